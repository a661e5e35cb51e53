import type { Choice } from './choices';

/** How a value is held against a threshold. */
export type Comparison = '>' | '>=' | '<' | '<=' | '=';

const NAMES: readonly (readonly [name: string, comparison: Comparison])[] = [
  ['GREATER_THAN', '>'],
  ['GREATER_THAN_OR_EQUALS', '>='],
  ['LESS_THAN', '<'],
  ['LESS_THAN_OR_EQUALS', '<='],
  ['EQUALS', '='],
];

/** The names of `comparisonMethod` (spec 2; service facts 5.2). */
export const COMPARISONS: readonly Choice[] = NAMES.map(([value, sign]) => ({ value, label: () => sign }));

/** What a `comparisonMethod` means, the sign alone too; undefined for a name that nobody has told of. */
export const comparisonOf = (method: string): Comparison | undefined =>
  NAMES.find(([name, sign]) => name === method || sign === method)?.[1];

/** Whether a value is beyond the threshold. */
export function isBeyond(value: number, comparison: Comparison, threshold: number): boolean {
  if (comparison === '>') return value > threshold;
  if (comparison === '>=') return value >= threshold;
  if (comparison === '<') return value < threshold;
  if (comparison === '<=') return value <= threshold;
  return value === threshold;
}
