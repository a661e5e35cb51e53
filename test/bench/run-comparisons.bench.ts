import { performance } from 'node:perf_hooks';
import { compareRuns } from '../../src/model/comparisons/queries';
import { exactNeighbors } from '../../src/model/checks/recalls';
import type { Hit } from '../../src/model/searches/searches';

export const title = 'Comparisons';

const HITS = 16_384;
const ROUNDS = 15;

/** A run of which every tenth hit is another's, and neighbours have changed places. */
const baseline = Array.from({ length: HITS }, (_, at): Hit => ({
  id: 450_000_000_000_000_000n + BigInt(at),
  distance: at / HITS,
}));
const newer = baseline.map((hit, at): Hit => {
  const id = at % 10 === 9 ? 460_000_000_000_000_000n + BigInt(at) : baseline[at ^ 1]!.id;
  return { ...hit, id };
});
const VECTORS = Array.from({ length: 10_000 }, (_, id) => ({
  id,
  vector: Array.from({ length: 768 }, (__, at) => Math.sin(id * 31 + at * 7)),
}));
const QUERY = VECTORS[5]!.vector;
const ids = { baseline: baseline.map(({ id }) => String(id)), newer: newer.map(({ id }) => String(id)) };

/** Performs the minimum work of a comparison: one lookup per id. */
function floor(): number {
  const known = new Set(ids.baseline);
  return ids.newer.filter(id => known.has(id)).length;
}

const CASES: readonly [what: string, work: () => unknown, goal?: number][] = [
  [`floor: ${HITS.toLocaleString()} ID lookups in a map of the same size`, floor],
  [
    `comparing ${HITS.toLocaleString()} with ${HITS.toLocaleString()} hits`,
    () => compareRuns({ hits: baseline }, { hits: newer }),
    50,
  ],
  [
    'the exact answer over 10,000 vectors of 768 components (COSINE)',
    () => exactNeighbors(QUERY, VECTORS, 'COSINE', 100),
  ],
];

/** Milliseconds, the first time and the median. */
export async function run(): Promise<string> {
  const rows = CASES.map(([what, work, goal]) => {
    const times = Array.from({ length: ROUNDS }, () => {
      const start = performance.now();
      work();
      return performance.now() - start;
    });
    const median = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
    const verdict = goal === undefined ? '' : `${goal} (${median <= goal ? 'met' : 'MISSED'})`;
    return `| ${what} | ${times[0]!.toFixed(1)} | ${median.toFixed(1)} | ${verdict} |`;
  });
  return ['Milliseconds:', '', '| measure | first run | median | goal |', '|---|---:|---:|---:|', ...rows].join('\n');
}
