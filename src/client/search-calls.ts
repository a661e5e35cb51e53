import type { Entity } from '../model/searches/entities';
import type { SearchCall } from '../model/searches/requests';
import type { Hit } from '../model/searches/searches';
import type { ClusterClient } from './cluster-client';
import type { CallOptions } from './operation';

/** Sends what a search document comes to. `topks`: how many rows belong to each query. @throws as the client does */
export async function sendSearch(
  client: ClusterClient,
  { call, body }: SearchCall,
  options?: CallOptions,
): Promise<{ readonly rows: (Hit | Entity)[]; readonly topks?: number[] }> {
  if (call === 'query') return { rows: await client.query(body, options) };
  if (call === 'get') return { rows: await client.get(body, options) };
  const { hits, topks } = call === 'search' ? await client.search(body, options) : await client.searchV1(body, options);
  return { rows: hits, ...(topks ? { topks } : {}) };
}
