const COLLATOR = new Intl.Collator(undefined, { numeric: true });

/** Compares names as people read them: `logs_2` before `logs_10`. */
export const compareNames = (a: string, b: string): number => COLLATOR.compare(a, b);

/** Sorts names as people read them: `logs_2` before `logs_10`, `apples` before `Zebras`. */
export const inNameOrder = (names: readonly string[]): string[] => names.toSorted(compareNames);
