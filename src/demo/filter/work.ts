import { t } from '@vscode/l10n';

/** Maximum number of steps of the conditions of one filter, over all entities: about a second. */
const MAX_STEPS = 20_000_000;

/** The conditions of a filter take too long on the entities of a collection. */
export class TooMuchWork extends Error {
  override readonly name = 'TooMuchWork';
}

/** Counts steps of a condition, each as long as the comparison of two values. @throws TooMuchWork beyond the maximum */
export type Spend = (steps: number) => void;

/** Returns the counter of a filter. */
export function budget(maxSteps = MAX_STEPS): Spend {
  let left = maxSteps;
  return steps => {
    left -= steps;
    if (left < 0) throw new TooMuchWork(t('The filter takes too long on these entities. Simplify the filter'));
  };
}
