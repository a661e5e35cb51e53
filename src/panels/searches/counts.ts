import type { Clients } from '../../connections/clients';
import { reach } from '../../connections/planes';
import type { SearchDocument } from '../../model/searches/documents';
import type { SearchPlace } from './places';

/** How many entities a search's filter lets through, in the partitions it names. @throws as the client does */
export async function countOf(
  clients: Clients,
  place: SearchPlace,
  { filter, partitionNames }: Pick<SearchDocument, 'filter' | 'partitionNames'>,
  signal: AbortSignal,
): Promise<number> {
  const { client } = await reach(clients, place.connection, place.clusterId, { signal });
  const [row] = await client.query(
    {
      dbName: place.dbName,
      collectionName: place.collectionName,
      outputFields: ['count(*)'],
      ...(filter?.trim() ? { filter: filter.trim() } : {}),
      ...(partitionNames?.length ? { partitionNames } : {}),
    },
    { signal },
  );
  return Number(row?.['count(*)']);
}
