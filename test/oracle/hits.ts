import type { Hit } from '../../src/model/searches/searches';

/** Compares distances: sums of 32-bit numbers, in the engine's order of addition. */
export const close = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-5 * Math.max(1, Math.abs(a));

/** Returns the first difference between two answers to a search; undefined if they are equal except for the order of ties. */
export function firstDifference(
  there: readonly Hit[],
  here: readonly Hit[],
  outputFields: readonly string[] = [],
): string | undefined {
  if (there.length !== here.length) return `engine: ${there.length} hits, demo: ${here.length}`;
  for (const [at, hit] of there.entries()) {
    const own = here[at]!;
    const where = `hit ${at}: engine`;
    if (!close(hit.distance, own.distance)) return `${where} distance ${hit.distance}, demo ${own.distance}`;
    if (String(hit.id) !== String(own.id)) {
      const tied = [there[at - 1], there[at + 1]].some(each => each && close(each.distance, hit.distance));
      if (tied || at === there.length - 1) continue;
      return `${where} id ${hit.id}, demo ${own.id}`;
    }
    const names = outputFields.includes('*') ? Object.keys({ ...hit, ...own }) : outputFields;
    for (const name of names.filter(each => each !== 'distance')) {
      const [a, b] = [written(hit[name]), written(own[name])];
      if (a !== b) return `${where} ${name} ${a.slice(0, 80)}, demo ${b.slice(0, 80)}`;
    }
  }
  return undefined;
}

/** Value as a text: digits of whole numbers kept, 32-bit floats as such, keys of objects in order. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === 'bigint') return `${each}n`;
    if (typeof each === 'number') return Math.fround(each);
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }) ?? 'nothing';
