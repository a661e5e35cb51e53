import * as vscode from 'vscode';
import { patiently } from '../../changes/patience';
import type { JournalRecord } from '../../changes/journal-record';
import { outcomeWords } from '../../documents/files/exchange-texts';
import type { CallOptions, ClusterClient } from '../../client';
import { isV1Only } from '../../connections/marks';
import { tryRead, type Read } from '../../connections/reads';
import { collectionKey, locationText } from '../../model/collections/refs';
import { shownLine } from '../../model/texts/shown';
import { withoutSlashes } from '../../model/wire/addresses';
import { SNIPPETS } from '../../model/wire/snippets';
import type { CollectionNode } from '../../tree/collections/collections';
import { aliasNames, indexesOf } from '../../tree/collections/part-reads';
import type { App } from '../app';
import { renewMarkdown, showMarkdown } from '../markdown';
import { signOf } from '../signing';
import { collectionOverview, type OverviewFacts, type OverviewPartition } from './overview-text';

/** Number of partitions whose entities are counted at first, one request each. */
const COUNTED_PARTITIONS = 16;

/**
 * Shows what is known about a collection as a document; called again, reads again and replaces the text of the open tab. Offers to count the
 * entities of further partitions.
 */
export async function showOverview(app: App, node: CollectionNode): Promise<void> {
  const { partitions } = await show(app, node, COUNTED_PARTITIONS);
  const count = 'value' in partitions ? partitions.value.length : 0;
  if (count <= COUNTED_PARTITIONS) return;
  const all = vscode.l10n.t('Count All Partitions');
  const { collectionName } = node.ref;
  const said = vscode.l10n.t(
    'The overview of “{0}” has the entity counts of {1} of {2} partitions. Each additional count is one request.',
    shownLine(collectionName),
    COUNTED_PARTITIONS,
    count,
  );
  if ((await vscode.window.showInformationMessage(said, all)) === all) await show(app, node, Infinity);
}

/** Reads and shows the facts. `counted`: how many partitions are counted. */
async function show(app: App, node: CollectionNode, counted: number): Promise<OverviewFacts> {
  const { collectionName } = node.ref;
  const facts = await patiently(vscode.l10n.t('Reading “{0}”…', collectionName), options =>
    factsOf(app, node, { ...options, counted }),
  );
  const key = collectionKey(node.ref);
  const text = collectionOverview(facts);
  const before = app.overviews.get(key);
  if (!before || !(await renewMarkdown(app, before, text)))
    app.overviews.set(key, await showMarkdown(app, collectionName, text));
  return facts;
}

/** Number of recent searches shown. */
const SEARCHES = 5;

/** Options of reading. `counted`: how many partitions are counted. */
interface Reading extends CallOptions {
  readonly counted: number;
}

async function factsOf(
  app: App,
  { scope, plane, ref }: CollectionNode,
  { counted, ...options }: Reading,
): Promise<OverviewFacts> {
  const { dbName, collectionName } = ref;
  const name = { dbName, collectionName };
  const client = () => scope.clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
  const read = <R>(ask: (at: ClusterClient, asking: CallOptions) => Promise<R>): Promise<Read<R>> =>
    tryRead(scope.clients, client, ask, options);
  const [description, stats, load, indexes, partitions, aliases, history, change] = await Promise.all([
    read((at, asking) => at.collections.describe(name, asking)),
    read((at, asking) => at.collections.getStats(name, asking)),
    read((at, asking) => at.collections.getLoadState(name, asking)),
    read((at, asking) => indexesOf(at, ref, { ...asking, scope })),
    read((at, asking) => partitionsOf(app, at, name, { ...asking, counted })),
    read((at, asking) => aliasNames(at, ref, asking)),
    app.searches().then(searches => searches.history.list(ref)),
    lastChange(app, ref),
  ]);
  return {
    collectionName,
    place: locationText(ref),
    readAt: Date.now(),
    description,
    stats,
    load,
    indexes,
    partitions,
    aliases,
    searches: history.records.slice(0, SEARCHES),
    change: change && { ...change, outcome: outcomeWords(change.outcome) },
    code: SNIPPETS['Python']!({
      endpoint: withoutSlashes(plane.endpoint),
      signed: (await signOf(app, scope.connection)) !== 'none',
      v1Only: isV1Only(scope.connection),
      database: dbName,
    }),
  };
}

/** Reads the names of the partitions, and the number of entities of the first ones. */
async function partitionsOf(
  { clients }: App,
  at: ClusterClient,
  name: { readonly dbName: string; readonly collectionName: string },
  { counted, ...options }: Reading,
): Promise<OverviewPartition[]> {
  const names = await at.partitions.list(name, options);
  return Promise.all(
    names.map(async (partitionName, index) => {
      if (index >= counted) return { name: partitionName, isAsked: false };
      const ask = (asked: ClusterClient, asking: CallOptions) =>
        asked.partitions.getStats({ ...name, partitionName }, asking);
      const stats = await tryRead(clients, () => Promise.resolve(at), ask, options);
      return { name: partitionName, isAsked: true, ...('value' in stats && { rowCount: stats.value.rowCount }) };
    }),
  );
}

/** Returns the newest change of the journal that was about the collection or something in it. */
async function lastChange({ changes }: App, ref: CollectionNode['ref']): Promise<JournalRecord | undefined> {
  for await (const { records } of changes.journal.groups()) {
    const found = records.find(({ connectionId, within = {}, kind, thingId, request }) => {
      const { collectionName } = Object(Object(request).body) as { readonly collectionName?: unknown };
      const isNamed = collectionName === ref.collectionName || within['collectionName'] === ref.collectionName;
      return (
        connectionId === ref.connectionId &&
        within['clusterId'] === ref.clusterId &&
        within['dbName'] === ref.dbName &&
        (isNamed || (kind.startsWith('collection') && thingId === ref.collectionName))
      );
    });
    if (found) return found;
  }
  return undefined;
}
