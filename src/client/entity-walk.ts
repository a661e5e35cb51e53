import { t } from '@vscode/l10n';
import type { Field } from '../model/collections/collections';
import { everything } from '../model/searches/facts';
import type { Entity, EntityQuery } from '../model/searches/entities';
import { MAX_HITS } from '../model/searches/ways';
import { stringifyJson } from '../model/wire/json';
import type { ClusterClient } from './cluster-client';
import { ApiError, TransportError } from './errors';
import type { CallOptions } from './operation';

/** Entities to read: those of a collection that a filter matches. */
export type WalkRequest = Pick<EntityQuery, 'dbName' | 'collectionName' | 'filter' | 'exprParams' | 'partitionNames'>;

/** A primary key. All integers are bigint, so that all of them compare. */
export type WalkKey = bigint | string;

export interface WalkOptions extends CallOptions {
  /** All fields of the collection: with its primary key, and decoded. */
  readonly fields: readonly Field[];
  readonly outputFields: readonly string[];
  /** Starts after this key; at the first entity if omitted. */
  readonly after?: WalkKey | undefined;
  /** Approximate size of a page in bytes of JSON. */
  readonly pageBytes?: number | undefined;
}

/** Entities in the order of their keys. `through`: every matching entity up to this key has been read; undefined before the first one. */
export interface WalkPage {
  readonly entities: readonly Entity[];
  readonly through: WalkKey | undefined;
}

type Client = Pick<ClusterClient, 'query'>;

/** Number of entities on the first page, whose size is unknown. */
const FIRST_ENTITIES = 100;
const PAGE_BYTES = 4_000_000;
/** Maximum growth of pages: the next entities can be larger. */
const GROWTH = 4;
/** Share of a page that a range is expected to fill after a split. */
const FILL = 0.8;

interface Keyed {
  readonly key: WalkKey;
  readonly bytes: Uint8Array | undefined;
  readonly entity: Entity;
}

/**
 * Reads all matching entities with strong consistency, page by page in the order of their primary keys; holds one page.
 *
 * Engines return a full page of any matching entities, not of those with the lowest keys. A page that is not full has all entities of its
 * range. A full one is counted: if its range has more entities, the range is split at the keys of the page and read again.
 * @throws ApiError, TransportError
 */
export async function* walkEntities(
  client: Client,
  request: WalkRequest,
  { fields, outputFields, after, pageBytes = PAGE_BYTES, ...call }: WalkOptions,
): AsyncGenerator<WalkPage> {
  const key = fields.find(({ primaryKey }) => primaryKey);
  if (!key) throw new Error(t('The service does not return the primary key of “{0}”.', request.collectionName));
  const where = (from: WalkKey | undefined, to: WalkKey | undefined): WalkRequest => ({
    ...request,
    filter: rangeFilter(key, from, to, request.filter),
  });
  /** Upper bounds of the ranges to read, the next one at the end. */
  const bounds: (WalkKey | undefined)[] = [undefined];
  let from = after;
  let limit = FIRST_ENTITIES;
  let max = MAX_HITS;
  while (bounds.length > 0) {
    const to = bounds.at(-1);
    let rows: Entity[];
    try {
      const page = { ...where(from, to), outputFields: [...outputFields], limit, consistencyLevel: 'Strong' };
      rows = await client.query(page, { ...call, fields });
    } catch (error) {
      if (!isTooLarge(error) || limit <= FEWEST) throw error;
      max = limit = Math.max(FEWEST, Math.floor(limit / 8));
      continue;
    }
    const found = sorted(rows, key);
    mustLieIn(found, from, to, key);
    const last = found.list.at(-1)?.key;
    const counted =
      rows.length >= limit ? await countEntities(client, where(from, last), { ...call, fields }) : undefined;
    const hasMore = counted && ('count' in counted ? counted.count > rows.length : !found.inOrder);
    if (hasMore) {
      const count = 'count' in counted ? counted.count : 2 * limit;
      const inner = splits(found.list, count / (limit * FILL)).filter(bound => bound !== to);
      if (inner.length > 0) bounds.push(...inner.toReversed());
      else if (limit < max) limit = Math.min(max, limit * GROWTH);
      else throw new Error(t('More than {0} entities have the key {1}.', limit, String(last)));
      continue;
    }
    const isPart = counted !== undefined && last !== to;
    if (!isPart) bounds.pop();
    from = isPart ? last : (to ?? last ?? from);
    yield { entities: found.list.map(({ entity }) => entity), through: from };
    limit = Math.min(max, nextLimit(rows, limit, pageBytes));
  }
}

/** Fewest entities of a page: fewer could not be split. */
const FEWEST = 2;

/**
 * Returns the number of matching entities with strong consistency, or why the service does not count. `fields`: fields of the collection.
 * @throws TransportError
 */
export async function countEntities(
  client: Client,
  request: WalkRequest,
  options: CallOptions & Pick<WalkOptions, 'fields'>,
): Promise<{ readonly count: number } | { readonly why: string }> {
  try {
    const [row] = await client.query({ ...request, outputFields: ['count(*)'], consistencyLevel: 'Strong' }, options);
    const count = Number(row?.['count(*)']);
    return Number.isSafeInteger(count) ? { count } : { why: t('The service returned no count.') };
  } catch (error) {
    if (error instanceof ApiError) return { why: error.message };
    throw error;
  }
}

/** Returns true if fewer entities might be answered. */
const isTooLarge = (error: unknown): boolean =>
  error instanceof TransportError
    ? error.reason === 'timeout'
    : error instanceof ApiError && (error.status === 408 || /larger than max|too large/i.test(error.message));

/** The range comes first: some functions of filters are valid only at the end. */
function rangeFilter(key: Field, from: WalkKey | undefined, to: WalkKey | undefined, filter = ''): string {
  const literal = (value: WalkKey) => (typeof value === 'bigint' ? String(value) : JSON.stringify(value));
  const all = everything({ collection: { collectionName: '', fields: [key] } })!;
  return [
    from === undefined ? `(${all})` : `${key.name} > ${literal(from)}`,
    ...(to === undefined ? [] : [`${key.name} <= ${literal(to)}`]),
    ...(filter.trim() === '' ? [] : [`(${filter})`]),
  ].join(' and ');
}

/** Returns the entities in the order of their keys: integers by value, strings by their bytes in UTF-8, as engines compare. */
function sorted(rows: readonly Entity[], field: Field): { readonly list: readonly Keyed[]; readonly inOrder: boolean } {
  const keyed = rows.map(entity => ({ ...comparable(keyIn(entity, field)), entity }));
  const inOrder = keyed.every((each, at) => at === 0 || compareKeys(keyed[at - 1]!, each) <= 0);
  return { list: inOrder ? keyed : keyed.toSorted(compareKeys), inOrder };
}

type Comparable = Pick<Keyed, 'key' | 'bytes'>;

const comparable = (key: WalkKey): Comparable => ({
  key,
  bytes: typeof key === 'string' ? Buffer.from(key) : undefined,
});

function compareKeys(a: Comparable, b: Comparable): number {
  if (a.bytes && b.bytes) return Buffer.compare(a.bytes, b.bytes);
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

function keyIn(entity: Entity, { name, type }: Field): WalkKey {
  const value = entity[name];
  if (type !== 'Int64' && typeof value === 'string') return value;
  const isWhole = typeof value === 'bigint' || Number.isSafeInteger(value);
  if (type === 'Int64' && isWhole) return BigInt(value as number | bigint);
  throw new Error(t('An entity has an invalid primary key `{0}`: {1}.', name, stringifyJson(value ?? null)));
}

/** Returns true if a text is a key of a field, as a saved state has it. */
export const isKeyText = (text: string, { type }: Field): boolean => type !== 'Int64' || /^-?\d{1,19}$/.test(text);

/** Returns a key from the text of a saved state. @throws Error: not a key of the field */
export function keyOfText(text: string, field: Field): WalkKey {
  if (!isKeyText(text, field))
    throw new Error(t('The saved position “{0}” is not a key of `{1}`. Start over.', text, field.name));
  return field.type === 'Int64' ? BigInt(text) : text;
}

/** @throws Error if the service orders keys differently: ranges would then overlap */
function mustLieIn(
  { list }: { readonly list: readonly Keyed[] },
  from: WalkKey | undefined,
  to: WalkKey | undefined,
  { name }: Field,
): void {
  const [first, last] = [list[0], list.at(-1)];
  const isBelow = first && from !== undefined && compareKeys(first, comparable(from)) <= 0;
  const isAbove = last && to !== undefined && compareKeys(last, comparable(to)) > 0;
  if (isBelow || isAbove)
    throw new Error(t('The service returned entities outside the requested range of `{0}`.', name));
}

/** Returns upper bounds of about `parts` equal parts of a page, each once; the last one is the last key. */
function splits(page: readonly Keyed[], parts: number): WalkKey[] {
  const number = Math.max(2, Math.min(page.length, Math.ceil(parts)));
  const keys = Array.from({ length: number }, (_, at) => page[Math.ceil((page.length * (at + 1)) / number) - 1]!.key);
  return [...new Set(keys)];
}

/** Number of entities that the size of a page is estimated from. */
const SAMPLE = 16;

function nextLimit(rows: readonly Entity[], limit: number, pageBytes: number): number {
  if (rows.length === 0) return limit;
  const step = Math.ceil(rows.length / SAMPLE);
  const sample = rows.filter((_, at) => at % step === 0);
  const bytes = sample.reduce((sum, row) => sum + stringifyJson(row).length, 0) / sample.length;
  return Math.max(FEWEST, Math.min(MAX_HITS, limit * GROWTH, Math.floor(pageBytes / bytes)));
}
