import { dimension, type Field } from '../collections/collections';
import { smallerIsNearer } from '../collections/metric-types';
import type { Distances } from './distances';
import { MAX_POINTS, MAX_QUERIES } from './pictures';
import { vectorFields } from '../searches/facts';
import { openBound } from '../searches/ranges';
import { isNearness, isScored, type SearchRun } from '../searches/runs';
import type { EntityId } from '../searches/searches';
import { vectorKind } from '../vectors/vectors';

/** The vectors of a run that can be projected, with their rows. */
export interface ProjectableVectors {
  readonly rows: readonly number[];
  readonly vectors: readonly (readonly number[])[];
  /** Query vectors, if they are vectors of the same field. */
  readonly queries: readonly (readonly number[])[];
  readonly without: number;
  readonly unfit: number;
}

/** Returns the vector fields of the collection of a run, the searched field first. */
export function fieldsOf(run: SearchRun): readonly Field[] {
  const fields = vectorFields({ collection: { collectionName: '', fields: run.fields } });
  return fields.toSorted((a, b) => Number(b.name === run.annsField) - Number(a.name === run.annsField));
}

/** The id of a row, as it came. */
export const idOf = (run: SearchRun, row: number): EntityId =>
  run.rows[row]?.[isNearness(run) ? 'id' : run.primaryKey] as EntityId;

/** Returns the vectors of the first rows. `fetched`: additionally read vectors, by id. Normalized for metrics of direction only. */
export function takeVectors(run: SearchRun, field: Field, fetched?: ReadonlyMap<string, unknown>): ProjectableVectors {
  const found = run.rows.slice(0, MAX_POINTS).map((row, at) => ({
    at,
    vector: (row as Record<string, unknown>)[field.name] ?? fetched?.get(String(idOf(run, at))),
  }));
  const there = found.filter(({ vector }) => vector !== undefined && vector !== null);
  const width = dimension(field) ?? lengthOf(there[0]?.vector);
  const fitting = there.filter(({ vector }) => fits(vector, width));
  const queries = queriesOf(run, field)
    .filter(query => fits(query, width))
    .slice(0, MAX_QUERIES);
  const direction = run.metricType === 'COSINE' && field.name === run.annsField;
  const laid = (vector: unknown): readonly number[] =>
    direction ? ofLength1(vector as number[]) : (vector as number[]);
  return {
    rows: fitting.map(({ at }) => at),
    vectors: fitting.map(({ vector }) => laid(vector)),
    queries: queries.map(laid),
    without: found.length - there.length,
    unfit: there.length - fitting.length,
  };
}

function queriesOf({ call, annsField }: SearchRun, { name }: Field): readonly unknown[] {
  if (call.call === 'hybridSearch')
    return call.body.search.filter(query => query.annsField === name).flatMap(({ data }) => data);
  if (annsField !== name) return [];
  if (call.call === 'search') return call.body.data ?? [];
  return call.call === 'searchV1' ? [call.body.vector] : [];
}

/** Returns true if vectors of a field can be projected. */
export const isDense = (field: Field): boolean => vectorKind(field) === 'numbers';

const lengthOf = (vector: unknown): number => (Array.isArray(vector) ? vector.length : 0);

const fits = (vector: unknown, width: number): boolean =>
  Array.isArray(vector) && vector.length === width && vector.every(value => Number.isFinite(value));

function ofLength1(vector: readonly number[]): readonly number[] {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  return length === 0 ? vector : vector.map(value => value / length);
}

/** Returns the distances of a run; undefined if it has none. */
export function distancesOf(run: SearchRun): Distances | undefined {
  if (!isNearness(run)) return undefined;
  const rows = run.rows as readonly { readonly id: unknown; readonly distance: number }[];
  if (rows.some(({ distance }) => !Number.isFinite(distance))) return undefined;
  return {
    ids: rows.map(({ id }) => String(id)),
    values: rows.map(({ distance }) => distance),
    topks: run.topks && run.topks.length > 1 ? [...run.topks] : [rows.length],
    cutoffs: cutoffsOf(run),
  };
}

/** A bound that leaves nothing out cuts nothing off. */
function cutoffsOf({ call, metricType }: SearchRun): Distances['cutoffs'] {
  if ((call.call !== 'search' && call.call !== 'searchV1') || isScored({ call })) return [];
  const params = call.call === 'search' ? call.body.searchParams?.['params'] : call.body.params;
  return (['range_filter', 'radius'] as const).flatMap(bound => {
    const at = (params as Readonly<Record<string, unknown>> | undefined)?.[bound];
    if (typeof at !== 'number' && typeof at !== 'bigint') return []; // of a run that was kept
    const isOpen =
      call.call === 'searchV1' && metricType && at === openBound(metricType, smallerIsNearer(metricType), bound);
    return isOpen ? [] : [{ bound, at: Number(at) }];
  });
}
