import * as vscode from 'vscode';
import { tryRead } from '../../connections/reads';
import { inNameOrder } from '../../model/texts/orders';
import { aliasItem, indexItem } from '../../tree/collections/collection-parts';
import { CollectionNode } from '../../tree/collections/collections';
import type { DatabaseNode } from '../../tree/databases';
import { PartitionNode } from '../../tree/collections/partitions';
import type { Node } from '../../tree/node';
import { isRow, type Rows } from '../../tree/rows';
import type { App } from '../app';
import * as args from '../arguments';
import { chooseFrom } from './choices';
import { walk } from './steps';
import { placeOf, stepTitle } from './titles';

/** The collection of a row, of one of its parts, or one that the user picks. */
export const partOwner: args.Argument<CollectionNode> = async (app, node) =>
  isRow(node, 'part') ? node.owner : args.changeableCollection(app, node);

/** The alias of the row; in the Command Palette one of a database. A name that the service does not list can be typed. */
export const alias: args.Argument<Rows['alias']> = async (app, node) => {
  if (isRow(node, 'alias')) return node;
  const chosen = await args.database(app, node);
  return chosen && chooseAlias(app, chosen);
};

async function chooseAlias(app: App, database: DatabaseNode): Promise<Rows['alias'] | undefined> {
  let notice: string | undefined;
  let picked: Rows['alias'] | undefined;
  const choice = chooseFrom<Rows['alias']>({
    title: stepTitle(app.title, ...placeOf(database)),
    placeholder: vscode.l10n.t('Select an alias, or enter a name'),
    items: async () => {
      const { rows, why } = await aliasesOf(app, database);
      notice =
        why === undefined
          ? rows.length === 0
            ? vscode.l10n.t('Database “{0}” has no aliases.', database.dbName)
            : undefined
          : vscode.l10n.t('Aliases cannot be listed ({0}). Enter a name.', why);
      return rows;
    },
    typed: name => aliasItem(collectionAt(database, ''), name),
    filled: () => notice,
    accept: ([value]) => (picked = value),
  });
  await walk([() => choice]);
  return picked;
}

const collectionAt = ({ scope, plane, dbName }: DatabaseNode, collectionName: string): CollectionNode =>
  new CollectionNode(scope, plane, { dbName, collectionName });

interface Aliases {
  readonly rows: readonly (vscode.QuickPickItem & { readonly value: Rows['alias'] })[];
  /** The reason why they cannot be listed. */
  readonly why?: string;
}

/** Reads the aliases of a database, each with its collection as far as the service describes it. */
async function aliasesOf({ clients }: App, database: DatabaseNode): Promise<Aliases> {
  const { scope, plane, dbName } = database;
  const client = () => clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
  const listed = await tryRead(clients, client, ({ aliases }, options) => aliases.list({ dbName }, options));
  if ('why' in listed) return { rows: [], why: listed.why };
  const rows = await Promise.all(
    inNameOrder(listed.value).map(async aliasName => {
      const told = await tryRead(clients, client, ({ aliases }, options) =>
        aliases.describe({ dbName, aliasName }, options),
      );
      const collectionName = 'value' in told ? told.value.collectionName : '';
      return {
        label: aliasName,
        description: collectionName,
        value: aliasItem(collectionAt(database, collectionName), aliasName),
      };
    }),
  );
  return { rows };
}

/** The index of the row; in the Command Palette one of a collection. */
export const index: args.Argument<Rows['index']> = async (app, node) => {
  if (isRow(node, 'index')) return node;
  const owner = await partOwner(app, node);
  return (
    owner &&
    chooseOf(app, owner, 'index', {
      placeholder: vscode.l10n.t('Select an index, or enter a name'),
      part: 'indexes',
      typed: name => indexItem(owner, name),
    })
  );
};

/** The partition of the row; in the Command Palette one of a collection. */
export const partition: args.Argument<Rows['partition']> = async (app, node) => {
  if (isRow(node, 'partition')) return node;
  const owner = await partOwner(app, node);
  return (
    owner &&
    chooseOf(app, owner, 'partition', {
      placeholder: vscode.l10n.t('Select a partition, or enter a name'),
      part: 'partitions',
      typed: name => new PartitionNode(owner, name),
    })
  );
};

interface PartChoice<T> {
  readonly placeholder: string;
  /** Key of the row with the choices below it. */
  readonly part: string;
  readonly typed: (name: string) => T;
}

/** Asks for a row of a part of a collection. */
async function chooseOf<K extends 'index' | 'partition'>(
  app: App,
  owner: CollectionNode,
  kind: K,
  { placeholder, part, typed }: PartChoice<Rows[K]>,
): Promise<Rows[K] | undefined> {
  let picked: Rows[K] | undefined;
  let notice: string | undefined;
  const rowsBelow = async (collection: CollectionNode): Promise<readonly Node[]> =>
    (await (await collection.children()).find(({ key }) => key === part)?.children?.()) ?? [];
  const choice = chooseFrom<Rows[K]>({
    title: stepTitle(app.title, ...placeOf(owner)),
    placeholder,
    items: async () => {
      const read = await tryRead(app.clients, () => Promise.resolve(owner), rowsBelow);
      notice = 'why' in read ? vscode.l10n.t('The list cannot be read ({0}). Enter a name.', read.why) : undefined;
      const rows = ('value' in read ? read.value : []).filter((row): row is Rows[K] => isRow(row, kind));
      return rows.map(value => ({ label: value.name, description: String(value.item().description ?? ''), value }));
    },
    typed,
    filled: () => notice,
    accept: ([value]) => (picked = value),
  });
  await walk([() => choice]);
  return picked;
}
