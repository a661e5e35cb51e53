import * as vscode from 'vscode';
import type { PinKind } from '../../connections/connection';
import { ListNode } from '../../tree/lists';
import type { Node } from '../../tree/node';
import type { App } from '../app';
import { cloudConnection, connectionOf } from '../arguments';

const KINDS: Readonly<Record<PinKind, () => string>> = {
  projects: () => vscode.l10n.t('Id of the project'),
  clusters: () => vscode.l10n.t('Id of the cluster'),
  roles: () => vscode.l10n.t('Id of the role'),
};

/** Shows an id where the service has no list. */
export async function addById(app: App, node?: Node): Promise<void> {
  const chosen = await cloudConnection(app, node);
  if (!chosen) return;
  const kind = node instanceof ListNode && node.pins ? node.pins.kind : await pickKind(node);
  if (!kind) return;
  const id = (await vscode.window.showInputBox({ title: KINDS[kind](), ignoreFocusOut: true }))?.trim();
  if (id) await app.connections.pin(chosen.scope.connection.id, kind, id);
}

/** Below a connection it is a project that is missing; from the palette it may be anything. */
async function pickKind(node: Node | undefined): Promise<PinKind | undefined> {
  if (node) return 'projects';
  const items = (Object.keys(KINDS) as PinKind[]).map(pin => ({ label: KINDS[pin](), pin }));
  return (await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('What is it the id of?') }))?.pin;
}

/** Takes a pinned id away again; from the palette one of all connections', whether their services answer or not. */
export async function unpin(app: App, node?: Node): Promise<void> {
  const pin = node ? pinAt(app, node) : await pickPin(app);
  if (pin) await app.connections.unpin(pin.connectionId, pin.kind, pin.id);
}

interface Pin {
  readonly connectionId: string;
  readonly kind: PinKind;
  readonly id: string;
}

function pinAt(app: App, node: Node): Pin | undefined {
  const connection = connectionOf(app, node)?.scope.connection;
  if (!node.identity || !connection) return undefined;
  const parent = app.tree.getParent(node);
  const kind = parent instanceof ListNode ? parent.pins?.kind : 'projects';
  return kind && { connectionId: connection.id, kind, id: node.identity.id };
}

async function pickPin(app: App): Promise<Pin | undefined> {
  const { connections } = await app.connections.list();
  const items = connections.flatMap(connection =>
    connection.kind === 'cloud'
      ? (Object.keys(KINDS) as PinKind[]).flatMap(kind =>
          (connection.pinned?.[kind] ?? []).map(id => ({
            label: id,
            description: `${connection.name} · ${KINDS[kind]()}`,
            pin: { connectionId: connection.id, kind, id },
          })),
        )
      : [],
  );
  if (items.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('No ID was added to a connection.'));
    return undefined;
  }
  const placeHolder = vscode.l10n.t('Which ID shall no longer be shown?');
  return (await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true }))?.pin;
}
