import * as vscode from 'vscode';
import type { JournalRecord } from '../changes/journal-record';
import { databaseProperty, type DatabaseProperty } from '../changes/resources/database-properties';
import type { DatabaseContent } from '../changes/resources/database-state';
import { databaseCreation, databaseDrop } from '../changes/resources/databases';
import type { DatabaseRef } from '../changes/resources/part-state';
import { tryRead } from '../connections/reads';
import { ENDPOINT } from '../model/collections/refs';
import { DATABASE_PROPERTIES } from '../model/collections/database-plans';
import { propertyValues, type PropertyValues } from '../model/collections/databases';
import { HIDDEN } from '../model/secrets/hidden';
import type { DatabaseNode } from '../tree/databases';
import { isRow, type Rows } from '../tree/rows';
import type { App } from './app';
import { chooseFrom } from './choices/choices';
import { walk } from './choices/steps';
import { placeOf, stepTitle } from './choices/titles';
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
  const title = stepTitle(app.title, ...placeOf(node));
  const client = () => app.clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
  let known: PropertyValues | undefined;
  let notice: string | undefined;
  let key = '';
  let value: string | undefined;
  const choice = chooseFrom<string>({
    title,
    placeholder: vscode.l10n.t('Select a property, or enter a name'),
    items: async () => {
      const read = await tryRead(app.clients, client, ({ databases }, options) =>
        databases.describe({ dbName }, options),
      );
      known = 'value' in read ? propertyValues(read.value) : undefined;
      notice = 'why' in read ? vscode.l10n.t('The properties cannot be read ({0})', read.why) : undefined;
      const names = [...new Set([...Object.keys(known ?? {}), ...DATABASE_PROPERTIES])];
      return names.map(name => ({ label: name, description: known?.[name] ?? '', value: name }));
    },
    filled: () => notice,
    isCurrent: name => name === key,
    typed: text => text,
    accept: ([name = '']) => (key = name),
  });
  const box = () => ({
    title,
    prompt: vscode.l10n.t('Value of {0}. An empty value removes the property.', key),
    value: known?.[key] ?? '',
    accept: async (text: string) => {
      value = text;
      return undefined;
    },
  });
  if (!(await walk([() => choice, box])) || value === undefined) return;
  await change(app, refOf(node), key, value || null);
}

/** Proposes the value of a property before a recorded change. */
export async function revertProperty(app: App, record: JournalRecord): Promise<void> {
  const { properties } = record.before as DatabaseProperty;
  const [before] = Object.entries(properties);
  if (!before) throw new Error(vscode.l10n.t('The journal has no previous value of the property.'));
  const [key, value] = before;
  mustBeStored(properties);
  await change(app, await recordedRef(app, record), key, value);
}

/** Proposes a dropped database again, with its properties and without collections. */
export async function revertDatabase(app: App, record: JournalRecord): Promise<void> {
  const { properties } = record.before as DatabaseContent;
  mustBeStored(properties);
  await create(app, await recordedRef(app, record), properties);
}

/** @throws Error if a value is secret: the journal does not have it */
function mustBeStored(properties: DatabaseProperty['properties']): void {
  for (const [key, value] of Object.entries(properties)) {
    if (value?.startsWith(HIDDEN)) {
      throw new Error(vscode.l10n.t('The journal does not store secrets, such as the value of “{0}”.', key));
    }
  }
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

async function change({ changes, clients }: App, of: DatabaseRef, key: string, value: string | null): Promise<void> {
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
