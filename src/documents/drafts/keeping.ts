import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isLater, unversioned, versioned } from '../../connections/record-versions';
import { recordId } from '../../connections/records';
import * as vscode from 'vscode';
import { amended, readDraftRecord, type DraftRecord } from './draft-record';

/**
 * Replaces the text of a draft as the window closes, when VS Code answers no requests, not even for files. `last`: the draft to use if its
 * record is missing. @throws Error if there is no such draft
 */
export async function keepText(
  storage: vscode.Uri,
  { uri, last }: { readonly uri: vscode.Uri; readonly last: DraftRecord | undefined },
  textOf: (kept: string) => string,
): Promise<void> {
  const folder = vscode.Uri.joinPath(storage, 'drafts');
  const file = vscode.Uri.joinPath(folder, `${await recordId(uri.toString())}.json`).fsPath;
  const draft = readDraft(file, last);
  const kept = amended(draft, textOf(draft.text));
  if (kept === draft) return;
  const whole = `${file}.${crypto.randomUUID()}.tmp`;
  try {
    mkdirSync(folder.fsPath, { recursive: true });
    writeFileSync(whole, `${JSON.stringify(versioned(kept), null, 2)}\n`);
    renameSync(whole, file);
  } catch (error) {
    rmSync(whole, { force: true });
    throw error;
  }
}

/** Returns the draft in a file, otherwise `last`. @throws Error if neither exists */
function readDraft(file: string, last: DraftRecord | undefined): DraftRecord {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && last) return last;
    throw error;
  }
  const draft = isLater(text) ? undefined : readDraftRecord(unversioned(JSON.parse(text)));
  if (!draft?.ok) throw new Error(`Not a draft: ${file}`);
  return draft.value;
}
