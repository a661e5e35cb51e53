import type { CollectionState } from '../collections/collection-state';
import type { FieldState } from '../collections/fields';
import type { EntityStore } from '../entities/entity-store';
import type { Vectors } from '../entities/vectors';
import { CODE, Refusal } from '../../wire/refusal';
import { numberOf } from './exact-search';
import { InvertedLists, MAX_LEVEL } from './inverted-lists';

/** An approximate index, and the version of the entities that it was built from. */
export interface Built {
  readonly version: number;
  readonly metric: string;
  readonly lists: Promise<InvertedLists>;
}

/** Returns the rows to measure for a query vector; undefined: all rows. */
export type Candidates = (query: unknown) => readonly number[] | undefined;

/**
 * Returns the candidates of a search whose parameters have a `level`, the recall of AUTOINDEX: from 1, fast, to 10, exact. Without it, and
 * for other vectors than floats, every row is a candidate. The index is built by the first such search after a change of the entities.
 */
export async function candidatesOf(
  collection: CollectionState,
  store: EntityStore,
  field: FieldState,
  params: Readonly<Record<string, unknown>>,
): Promise<Candidates | undefined> {
  const level = levelOf(params);
  const vectors = store.vectors.get(field.name);
  const metric = collection.indexes.find(({ fieldName }) => fieldName === field.name)?.metricType;
  if (level === undefined || !metric || !vectors || field.type === 'BinaryVector') return undefined;
  const { version } = store;
  const known = collection.approximate.get(field.name);
  const index =
    known?.version === version && known.metric === metric
      ? known
      : { version, metric, lists: InvertedLists.over(metric, vectors as Vectors<Float32Array>) };
  collection.approximate.set(field.name, index);
  const lists = await index.lists;
  // Entities that changed since stand in no list: then all are measured.
  return query =>
    store.version === version && query instanceof Float32Array ? lists.rowsNear(query, level) : undefined;
}

function levelOf(params: Readonly<Record<string, unknown>>): number | undefined {
  const level = numberOf(params, 'level');
  if (level === undefined || (Number.isInteger(level) && level >= 1 && level <= MAX_LEVEL)) return level;
  throw new Refusal(CODE.invalid, `level: must be an integer from 1 to ${MAX_LEVEL} (got ${level})`);
}
