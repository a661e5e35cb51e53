import * as vscode from 'vscode';
import type { Change } from '../changes/changes';
import type { JournalRecord } from '../changes/journal-record';
import type { Resource } from '../changes/resource';
import {
  databaseCreation,
  databaseDrop,
  databaseProperties,
  type DatabaseContent,
} from '../changes/resources/databases';
import type { DatabaseRef } from '../changes/resources/part-state';
import { tryRead } from '../connections/reads';
import { ENDPOINT } from '../model/collections/refs';
import { DATABASE_PROPERTIES } from '../model/collections/database-plans';
import { propertyValues, type PropertyValues } from '../model/collections/databases';
import type { DatabaseNode } from '../tree/databases';
import { isRow, type Rows } from '../tree/rows';
import type { App } from './app';
import { chooseFrom } from './choices/choices';
import { walk } from './choices/steps';
import { placeOf, stepTitle } from './choices/titles';
import { recordedConnection } from './recorded';

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
  const of = refOf(node);
  await apply(app, of, databaseDrop(app.clients, of), { mine: { properties: {} }, confirm: 'modal' });
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
  const others = Object.entries(known ?? {}).filter(([name]) => name !== key);
  // A property that cannot be read might be there: its removal is sent.
  const base = { properties: known ?? (value === '' ? { [key]: '' } : {}) };
  const mine = { properties: Object.fromEntries(value === '' ? others : [...others, [key, value]]) };
  const of = refOf(node);
  await apply(app, of, databaseProperties(app.clients, of, base.properties), { base, mine, confirm: 'modal' });
}

/** Proposes the properties before a recorded change, or creates a dropped database again. */
export async function revertDatabase(app: App, record: JournalRecord): Promise<void> {
  const connection = await recordedConnection(app, record);
  const of = { connection, clusterId: record.within?.['clusterId'] ?? '', dbName: record.thingId };
  const mine = record.before as DatabaseContent;
  const base = record.after as DatabaseContent | undefined;
  if (base === undefined) return create(app, of, mine.properties);
  await apply(app, of, databaseProperties(app.clients, of), { base, mine, confirm: 'modal' });
}

const refOf = ({ scope, plane, dbName }: DatabaseNode): DatabaseRef => ({
  connection: scope.connection,
  clusterId: plane.clusterId,
  dbName,
});

const create = (app: App, of: DatabaseRef, properties: PropertyValues): Promise<void> =>
  apply(app, of, databaseCreation(app.clients, of, properties), { mine: { properties }, confirm: 'modal' });

/** Applies a change and reads the databases of the cluster or endpoint again. */
async function apply(
  { changes, tree }: App,
  { connection, clusterId }: DatabaseRef,
  resource: Resource<DatabaseContent>,
  change: Change<DatabaseContent>,
): Promise<void> {
  const { kind } = await changes.apply(resource, change);
  if (kind === 'cancelled' || kind === 'nothing') return;
  for (const node of Array.from(tree.known())) {
    const owner = isRow(node, 'cluster') || isRow(node, 'connection') ? node : undefined;
    const plane = isRow(owner, 'cluster') ? owner.plane.clusterId : ENDPOINT;
    if (owner?.scope.connection.id === connection.id && plane === clusterId) tree.refresh(owner);
  }
}
