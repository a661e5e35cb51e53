import * as vscode from 'vscode';
import type { PinKind } from '../../connections/connection';
import { pinnedText } from '../../connections/pinned';
import { ENDPOINT } from '../../model/collections/refs';
import type { ConnectionNode } from '../../tree/connections';
import type { Node } from '../../tree/node';
import type { Pins } from '../../tree/pins';
import type { App } from '../app';
import { connection as connectionIn, connectionOf } from '../arguments';
import { currentFirst } from '../choices/current-first';
import { leadOn } from '../choices/lead-on';
import { stepTitle } from '../choices/titles';

const KINDS: Readonly<Record<PinKind, () => string>> = {
  projects: () => vscode.l10n.t('Project ID'),
  clusters: () => vscode.l10n.t('Cluster ID'),
  roles: () => vscode.l10n.t('Role ID'),
  volumes: () => vscode.l10n.t('Volume name'),
  databases: () => vscode.l10n.t('Database name'),
  collections: () => vscode.l10n.t('Collection name'),
};

/** Kinds whose ids are unique in a connection; others need the id of their parent. */
const OF_CONNECTION = ['projects', 'clusters', 'roles'] as const;

/** Shows an id where the service has no list. */
export async function addById(app: App, node?: Node): Promise<void> {
  const pins = node ? node.pins : await choosePins(app);
  if (!pins) return;
  const { connectionId, kind, within } = pins;
  const title = stepTitle(app.title, ...(await placeOf(app, pins, node)));
  const prompt = KINDS[kind]();
  const id = (await vscode.window.showInputBox({ title, prompt, ignoreFocusOut: true }))?.trim();
  if (id) await app.connections.pin(connectionId, kind, pinnedText(id, within));
}

/** Returns the names of the connection and of the parents of a list. */
async function placeOf(app: App, { connectionId, within }: Target, node?: Node): Promise<string[]> {
  const names = new Map<string, string>();
  for (let at = node; at; at = app.tree.getParent(at)) if (at.identity) names.set(at.identity.id, at.identity.name);
  const connection = await app.connections.find(connectionId);
  const parents = within.filter(id => id !== ENDPOINT).map(id => names.get(id) ?? id);
  return [connection?.name ?? connectionId, ...parents];
}

type Target = Pick<Pins, 'connectionId' | 'kind' | 'within'>;

/** Asks for the list that gets an id in the Command Palette. */
async function choosePins(app: App): Promise<Target | undefined> {
  const none = () => vscode.l10n.t('The demo service lists all its objects. To add one by ID, add a connection.');
  const chosen = await connectionIn(each => each.kind !== 'demo', none, ['addConnection', 'addEndpoint'])(app);
  if (chosen?.scope.connection.kind === 'endpoint') return chosen.pins;
  const kind = chosen && (await pickKind(app, chosen));
  return kind && { connectionId: chosen.scope.connection.id, kind, within: [] };
}

async function pickKind(app: App, { identity }: ConnectionNode): Promise<PinKind | undefined> {
  const items = OF_CONNECTION.map(pin => ({ label: KINDS[pin](), pin }));
  const title = stepTitle(app.title, identity.name);
  const placeHolder = vscode.l10n.t('Select the type of the ID');
  return (await vscode.window.showQuickPick(items, { title, ignoreFocusOut: true, placeHolder }))?.pin;
}

/** Removes an added id; in the Command Palette one of any connection, whether its service responds or not. */
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
  const pins = app.tree.getParent(node)?.pins;
  return pins && { connectionId: connection.id, kind: pins.kind, id: pinnedText(node.identity.id, pins.within) };
}

async function pickPin(app: App): Promise<Pin | undefined> {
  const { connections } = await app.connections.list();
  const items = currentFirst(app, connections, ({ id }) => id).flatMap(connection =>
    connection.kind !== 'demo'
      ? (Object.keys(KINDS) as PinKind[]).flatMap(kind =>
          (connection.pinned?.[kind] ?? []).map(id => ({
            label: OF_CONNECTION.some(each => each === kind) ? id : id.split('/').map(decodeURIComponent).join(' › '),
            description: `${connection.name} · ${KINDS[kind]()}`,
            pin: { connectionId: connection.id, kind, id },
          })),
        )
      : [],
  );
  if (items.length === 0) {
    await leadOn(app, vscode.l10n.t('No IDs were added.'), 'addById');
    return undefined;
  }
  const placeHolder = vscode.l10n.t('Select the ID to remove');
  return (
    await vscode.window.showQuickPick(items, {
      title: app.title,
      ignoreFocusOut: true,
      placeHolder,
      matchOnDescription: true,
    })
  )?.pin;
}
