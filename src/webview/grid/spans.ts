/** Returns the start of each item and the end of the last. */
export function startsOf(count: number, size: (index: number) => number): Float64Array {
  const starts = new Float64Array(count + 1);
  for (let at = 0; at < count; at++) starts[at + 1] = starts[at]! + size(at);
  return starts;
}

/** The first and the last that has a pixel between two places. */
export function inView(starts: Float64Array, from: number, to: number): readonly [first: number, last: number] {
  const count = starts.length - 1;
  const first = Math.max(0, Math.min(count - 1, lastUpTo(starts, from)));
  return [first, Math.max(first, Math.min(count - 1, lastUpTo(starts, Math.max(from, to - 1))))];
}

/** The last place in an ascending list that holds at most this much; -1: none. */
function lastUpTo(starts: Float64Array, max: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= max) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
