import { createHash } from 'node:crypto';
import { t } from '@vscode/l10n';
import { type CallOptions, type ClusterClient } from '../client';
import type { ExactQuestion } from '../client/checks';
import { countEntities, isKeyText, keyOfText, walkEntities, type WalkKey, type WalkPage } from '../client/entity-walk';
import { isAbsent } from '../client/errors';
import { idOfCollection } from '../model/collections/copies';
import { dimension, type Collection, type Field } from '../model/collections/collections';
import { valueIn } from '../model/entities/values';
import { Distance } from '../model/evaluations/results';
import { check } from '../model/issues';
import { stringifyJson } from '../model/wire/json';
import * as z from '../model/zod';
import type { Block, Nearest } from './nearest';
import { ownSearcher, workerSearcher, type Searcher } from './searchers';

/** Where unfinished and finished exact answers are kept, by a key of letters and digits. */
export interface ExactStore {
  read(key: string): Promise<unknown>;
  write(key: string, state: object): Promise<void>;
}

/** Settings of exact answers. `script`: the file `exact.worker.js`; without it, the search runs in this thread. */
export interface ExactServices {
  readonly script?: string | undefined;
  readonly store?: ExactStore | undefined;
  readonly maxNumbers?: number | undefined;
  readonly maxProducts?: number | undefined;
  readonly pageBytes?: number | undefined;
}

export interface ExactProgress {
  readonly read: number;
  readonly total?: number | undefined;
}

/** Maximum number of components of all vectors that are read: 5,000,000 vectors of 768, tens of GB of JSON. */
const MAX_NUMBERS = 4e9;

/** Maximum number of products, about a quarter of an hour; beyond it, a random sample of the queries is answered. */
const MAX_PRODUCTS = 5e11;

/** Minimum interval between saves of the state: an interrupted reading repeats at most this much work. */
const SAVE_MS = 5000;

/**
 * State of the reading of a collection. `count`: number of entities at its start; `through`: the last key that was read, integers as digits;
 * `without`: entities without a vector.
 */
const ExactState = z.object({
  version: z.literal(1),
  count: z.int(),
  done: z.boolean(),
  read: z.int(),
  without: z.int(),
  through: z.optional(z.string()),
  nearest: z.array(
    z.object({ ids: z.array(z.string()), distances: z.array(Distance), lostFrom: z.optional(z.number()) }),
  ),
});
type ExactState = z.output<typeof ExactState>;

/** The question with everything that its answer depends on besides the entities. `queries`: IDs of the vectors. */
export interface ExactRequest extends ExactQuestion {
  readonly queries: readonly string[];
  readonly address: string;
  readonly collection: Collection;
  readonly k: number;
}

/**
 * Returns the exact nearest of each query, or of a random sample if there are too many products. Reads all entities once, in the order of
 * their keys, and holds one page and the nearest. An interrupted reading is continued, and a finished one is used again, as long as the
 * collection has the same number of entities.
 * @throws Error: not available, with the reason; as the client does
 */
export async function nearestOf(
  client: Pick<ClusterClient, 'query'>,
  all: ExactRequest,
  services: ExactServices,
  { onProgress, ...call }: CallOptions & { readonly onProgress?: ((progress: ExactProgress) => void) | undefined },
): Promise<ReadonlyMap<string, Nearest>> {
  const { collection, field, entities } = all;
  const { fields } = collection;
  const { consistencyLevel: _, ...named } = entities;
  const name = fields.find(({ primaryKey }) => primaryKey);
  if (!name)
    throw new Error(t('Exact search needs the primary key. Set schema.primaryKey and schema.keyType in the search.'));
  const width = all.vectors[0]!.length;
  if (all.vectors.some(({ length }) => length !== width)) throw new Error(t('The query vectors differ in dimension.'));
  const counted = await countEntities(client, named, { ...call, fields });
  const total = 'count' in counted ? counted.count : undefined;
  const { maxNumbers = MAX_NUMBERS, maxProducts = MAX_PRODUCTS } = services;
  const limit = Math.floor(maxNumbers / (dimension(field) ?? width));
  mustFit(total ?? 0, limit, width);
  const asked = sampled(all, Math.max(1, Math.floor(maxProducts / Math.max(1, (total ?? limit) * width))));
  const told = (nearest: readonly Nearest[]) => new Map(asked.queries.map((query, at) => [query, nearest[at]!]));
  // Without a count, changes of the collection would go unnoticed.
  const store = total === undefined ? undefined : services.store;
  const key = keyOf(asked);
  const saved = await stored(store, key, total);
  let state = saved && isOf(saved, asked, name) ? saved : undefined;
  if (state?.done) return told(state.nearest);
  state ??= { version: 1, count: total ?? 0, done: false, read: 0, without: 0, nearest: [] };
  const searcher = searcherOf(asked, state.nearest, services.script);
  let isRead = false;
  const save = async (done: boolean): Promise<readonly Nearest[]> => {
    const nearest = await searcher.snapshot();
    state = { ...state!, done, nearest: [...nearest] as ExactState['nearest'] };
    // The answer is there, whether it can be kept or not.
    await store?.write(key, state).catch((error: unknown) => {
      if (!done) throw error;
    });
    return nearest;
  };
  try {
    const after = state.through === undefined ? undefined : keyOfText(state.through, name);
    const outputFields = [name.name, field.name];
    let savedAt = performance.now();
    const walk = walkEntities(client, named, { ...call, fields, outputFields, after, pageBytes: services.pageBytes });
    for await (const page of walk) {
      const { block, without } = blockOf(page, name.name, asked);
      await searcher.add(block);
      state = grown(state, page, without);
      mustFit(state.read, limit, width);
      onProgress?.({ read: state.read, total });
      if (!store || performance.now() - savedAt < SAVE_MS) continue;
      await save(false);
      savedAt = performance.now();
    }
    isRead = true;
    const { read, without, count } = state;
    if (total !== undefined && read !== count)
      throw new Error(t('The collection changed while its vectors were loading.'));
    // Of nothing, every search finds all.
    if (without > 0 && (!field.nullable || without === read))
      throw new Error(t('{0} of {1} entities have no readable vector.', without, read));
    return told(await save(true));
  } catch (error) {
    if (isAbsent(error))
      throw new Error(t('Recall needs the stored vectors, but the service does not support queries.'), {
        cause: error,
      });
    // An interrupted reading is continued from here, one that ended wrong is not. A failure to save must not hide the reason.
    await (isRead ? store?.write(key, {}) : store && save(false))?.catch(() => undefined);
    throw error;
  } finally {
    await searcher.close();
  }
}

/** Returns at most `maxQueries` of the queries, each time the same sample. */
function sampled(asked: ExactRequest, maxQueries: number): ExactRequest {
  if (asked.queries.length <= maxQueries) return asked;
  const drawn = asked.queries
    .map((query, at) => ({ at, by: createHash('sha256').update(query).digest('hex') }))
    .toSorted((a, b) => (a.by < b.by ? -1 : 1))
    .slice(0, maxQueries)
    .map(({ at }) => at)
    .toSorted((a, b) => a - b);
  return { ...asked, queries: drawn.map(at => asked.queries[at]!), vectors: drawn.map(at => asked.vectors[at]!) };
}

const grown = (state: ExactState, { entities, through }: WalkPage, without: number): ExactState => ({
  ...state,
  read: state.read + entities.length,
  without: state.without + without,
  ...(through === undefined ? {} : { through: String(through satisfies WalkKey) }),
});

function mustFit(count: number, limit: number, width: number): void {
  if (count <= limit) return;
  const [many, most] = [count, limit].map(each => each.toLocaleString('en'));
  throw new Error(
    t(
      'Exact search needs all vectors: {0} with {1} dimensions. The maximum is {2}. Use a filter or judgments.',
      many!,
      width,
      most!,
    ),
  );
}

function searcherOf(
  { metric, k, vectors }: ExactRequest,
  before: readonly Nearest[],
  script: string | undefined,
): Searcher {
  const queries = { metric, k, width: vectors[0]!.length, values: Float64Array.from(vectors.flat()) };
  return script === undefined ? ownSearcher(queries, before) : workerSearcher(script, queries, before);
}

/** Returns the vectors of a page; entities without one of the right length are left out and counted. */
function blockOf(
  { entities }: WalkPage,
  key: string,
  { field, metric, vectors }: ExactRequest,
): { readonly block: Block; readonly without: number } {
  const width = vectors[0]!.length;
  const ids: string[] = [];
  const size = entities.length * width;
  const values = metric === 'HAMMING' || metric === 'JACCARD' ? new Uint8Array(size) : new Float32Array(size);
  for (const entity of entities) {
    const vector = valueIn(entity, field.name);
    if (!Array.isArray(vector) || vector.length !== width || !vector.every(Number.isFinite)) continue;
    values.set(vector as number[], ids.length * width);
    ids.push(String(entity[key]));
  }
  return { block: { ids, values }, without: entities.length - ids.length };
}

async function stored(
  store: ExactStore | undefined,
  key: string,
  count: number | undefined,
): Promise<ExactState | undefined> {
  const read = check(ExactState, await store?.read(key));
  return read.ok && read.value.count === count ? read.value : undefined;
}

/** Returns false for a damaged state: the vectors are then read anew. */
const isOf = ({ through, nearest }: ExactState, { queries }: ExactRequest, key: Field): boolean =>
  nearest.length === queries.length && (through === undefined || isKeyText(through, key));

/** Identifies a question: the same collection by its id and fields, so that one that was created again has another. */
function keyOf({ address, collection, entities, field, metric, k, vectors }: ExactRequest): string {
  const { consistencyLevel: _, ...about } = entities;
  const text = stringifyJson([
    [address, about, idOfCollection(collection) ?? null, collection.fields],
    [field.name, metric, k, vectors],
  ]);
  return createHash('sha256').update(text).digest('hex');
}
