import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { openNew } from '../../../src/documents/opening';
import { answering, nextPick } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';
import type { SearchDocument } from '../../../src/model/searches/documents';
import { COLLECTION_TEMPLATES } from '../../../src/model/collections/templates';
import { COLLECTION } from '../../harness/matrix/things';
import { accessFlows } from './access-flows';
import type { Cell, Flow } from './cell';
import { databaseFlows } from './database-flows';

const VECTOR = Array.from({ length: 128 }, (_, at) => Math.sin(at));
const DATABASE = 'database default';

const shows =
  (expected: string, ...keys: string[]): Flow =>
  async cell => {
    const rows = await cell.below(cell.endpoint, ...keys);
    assert.ok(rows.includes(expected), rows.join(' | '));
  };

/** Runs a search document, and has its rows. */
const searched =
  (search: SearchDocument, call: string): Flow =>
  async cell => {
    const { running } = cell;
    const uri = vscode.Uri.joinPath(running.storage, 'files', `${cell.id}.vcsearch.json`);
    const text = JSON.stringify({ collection: COLLECTION, ...search });
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    const document = await vscode.workspace.openTextDocument(uri);
    await running.documents.targets.remember(uri, cell.endpoint);
    const session = (await running.searches()).of(document);
    await session.search();
    assert.equal(session.outcome.problem?.message, undefined);
    assert.equal(session.run?.call.call, cell.speaksV1 && call === 'search' ? 'searchV1' : call);
    assert.ok(session.run.rows.length > 0);
  };

/** Waits for the description of a collection's row, which VS Code reads when it draws the row. */
const says =
  (pattern: RegExp, ...keys: string[]): Flow =>
  async cell => {
    const row = await cell.row(cell.endpoint, DATABASE, ...keys);
    const { tree, counts } = cell.running;
    await cell.until(() => {
      const { resourceUri, contextValue, description } = tree.getTreeItem(row);
      counts.provideFileDecoration(resourceUri!);
      return pattern.test(`${contextValue} ${String(description)}`) ? true : undefined;
    });
  };

const changes =
  (command: string): Flow =>
  async cell => {
    const row = await cell.row(cell.endpoint, DATABASE, cell.collection);
    await cell.confirmed(() => cell.run(`collection.${command}`, row));
  };

/** Compacts a collection, and reads the state of the compaction. */
async function trackCompaction(cell: Cell): Promise<void> {
  const { work } = cell.running.operations;
  await cell.confirmed(async () => cell.run('collection.compact', await cell.row(cell.endpoint, DATABASE, COLLECTION)));
  const sent = (await work.list()).find(({ connectionId }) => connectionId === cell.endpoint)!;
  try {
    const seen = await cell.until(async () => {
      const now = await work.find(sent.id);
      return now?.state === 'done' || now?.note || now?.trouble ? now : undefined;
    });
    assert.ok(seen.state === 'done' || seen.note === 'Executing', `${seen.state} ${seen.note} ${seen.trouble}`);
  } finally {
    await work.remove(sent.id);
  }
}

/** Inserts an entity into the cell's own collection. */
async function insert(cell: Cell): Promise<void> {
  const document = { collection: cell.collection, entities: [{ vector: VECTOR.slice(0, 4), note: cell.id }] };
  const about = { kind: 'entities', name: 'Entity', document, pending: true } as const;
  await openNew({ id: cell.endpoint }, cell.running.documents, about);
  await cell.planShown();
}

async function replace(cell: Cell): Promise<void> {
  const ref = {
    connectionId: cell.endpoint,
    clusterId: 'endpoint',
    dbName: 'default',
    collectionName: cell.collection,
  };
  await cell.run('entity.edit', { ref, ids: ['1'] });
  await cell.edit(document => ({ ...document, entities: [{ id: 1, vector: VECTOR.slice(0, 4), note: 'new' }] }));
  await cell.planShown();
}

async function create(cell: Cell): Promise<void> {
  const document = { ...COLLECTION_TEMPLATES.schema, collectionName: `made_${cell.turn}` };
  const about = { kind: 'collections', name: 'New', document, pending: true } as const;
  await openNew({ id: cell.endpoint }, cell.running.documents, about);
  await cell.planShown();
}

const aliasRow = (cell: Cell) => cell.row(cell.endpoint, DATABASE, COLLECTION, 'aliases', cell.alias);

/** Sees the collection of an alias in the list from which the user picks one. */
async function seeAlias(cell: Cell): Promise<void> {
  const database = await cell.row(cell.endpoint, DATABASE);
  const shown = nextPick();
  const picking = cell.run('alias.drop', database);
  const pick = await shown;
  await cell.until(() => pick.items.find(({ label }) => label === cell.alias));
  assert.equal(pick.items.find(({ label }) => label === cell.alias)!.description, COLLECTION);
  pick.leave();
  await picking;
}

/** Switches an alias to the cell's own collection, whose name is typed if the service lists none. */
async function switchAlias(cell: Cell): Promise<void> {
  const row = await aliasRow(cell);
  await cell.plan(async () => {
    const shown = nextPick();
    const switching = cell.run('alias.switch', row);
    const pick = await shown;
    await cell.until(() => pick.busy === false || undefined);
    if (!pick.labels.includes(cell.collection)) pick.type(cell.collection);
    pick.choose(cell.collection);
    await switching;
  });
}

/** Creates an index of the vector field, whose name is typed if the service does not describe the collection. */
async function createIndex(cell: Cell): Promise<void> {
  const row = await cell.row(cell.endpoint, DATABASE, cell.collection);
  using _ = answeringSteps('vector', 'L2', 'AUTOINDEX', 'vector');
  await cell.confirmed(() => cell.run('index.create', row));
}

/** Creates a partition of the cell's own collection. */
async function createPartition(cell: Cell): Promise<void> {
  using _ = answering('showInputBox', 'old');
  const row = await cell.row(cell.endpoint, DATABASE, cell.collection);
  await cell.confirmed(() => cell.run('partition.create', row));
}

const changesPartition =
  (command: string): Flow =>
  async cell => {
    const row = await cell.row(cell.endpoint, DATABASE, cell.collection, 'partitions', 'old');
    await cell.confirmed(() => cell.run(`partition.${command}`, row));
  };

/** The flows of data planes, by a connection that is one endpoint. */
export const clusterFlows: Readonly<Record<string, Flow>> = {
  'cluster.databases.list': shows('engineering'),
  ...databaseFlows,
  ...accessFlows,
  'cluster.aliases.list': shows('articles', DATABASE, COLLECTION, 'aliases'),
  'cluster.aliases.describe': seeAlias,
  'cluster.aliases.create': async cell => {
    using _ = answering('showInputBox', cell.alias);
    const row = await cell.row(cell.endpoint, DATABASE, COLLECTION);
    await cell.confirmed(() => cell.run('alias.create', row));
  },
  'cluster.aliases.alter': switchAlias,
  'cluster.aliases.drop': async cell => {
    const row = await aliasRow(cell);
    await cell.confirmed(() => cell.run('alias.drop', row));
  },
  'cluster.indexes.list': shows('vector', DATABASE, COLLECTION, 'indexes'),
  'cluster.indexes.describe': async cell => {
    const row = await cell.row(cell.endpoint, DATABASE, COLLECTION, 'indexes', 'vector');
    assert.match(String(row.item().description), /AUTOINDEX/);
  },
  'cluster.indexes.create': createIndex,
  'cluster.indexes.alterProperties': async cell => {
    using _ = answeringSteps('mmap.enabled', 'true');
    const row = await cell.row(cell.endpoint, DATABASE, cell.collection, 'indexes', 'vector');
    await cell.confirmed(() => cell.run('index.editProperties', row));
  },
  'cluster.indexes.dropProperties': async cell => {
    using _ = answeringSteps('mmap.enabled', '');
    const row = await cell.row(cell.endpoint, DATABASE, cell.collection, 'indexes', 'vector');
    await cell.confirmed(() => cell.run('index.editProperties', row));
  },
  'cluster.indexes.drop': async cell => {
    const row = await cell.row(cell.endpoint, DATABASE, cell.collection, 'indexes', 'vector');
    await cell.confirmed(() => cell.run('index.drop', row));
  },
  'cluster.collections.list': shows('support_tickets', DATABASE),
  'cluster.collections.describe': shows('title', DATABASE, COLLECTION, 'fields'),
  'cluster.partitions.list': shows('_default', DATABASE, COLLECTION, 'partitions'),
  'cluster.partitions.getStats': says(/entities/, COLLECTION, 'partitions', '_default'),
  'cluster.partitions.create': createPartition,
  'cluster.partitions.drop': changesPartition('drop'),
  'cluster.partitions.load': changesPartition('load'),
  'cluster.partitions.release': changesPartition('release'),
  'cluster.privateEndpointServices.list': async cell => {
    const rows = await cell.below(cell.endpoint, 'privateEndpointServices');
    assert.match(rows[0] ?? '', /^com\.amazonaws\.vpce/);
  },
  'cluster.collections.create': create,
  'cluster.collections.getStats': says(/2\d\d entities/, COLLECTION),
  'cluster.collections.getLoadState': says(/\bloaded\b/, COLLECTION),
  'cluster.collections.load': changes('load'),
  'cluster.collections.release': changes('release'),
  'cluster.collections.drop': changes('drop'),
  'cluster.collections.flush': changes('flush'),
  'cluster.collections.compact': changes('compact'),
  'cluster.collections.getCompactionState': trackCompaction,
  'cluster.collections.addField': async cell => {
    using _ = answeringSteps('lang', 'Int64', '7');
    const row = await cell.row(cell.endpoint, DATABASE, cell.collection);
    await cell.confirmed(() => cell.run('field.add', row));
  },
  'cluster.collections.alterProperties': async cell => {
    using _ = answeringSteps('note', 'new');
    await changes('editProperties')(cell);
  },
  'cluster.collections.dropProperties': async cell => {
    using _ = answeringSteps('note', '');
    await changes('editProperties')(cell);
  },
  'cluster.collections.rename': async cell => {
    using _ = answering('showInputBox', `${cell.collection}_2`);
    await changes('rename')(cell);
  },
  'cluster.entities.insert': insert,
  'cluster.entities.upsert': replace,
  'cluster.entities.delete': async cell => {
    const row = await cell.row(cell.endpoint, DATABASE, cell.collection);
    using _ = answering('showInputBox', 'id == 1');
    await cell.plan(() => cell.run('entity.delete', row));
  },
  'cluster.search': searched({ vectors: [VECTOR] }, 'search'),
  'cluster.hybridSearch': searched(
    {
      queries: [
        { annsField: 'vector', vectors: [VECTOR] },
        { annsField: 'vector', vectors: [VECTOR.toReversed()] },
      ],
    },
    'hybridSearch',
  ),
  'cluster.searchV1': searched({ vectors: [VECTOR], api: 'v1' }, 'searchV1'),
  'cluster.query': searched({ browse: true, filter: 'id <= 20' }, 'query'),
  'cluster.get': searched({ browse: true, ids: ['1', '2'] }, 'get'),
};
