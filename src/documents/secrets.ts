import * as vscode from 'vscode';
import { get, put } from '../model/documents/forms';
import { freeName, named, rawSecrets, type SecretFields } from '../model/secrets/names';
import { edits, readText, spansIn, type Path } from '../model/documents/json-text';
import { askSecretName } from '../changes/secret-prompts';
import { DRAFT, subjectAt } from './files/addresses';
import { applyEdits } from './files/text-edits';
import type { Connection } from '../connections/connection';
import { isScratch, kindOfFile } from '../model/documents/documents';
import type { Documents } from './documents';
import { fits } from './document-kind';
import { kindOf } from './kinds';
import { saveNow } from './drafts/save-now';

/** Returns the secret values in a text, with their paths. */
export async function rawSecretsIn(
  document: vscode.TextDocument,
): Promise<{ readonly path: Path; readonly range: vscode.Range }[]> {
  const fields = await fieldsOf(document.uri);
  const text = document.getText();
  const read = readText(text);
  if (!fields || !('value' in read)) return [];
  const spanOf = spansIn(text);
  return rawSecrets(read.value, fields).map(path => {
    const { offset, length } = spanOf(path);
    return { path, range: new vscode.Range(document.positionAt(offset), document.positionAt(offset + length)) };
  });
}

/** Returns the paths of secrets in a kind of document; undefined: none. */
async function fieldsOf(uri: vscode.Uri): Promise<SecretFields | undefined> {
  const name = kindOfFile(uri.path);
  return name && (await kindOf(name)).secrets;
}

/**
 * Returns the connection that owns the secrets of a document; asks for the connection of a file if unknown. Undefined: the user cancelled.
 */
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
  const fields = await fieldsOf(uri);
  const valueNow = () => {
    const read = readText(document.getText());
    return 'value' in read && rawSecrets(read.value, fields).some(each => String(each) === String(path))
      ? get(read.value, path)
      : undefined;
  };
  const found = valueNow();
  if (found === undefined) return; // the text is another by now
  const { opened, within, value } = placeOf(fields, path, found);
  const connection = await connectionOfText(documents, uri);
  if (!connection) return;
  const { keys } = documents.services;
  const title = vscode.l10n.t('Move to the Secret Storage of “{0}”', connection.name);
  const taken = await keys.secretNames(connection.id);
  const name = await askSecretName(title, freeName(proposal(document.getText(), [...path, ...within]), taken), taken);
  if (!name || valueNow() !== found) return;
  await keys.storeSecret(connection.id, name, typeof value === 'string' ? value : JSON.stringify(value));
  await applyEdits(document, edits(document.getText(), path, put(opened, within, named(name))));
  if (uri.scheme === DRAFT) await saveNow(document); // the sooner nothing holds it, the better
}

/** Returns the secret and its position in the value at `path`; the first one if a text contains it among other content. */
function placeOf(fields: SecretFields | undefined, path: Path, value: unknown) {
  const opened = fields?.opened?.(path, value);
  const [first] = opened === undefined ? [] : rawSecrets(put(undefined, path, opened), fields);
  if (!first) return { opened: value, within: [], value };
  const within = first.slice(path.length);
  return { opened, within, value: get(opened, within) };
}

/** `incident_a` for the key of an action of that type; else the field. */
function proposal(text: string, path: Path): string {
  const read = readText(text);
  const type = 'value' in read ? get(read.value, [...path.slice(0, 2), 'type']) : undefined;
  const word = typeof type === 'string' && type !== '' ? type : String(path.at(-1));
  return word.toLowerCase().replaceAll(/[^\w.-]/g, '_');
}
