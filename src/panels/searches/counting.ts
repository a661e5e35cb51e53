import type { Clients } from '../../connections/clients';
import type { ConnectedCollection } from '../../connections/collections';
import { isV1Only } from '../../connections/marks';
import { resolveCluster } from '../../connections/planes';
import type { SearchDocument } from '../../model/searches/documents';
import { everything, factsFor } from '../../model/searches/facts';
import type { Known } from './collection-facts';
import { matchesOf } from './summaries';

/** A search whose entities are counted. */
interface Counted {
  readonly search: SearchDocument;
  readonly ref: ConnectedCollection;
  readonly known: () => Promise<Known>;
  readonly signal: AbortSignal;
}

/** Returns the number of entities that match the filter, if any, in the partitions of a document, in words. @throws as the client does */
export async function countedMatches(clients: Clients, { search, ref, known, signal }: Counted): Promise<string> {
  const { filter, partitionNames } = search;
  const { connection, clusterId, dbName, collectionName } = ref;
  const { client } = await resolveCluster(clients, connection, clusterId, { signal });
  const needed = isV1Only(connection) ? everything(factsFor(await known(), search)) : undefined;
  const counted = filter?.trim() || needed;
  const query = {
    dbName,
    collectionName,
    outputFields: ['count(*)'],
    ...(counted ? { filter: counted } : {}),
    ...(partitionNames?.length ? { partitionNames } : {}),
  };
  const [row] = await client.query(query, { signal });
  return matchesOf(Number(row?.['count(*)']), search);
}
