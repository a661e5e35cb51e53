import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { recordId } from '../../connections/records';
import * as vscode from 'vscode';
import { amended, readDraftRecord } from './draft-record';

/**
 * Replaces the text of a draft as the window ends, when VS Code answers nothing any more, also not about files.
 * @throws Error where there is no such draft
 */
export async function keepText(storage: vscode.Uri, uri: vscode.Uri, textOf: (kept: string) => string): Promise<void> {
  const file = vscode.Uri.joinPath(storage, 'drafts', `${await recordId(uri.toString())}.json`).fsPath;
  const draft = readDraftRecord(JSON.parse(readFileSync(file, 'utf8')));
  if (!draft.ok) throw new Error(`Not a draft: ${file}`);
  const kept = amended(draft.value, textOf(draft.value.text));
  if (kept === draft.value) return;
  const whole = `${file}.${crypto.randomUUID()}.tmp`;
  try {
    writeFileSync(whole, `${JSON.stringify(kept, null, 2)}\n`);
    renameSync(whole, file);
  } catch (error) {
    rmSync(whole, { force: true });
    throw error;
  }
}
