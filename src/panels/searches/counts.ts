import type { Clients } from '../../connections/clients';
import type { ConnectedCollection } from '../../connections/collections';
import { reach } from '../../connections/planes';
import type { SearchDocument } from '../../model/searches/documents';

/** How many entities a search's filter lets through, in the partitions it names. @throws as the client does */
export async function countOf(
  clients: Clients,
  ref: ConnectedCollection,
  { filter, partitionNames }: Pick<SearchDocument, 'filter' | 'partitionNames'>,
  signal: AbortSignal,
): Promise<number> {
  const { client } = await reach(clients, ref.connection, ref.clusterId, { signal });
  const [row] = await client.query(
    {
      dbName: ref.dbName,
      collectionName: ref.collectionName,
      outputFields: ['count(*)'],
      ...(filter?.trim() ? { filter: filter.trim() } : {}),
      ...(partitionNames?.length ? { partitionNames } : {}),
    },
    { signal },
  );
  return Number(row?.['count(*)']);
}
