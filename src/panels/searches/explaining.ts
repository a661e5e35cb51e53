import type { Clients } from '../../connections/clients';
import type { ConnectedCollection } from '../../connections/collections';
import { resolveCluster } from '../../connections/planes';
import { queriesAlone } from '../../model/searches/calls';
import { metricOf, searchedField } from '../../model/searches/facts';
import type { SearchRun } from '../../model/searches/runs';
import type { Known } from './collection-facts';

/** A hybrid search that was run, and what is known about its collection. */
interface Explained {
  readonly run: SearchRun;
  readonly ref: ConnectedCollection;
  readonly known: Known;
  readonly signal: AbortSignal;
}

/** Returns a hybrid search with the answer of each of its queries, asked alone. @throws as the client does */
export async function withExplanation(clients: Clients, { run, ref, known, signal }: Explained): Promise<SearchRun> {
  if (run.call.call !== 'hybridSearch') return run;
  const { client } = await resolveCluster(clients, ref.connection, ref.clusterId, { signal });
  const explained = await Promise.all(
    queriesAlone(run.call.body).map(async request => {
      const { hits } = await client.search(request, { signal, fields: run.fields });
      const metricType = metricOf(known, searchedField(known, request.annsField));
      return {
        ...(metricType === undefined ? {} : { metricType }),
        hits: hits.map(({ id, distance }) => ({ id, distance })),
      };
    }),
  );
  return { ...run, explained };
}
