import type { EvaluationRequest, EvaluationServices } from '../../evaluations/runner';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import { clusterNamed } from '../../connections/document-clusters';
import { explain } from '../../connections/explain';
import { resolveCluster, type ResolvedCluster } from '../../connections/planes';
import type { SearchDocument } from '../../model/searches/documents';

/**
 * Returns what the searches of an evaluation need on a connection: the clusters of its variants are resolved once. A variant whose cluster
 * is not found fails alone.
 */
export async function servicesOn(
  clients: Clients,
  connection: Connection,
  { variants }: EvaluationRequest,
  signal: AbortSignal,
): Promise<EvaluationServices> {
  const found = new Map<string, ResolvedCluster | Error>();
  for (const { search } of variants) {
    const key = keyOf(search);
    if (found.has(key)) continue;
    const named = clusterNamed(connection, search);
    if ('field' in named) {
      found.set(key, new Error(named.message));
      continue;
    }
    const resolved = await resolveCluster(clients, connection, named.clusterId, { signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      return new Error(explain(error).message);
    });
    found.set(key, resolved);
  }
  const embedding = await clients.embedding(connection);
  return {
    cluster(search) {
      const resolved = found.get(keyOf(search))!;
      if (resolved instanceof Error) throw resolved;
      return { client: resolved.client, address: resolved.endpoint };
    },
    embedTexts: embedding && ((texts, options) => embedding.embed(texts, options)),
  };
}

const keyOf = ({ clusterId, endpoint }: SearchDocument): string => JSON.stringify([clusterId, endpoint]);
