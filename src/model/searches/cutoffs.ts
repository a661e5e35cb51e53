/** Share of a distance by which a cut-off after the last hit lies beyond it. */
const BEYOND = 1e-3;

/**
 * Returns the outer bound (`radius`) of a range that keeps a hit and all nearer hits, and leaves out the next farther hit: a number with few
 * digits between the two distances. `values`: distances by rank; hits with the distance of the hit stay too.
 */
export function cutoffAfter(values: readonly number[], at: number, smallerIsNearer: boolean): number {
  const near = values[at]!;
  const outwards = smallerIsNearer ? 1 : -1;
  const next = values.slice(at + 1).find(value => outwards * (value - near) > 0);
  const far = next ?? near + outwards * Math.max(Math.abs(near) * BEYOND, 1e-6);
  for (let digits = 1; digits <= MAX_DIGITS; digits++) {
    const bound = Number(((near + far) / 2).toPrecision(digits));
    if (lies(bound, near, far, outwards)) return bound;
  }
  return far; // the bound itself is out
}

/** Digits that a float32 tells apart. */
const MAX_DIGITS = 9;

/** Distances are float32 numbers, and a bound becomes one. */
function lies(bound: number, near: number, far: number, outwards: number): boolean {
  const [low, middle, high] = [near, bound, far].map(value => outwards * Math.fround(value)) as [
    number,
    number,
    number,
  ];
  return low < middle && middle < high;
}
