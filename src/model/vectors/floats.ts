import { t } from '@vscode/l10n';

/** Returns true for a number that a float of 32 bits holds, rounded. */
export const isFloat = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(Math.fround(value));

export const tooLarge = (at: number): string => t('Component {0} exceeds the range of a float', at + 1);

/** Returns the problem of the weights of a sparse vector, or undefined. */
export function weightFault(weights: Readonly<Record<string, number>>): string | undefined {
  const index = Object.keys(weights).find(each => !isFloat(weights[each]));
  return index === undefined ? undefined : t('The weight of index {0} exceeds the range of a float', index);
}
