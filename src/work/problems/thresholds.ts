import { get, number } from '../../connections/settings';
import type { Thresholds } from '../../model/problems/facts';

/** Returns the bounds of the rules, from the settings. */
export const problemThresholds = (): Thresholds => ({
  capacityPercent: number('problems.capacityThreshold', 80, 1, 100),
  productionNames: texts('problems.productionNames', ['prod', 'production']),
});

/** Returns the number of days whose searches are read, from the settings. */
export const searchedDays = (): number => number('problems.searchedDays', 7, 1, 365);

/** Reads a list of texts, because a settings file can contain any value. */
function texts(name: string, otherwise: readonly string[]): readonly string[] {
  const value = get<unknown>(name, otherwise);
  return Array.isArray(value) ? value.filter(each => typeof each === 'string') : otherwise;
}
