import * as vscode from 'vscode';
import { get } from '../model/documents/forms';
import { named, rawSecrets } from '../model/secrets/names';
import { edits, readText, spanOf, type Path } from '../model/documents/json-text';
import { askSecretName } from '../changes/secret-prompts';
import { DRAFT, subjectAt } from './files/addresses';
import { applyEdits } from './files/text-edits';
import type { Connection } from '../connections/connection';
import { isScratch, kindOfFile } from '../model/documents/documents';
import type { Documents } from './documents';
import { fits } from './document-kind';
import { kindOf } from './kinds';
import { saveNow } from './drafts/save-now';

/** The secrets that stand in a text themselves, and where. */
export function rawSecretsIn(document: vscode.TextDocument): { readonly path: Path; readonly range: vscode.Range }[] {
  const text = document.getText();
  const read = readText(text);
  if (!('value' in read)) return [];
  return rawSecrets(read.value).map(path => {
    const { offset, length } = spanOf(text, path);
    return { path, range: new vscode.Range(document.positionAt(offset), document.positionAt(offset + length)) };
  });
}

/** Whose secrets a document names; a file's connection is asked for where it is not known. Undefined: the person gave up. */
export async function connectionOfText(documents: Documents, uri: vscode.Uri): Promise<Connection | undefined> {
  const subject = subjectAt(uri);
  if (subject && !isScratch(subject)) return documents.connectionOf(subject);
  const name = kindOfFile(uri.path);
  const kind = name && (await kindOf(name));
  return kind && documents.targets.choose(uri, each => fits(kind, each));
}

/** Takes a secret out of a text into the secret storage, and leaves its name there. */
export async function moveSecret(documents: Documents, uri: vscode.Uri, path: Path): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const valueNow = () => {
    const read = readText(document.getText());
    return 'value' in read && rawSecrets(read.value).some(each => String(each) === String(path))
      ? get(read.value, path)
      : undefined;
  };
  const value = valueNow();
  if (value === undefined) return; // the text is another by now
  const connection = await connectionOfText(documents, uri);
  if (!connection) return;
  const { keys } = documents.services;
  const title = vscode.l10n.t('Move to the Secret Storage of “{0}”', connection.name);
  const taken = await keys.secretNames(connection.id);
  const name = await askSecretName(title, free(proposal(document.getText(), path), taken), taken);
  if (!name || valueNow() !== value) return;
  await keys.storeSecret(connection.id, name, typeof value === 'string' ? value : JSON.stringify(value));
  await applyEdits(document, edits(document.getText(), path, named(name)));
  if (uri.scheme === DRAFT) await saveNow(document); // the sooner nothing holds it, the better
}

/** `incident_a` for the key of an action of that type; else the field. */
function proposal(text: string, path: Path): string {
  const read = readText(text);
  const type = 'value' in read ? get(read.value, [...path.slice(0, 2), 'type']) : undefined;
  const word = typeof type === 'string' && type !== '' ? type : String(path.at(-1));
  return word.toLowerCase().replaceAll(/[^\w.-]/g, '_');
}

function free(word: string, taken: readonly string[]): string {
  for (let number = 2, name = word; ; name = `${word}-${number++}`) if (!taken.includes(name)) return name;
}
