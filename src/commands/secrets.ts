import * as vscode from 'vscode';
import { askBeforeLoss } from '../connections/modals';
import { askSecret, askSecretName } from '../changes/secret-prompts';
import { moveSecret, rawSecretsIn } from '../documents/secrets';
import { activeUri } from '../documents/files/tabs';
import { kindOfFile } from '../model/documents/documents';
import type { Path } from '../model/documents/json-text';
import type { Node } from '../tree/node';
import type { ConnectionNode } from '../tree/connections';
import type { App } from './app';
import { connection as connectionIn } from './arguments';
import { leadOn } from './choices/lead-on';
import { stepTitle } from './choices/titles';
import { unremoved } from './connections/unmoved';

/** Sets the value of an existing or new secret. `name`: given by a form that already knows the secret. */
export async function setSecret(app: App, node?: Node, connectionId?: string, name?: string): Promise<void> {
  const connection = connectionId === undefined ? await choose(app, node) : await app.connections.find(connectionId);
  if (!connection) return;
  const title = stepTitle(app.title, connection.name);
  const chosen = name ?? (await chooseName(app, connection.id, title));
  const value = chosen && (await askSecret(title, vscode.l10n.t('Value of “{0}”.', chosen)));
  if (!value) return;
  await unremoved(app, connection);
  await app.connections.keys.storeSecret(connection.id, chosen, value);
}

/** Deletes a secret; the next plan that needs the secret asks for it. */
export async function deleteSecret(app: App, { scope: { connection } }: ConnectionNode): Promise<void> {
  const names = await app.connections.keys.secretNames(connection.id);
  if (names.length === 0) {
    return leadOn(app, vscode.l10n.t('“{0}” has no secrets.', connection.name), 'setSecret');
  }
  const placeHolder = vscode.l10n.t('Select a secret to delete');
  const name = await vscode.window.showQuickPick(names, { title: app.title, ignoreFocusOut: true, placeHolder });
  if (!name) return;
  const [replace, remove] = [vscode.l10n.t('Replace Value…'), vscode.l10n.t('Delete')];
  const answer = await askBeforeLoss({
    question: vscode.l10n.t('Delete the secret “{0}” of “{1}”?', name, connection.name),
    detail: vscode.l10n.t('The value cannot be restored. The next plan that needs the secret asks for a new value.'),
    safe: replace,
    others: [remove],
  });
  if (answer === replace) await setSecret({ ...app, title: replace.replace(/…$/, '') }, undefined, connection.id, name);
  if (answer === remove) await app.connections.keys.deleteSecret(connection.id, name);
}

/** Moves a secret from a text to the secret storage: the one of a quick fix, otherwise the first in the active document. */
export async function moveSecretAt(app: App, uri = activeUri(), path?: Path): Promise<void> {
  const document = uri && kindOfFile(uri.path) && (await vscode.workspace.openTextDocument(uri));
  const found = path ?? (document && (await rawSecretsIn(document))[0]?.path);
  if (document && found) return moveSecret(app.documents, document.uri, found);
  void vscode.window.showInformationMessage(vscode.l10n.t('The active document contains no secret value.'));
}

const choose = async (app: App, node?: Node) => (await connectionIn()(app, node))?.scope.connection;

async function chooseName(app: App, connectionId: string, title: string): Promise<string | undefined> {
  const names = await app.connections.keys.secretNames(connectionId);
  const add = { label: vscode.l10n.t('$(add) New Secret…') };
  const items = [add, ...names.map(label => ({ label }))];
  const placeHolder = vscode.l10n.t('Select a secret to set');
  const picked =
    names.length === 0 ? add : await vscode.window.showQuickPick(items, { title, ignoreFocusOut: true, placeHolder });
  return picked === add ? askSecretName(title, '', names) : picked?.label;
}
