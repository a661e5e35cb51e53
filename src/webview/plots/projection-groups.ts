import type { Scalar } from '../../model/plots/pictures';

/** Points with the same style, by index. `value`: one category; `range`: numbers including both bounds; `other`, `none`: the rest. */
export type ProjectionGroup = { readonly places: readonly number[] } & (
  | { readonly is: 'value'; readonly value: string }
  | { readonly is: 'range'; readonly from: number; readonly to: number; readonly strength: number }
  | { readonly is: 'other'; readonly values: number }
  | { readonly is: 'none' }
);

/** Maximum number of styled categories, and number of steps of a numeric ramp. */
const CATEGORIES = 8;
const STEPS = 5;

/**
 * Points by their values: numbers by a ramp of equal steps (`strength` from 0 to 1), anything else by category, the most frequent first.
 * Every place is in one group.
 */
export function groupsOf(values: readonly Scalar[]): ProjectionGroup[] {
  const places = values.map((_, place) => place);
  const without = places.filter(place => values[place] === null);
  const named = places.filter(place => values[place] !== null);
  const isNumbers = named.length > 0 && named.every(place => typeof values[place] === 'number');
  const groups = isNumbers ? ramp(values as number[], named) : categories(values, named);
  return without.length === 0 ? groups : [...groups, { is: 'none', places: without }];
}

function ramp(values: readonly number[], places: readonly number[]): ProjectionGroup[] {
  const distinct = [...new Set(places.map(place => values[place]!))].toSorted((a, b) => a - b);
  const steps = distinct.length <= STEPS ? distinct.map(value => [value, value] as const) : stepsOf(distinct);
  const stepOf = (value: number): number =>
    Math.max(
      0,
      steps.findLastIndex(([from]) => from <= value),
    );
  const own = Map.groupBy(places, place => stepOf(values[place]!));
  return steps.flatMap(([from, to], step) => {
    const strength = steps.length === 1 ? 1 : step / (steps.length - 1);
    const within = own.get(step);
    return within ? [{ is: 'range' as const, from, to, strength, places: within }] : [];
  });
}

/** Equal intervals from minimum to maximum; integers have integer bounds. */
function stepsOf(distinct: readonly number[]): (readonly [from: number, to: number])[] {
  const [low, high] = [distinct[0]!, distinct.at(-1)!];
  if (distinct.every(value => Number.isSafeInteger(value))) {
    const width = Math.ceil((high - low + 1) / STEPS);
    const count = Math.ceil((high - low + 1) / width);
    return Array.from({ length: count }, (_, step) => {
      const from = low + step * width;
      return [from, Math.min(high, from + width - 1)];
    });
  }
  const bound = (step: number): number => low * (1 - step / STEPS) + high * (step / STEPS);
  return Array.from({ length: STEPS }, (_, step) => [bound(step), bound(step + 1)]);
}

function categories(values: readonly Scalar[], places: readonly number[]): ProjectionGroup[] {
  const found = Object.groupBy(places, place => JSON.stringify(String(values[place])));
  const ordered = Object.entries(found as Record<string, number[]>).toSorted(([, a], [, b]) => b.length - a.length);
  const [own, rest] = [ordered.slice(0, CATEGORIES), ordered.slice(CATEGORIES)];
  const groups = own.map(([text, of]): ProjectionGroup => ({
    is: 'value',
    value: JSON.parse(text) as string,
    places: of,
  }));
  if (rest.length === 0) return groups;
  return [...groups, { is: 'other', values: rest.length, places: rest.flatMap(([, of]) => of) }];
}
