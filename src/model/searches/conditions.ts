import type { RangeBounds } from './ranges';
import type { SearchRun } from './runs';

/** Conditions of a run besides its query: the filters of its requests, each once, and the bounds of a range search. */
export interface Conditions {
  readonly filters: readonly string[];
  readonly range: RangeBounds;
}

/** Returns the conditions of a run as they were sent: V1 has the bounds in `params`, a search in `searchParams.params`. */
export function conditionsOf({ call }: Pick<SearchRun, 'call'>): Conditions {
  const parts: readonly object[] = call.call === 'hybridSearch' ? call.body.search : [call.body];
  const filters = parts.flatMap(part =>
    'filter' in part && typeof part.filter === 'string' ? part.filter.trim() : [],
  );
  const bounds = parts
    .flatMap(part => [part, ...within(part, 'params'), ...within(part, 'searchParams')])
    .map(boundsOf);
  return {
    filters: [...new Set(filters)].filter(filter => filter !== ''),
    range: Object.assign({}, ...bounds) as RangeBounds,
  };
}

/** Returns true if a run had a range. */
export const isRange = ({ range }: Conditions): boolean => Object.keys(range).length > 0;

/** Returns conditions in one line: `year > 2000 · radius 0.5`; empty: none. */
export const conditionsText = ({ filters, range }: Conditions): string =>
  [...filters, rangeText(range)].filter(Boolean).join(' · ');

/** Returns bounds by their names: `radius 0.5, range_filter 0.9`. */
export const rangeText = (range: RangeBounds): string =>
  Object.entries(range)
    .filter(([, bound]) => bound !== undefined)
    .map(([name, bound]) => `${name} ${String(bound)}`)
    .join(', ');

function within(part: object, key: string): object[] {
  const inner = (part as Readonly<Record<string, unknown>>)[key];
  return typeof inner === 'object' && inner !== null ? [inner, ...within(inner, 'params')] : [];
}

function boundsOf(value: object): RangeBounds {
  const { radius, range_filter: near } = value as Readonly<Record<string, unknown>>;
  return {
    ...(typeof radius === 'number' && { radius }),
    ...(typeof near === 'number' && { range_filter: near }),
  };
}
