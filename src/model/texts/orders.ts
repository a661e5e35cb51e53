const COLLATOR = new Intl.Collator(undefined, { numeric: true });

/** Sorts names as people read them: `logs_2` before `logs_10`, `apples` before `Zebras`. */
export const inNameOrder = (names: readonly string[]): string[] => names.toSorted(COLLATOR.compare);
