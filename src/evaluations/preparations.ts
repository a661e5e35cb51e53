import { t } from '@vscode/l10n';
import type { ClusterClient } from '../client';
import { exactQuestion } from '../client/checks';
import type { CallOptions } from '../client/operation';
import { DEFAULT_DATABASE } from '../model/collections/databases';
import type { EvaluationQuery } from '../model/evaluations/query-sets';
import type { VariantRun } from '../model/evaluations/results';
import type { SearchCall } from '../model/searches/calls';
import { checkSearch } from '../model/searches/checks';
import type { SearchDocument } from '../model/searches/documents';
import { primaryKey } from '../model/searches/facts';
import type { SearchRequest } from '../model/searches/searches';
import { nearestOf, type ExactProgress, type ExactServices } from './exact-answers';
import { searchWith, type Prepared } from './queries';

/** Describes the collection of a variant and checks its search. @throws Error; as the client does */
export async function prepare(
  client: ClusterClient,
  given: SearchDocument,
  sample: EvaluationQuery,
  options: CallOptions,
): Promise<Prepared> {
  const { database: dbName = DEFAULT_DATABASE, collection: collectionName } = given;
  if (!collectionName) throw new Error(t('Set `collection` in the search.'));
  const collection = await client.collections.describe({ dbName, collectionName }, options);
  const facts = { collection };
  const key = primaryKey(facts)?.name;
  // The IDs are enough: other fields, vectors above all, would add to the latency.
  const search = { ...given, database: dbName, outputFields: given.outputFields ?? (key === undefined ? [] : [key]) };
  const [wrong] = checkSearch(searchWith(search, sample), facts);
  if (wrong) throw new Error(wrong.path.length > 0 ? `${wrong.path.join('.')}: ${wrong.message}` : wrong.message);
  return { client, search, facts };
}

type Exact = NonNullable<VariantRun['exact']>;

/** Exact answers of all queries, read once for variants that search the same entities. */
export class ExactTruth {
  private readonly known = new Map<string, Promise<Exact>>();

  constructor(
    private readonly k: number,
    private readonly services: ExactServices,
  ) {}

  /** Returns the exact answers by query; a query with too many equal distances has none. @throws Error: not available; as the client does */
  of(
    { client, facts }: Prepared,
    address: string,
    calls: ReadonlyMap<string, SearchCall>,
    options: CallOptions & { readonly onProgress?: ((progress: ExactProgress) => void) | undefined },
  ): Promise<Exact> {
    const bodies = [...calls.values()].map(({ body }) => body as SearchRequest);
    // Parameters of the index change the answer, not the truth.
    const [{ limit: _, consistencyLevel: __, outputFields: ___, searchParams, ...first }] = bodies as [SearchRequest];
    const range = Object(searchParams?.['params']) as { readonly radius?: unknown; readonly range_filter?: unknown };
    const key = JSON.stringify([address, first, range.radius, range.range_filter, [...calls.keys()]]);
    const known = this.known.get(key);
    if (known) return known;
    const exact = this.read({ client, facts }, address, calls, options);
    this.known.set(key, exact);
    return exact;
  }

  private async read(
    { client, facts }: Pick<Prepared, 'client' | 'facts'>,
    address: string,
    calls: ReadonlyMap<string, SearchCall>,
    options: CallOptions,
  ): Promise<Exact> {
    const [first] = calls.values();
    const data = [...calls.values()].flatMap(({ body }) => (body as SearchRequest).data ?? []);
    const question = exactQuestion({ ...first!, body: { ...first!.body, data } } as SearchCall, facts);
    if ('inexact' in question) throw new Error(question.inexact);
    const { k } = this;
    const asked = { ...question, address, collection: facts.collection, k, queries: [...calls.keys()] };
    const nearest = await nearestOf(client, asked, this.services, options);
    return Object.fromEntries(
      [...nearest].flatMap(([query, { ids, distances, lostFrom }]) =>
        lostFrom === undefined ? [[query, { k, ids: [...ids], distances: [...distances] }]] : [],
      ),
    );
  }
}
