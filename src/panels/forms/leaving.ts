import * as vscode from 'vscode';
import { DRAFT } from '../../documents/files/addresses';
import type { DraftRecord } from '../../documents/drafts/draft-record';
import { keepText } from '../../documents/drafts/keeping';
import { readText, withValue } from '../../model/documents/json-text';
import type { Change } from './twin';

/** Unwritten edits of a form. */
export interface Unwritten {
  readonly uri: vscode.Uri;
  readonly typed: readonly Change[];
}

/**
 * Saves unsaved edits of drafts while the window waits. `texts`: unsaved texts, by URI. `lastRead`: a draft before its record was deleted.
 */
export async function keepTyped(
  storage: vscode.Uri,
  texts: ReadonlyMap<string, string>,
  forms: readonly Unwritten[],
  lastRead: (uri: vscode.Uri) => DraftRecord | undefined = () => undefined,
): Promise<void> {
  const written = forms.filter(({ uri, typed }) => uri.scheme === DRAFT && typed.length > 0);
  const keys = new Set([...texts.keys(), ...written.map(({ uri }) => uri.toString())]);
  const ends = await Promise.allSettled(
    [...keys].map(key => {
      const changes = written.filter(({ uri }) => uri.toString() === key).flatMap(({ typed }) => typed);
      const uri = vscode.Uri.parse(key, true);
      return keepText(storage, { uri, last: lastRead(uri) }, kept => withAll(texts.get(key) ?? kept, changes));
    }),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason; // VS Code logs it
}

/** Applies changes to a text; an invalid JSON text stays unchanged, because their place would be a guess. */
const withAll = (text: string, changes: readonly Change[]): string =>
  'broken' in readText(text) ? text : changes.reduce((now, { path, value }) => withValue(now, path, value), text);
