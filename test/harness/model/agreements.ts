import type { Agreement } from '../../../src/model/comparisons/overlaps';

/** Returns the agreement of two rankings, counted naively. */
export function agreement(a: readonly string[], b: readonly string[]): Agreement {
  const depths = Array.from({ length: Math.max(a.length, b.length) + 1 }, (_, depth) => depth);
  const both = (depth: number) => a.slice(0, depth).filter(id => b.slice(0, depth).includes(id)).length;
  return { lengths: [a.length, b.length], shared: Uint32Array.from(depths, both) };
}
