import * as vscode from 'vscode';
import type { JournalRecord } from '../changes/journal-record';
import { databaseProperty } from '../changes/resources/database-properties';
import type { DatabaseContent } from '../changes/resources/database-state';
import { databaseCreation, databaseDrop } from '../changes/resources/databases';
import type { DatabaseRef } from '../changes/resources/part-state';
import { tryRead } from '../connections/reads';
import { ENDPOINT } from '../model/collections/refs';
import type { PropertyValues } from '../model/collections/properties';
import { DATABASE_PROPERTIES } from '../model/collections/property-plans';
import type { DatabaseNode } from '../tree/databases';
import { isRow, type Rows } from '../tree/rows';
import type { App } from './app';
import { placeOf, stepTitle } from './choices/titles';
import { askProperty, mustBeStored, previousProperty, type PropertyAnswer } from './properties';
import { recordedConnection } from './recorded';
import { refreshAfter } from './tree/gone';

/** Asks for the name of a new database, and creates the database after a confirmation (companion). */
export async function createDatabase(app: App, node: Rows['cluster' | 'connection' | 'database']): Promise<void> {
  const place = isRow(node, 'database') ? placeOf(node).slice(0, -1) : placeOf(node);
  const typed = await vscode.window.showInputBox({
    title: stepTitle(app.title, ...place),
    prompt: vscode.l10n.t('Name of the new database'),
    placeHolder: 'archive',
    ignoreFocusOut: true,
  });
  const dbName = typed?.trim();
  if (!dbName) return;
  const clusterId = isRow(node, 'connection') ? ENDPOINT : node.plane.clusterId;
  await create(app, { connection: node.scope.connection, clusterId, dbName }, {});
}

/** Drops a database without collections after a confirmation (companion). */
export async function dropDatabase(app: App, node: DatabaseNode): Promise<void> {
  const resource = databaseDrop(app.clients, refOf(node));
  const mine = { properties: {}, isDropped: true } as const;
  refreshAfter(app, node, await app.changes.apply(resource, { mine, confirm: 'modal' }));
}

/** Asks for a property of a database and its value, and changes the property after a confirmation (companion). */
export async function editProperties(app: App, node: DatabaseNode): Promise<void> {
  const { scope, plane, dbName } = node;
  const client = () => app.clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
  const answer = await askProperty(stepTitle(app.title, ...placeOf(node)), DATABASE_PROPERTIES, () =>
    tryRead(app.clients, client, ({ databases }, options) => databases.describe({ dbName }, options)),
  );
  if (answer) await change(app, refOf(node), answer);
}

/** Proposes the value of a property before a recorded change. */
export async function revertProperty(app: App, record: JournalRecord): Promise<void> {
  await change(app, await recordedRef(app, record), previousProperty(record));
}

/** Proposes a dropped database again, with its properties and without collections. */
export async function revertDatabase(app: App, record: JournalRecord): Promise<void> {
  const { properties } = record.before as DatabaseContent;
  mustBeStored(properties);
  await create(app, await recordedRef(app, record), properties);
}

const recordedRef = async (app: App, record: JournalRecord): Promise<DatabaseRef> => ({
  connection: await recordedConnection(app, record),
  clusterId: record.within?.['clusterId'] ?? '',
  dbName: record.thingId,
});

const refOf = ({ scope, plane, dbName }: DatabaseNode): DatabaseRef => ({
  connection: scope.connection,
  clusterId: plane.clusterId,
  dbName,
});

async function change({ changes, clients }: App, of: DatabaseRef, { key, value }: PropertyAnswer): Promise<void> {
  const mine = { properties: { [key]: value } };
  await changes.apply(databaseProperty(clients, of, key, value), { mine, confirm: 'modal' });
}

/** Creates a database after a confirmation, and reads the databases beside it again. */
async function create({ changes, clients, tree }: App, of: DatabaseRef, properties: PropertyValues): Promise<void> {
  const resource = databaseCreation(clients, of, properties);
  const { kind } = await changes.apply(resource, { mine: { properties }, confirm: 'modal' });
  if (kind === 'cancelled' || kind === 'nothing') return;
  const sibling = [...tree.known()].find(
    node =>
      isRow(node, 'database') && node.scope.connection.id === of.connection.id && node.plane.clusterId === of.clusterId,
  );
  if (sibling) tree.refresh(tree.getParent(sibling));
}
