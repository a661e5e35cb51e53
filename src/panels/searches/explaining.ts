import type { Clients } from '../../connections/clients';
import type { ConnectedCollection } from '../../connections/collections';
import { resolveCluster } from '../../connections/planes';
import { queriesAlone } from '../../model/searches/calls';
import { metricOf, searchedField } from '../../model/searches/facts';
import type { SearchRun } from '../../model/searches/runs';
import type { Known } from './collection-facts';
import { noLongerShown } from './entities';
import type { SearchKnowledge } from './knowledge';

/** A hybrid search that was run, and what is known about its collection. */
interface Explained {
  readonly run: SearchRun;
  readonly ref: ConnectedCollection;
  readonly known: Known;
  readonly signal: AbortSignal;
}

/** Returns a hybrid search with the answer of each of its queries, asked alone. @throws as the client does */
async function withExplanation(clients: Clients, { run, ref, known, signal }: Explained): Promise<SearchRun> {
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

/** Returns a reader of explanations of searches of the collection in a document. @throws as the client does */
export function explainer(
  clients: Clients,
  knowledge: SearchKnowledge,
  signal: AbortSignal,
): (run: SearchRun | undefined) => Promise<SearchRun> {
  return async run => {
    const ref = await knowledge.target();
    if (!run || knowledge.isElsewhere(run.place)) throw noLongerShown();
    const explained = await withExplanation(clients, { run, ref, known: await knowledge.of(ref), signal });
    signal.throwIfAborted();
    return explained;
  };
}
