import { performance } from 'node:perf_hooks';
import type { EvaluationResults } from '../../src/model/evaluations/results';
import { summarize } from '../../src/model/evaluations/summaries';

export const title = 'Evaluations';

const [QUERIES, VARIANTS, HITS, JUDGED, ROUNDS] = [1000, 20, 100, 30, 9];
const GOAL_MS = 200;
const MEASURES = ['recall@100', 'ndcg@10', 'mrr@10', 'judged@10'];

/** Repeats its sequence, so that all rounds and runs evaluate the same. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Results whose variants find the judged entities more and more often. */
function results(): EvaluationResults {
  const random = generator(7);
  const queries = Array.from({ length: QUERIES }, (_, at) => ({ id: `q${at}`, tags: [`tag ${at % 8}`] }));
  const judged = queries.map(() =>
    Array.from({ length: JUDGED }, (_, at): [id: string, grade: number] => [`e${at}`, random(4)]),
  );
  return {
    version: 1,
    fingerprint: '',
    measures: MEASURES,
    ties: 'answer',
    baseline: 'variant 0',
    queries,
    judgments: Object.fromEntries(queries.map(({ id }, at) => [id, Object.fromEntries(judged[at]!)])),
    variants: Array.from({ length: VARIANTS }, (_, at) => ({
      name: `variant ${at}`,
      search: {},
      runs: queries.map(({ id }) => ({
        query: id,
        ids: Array.from({ length: HITS }, () => `e${random(HITS + 10 * (VARIANTS - at))}`),
        distances: Array.from({ length: HITS }, (_unused, rank) => 1 - rank / HITS),
        ms: [5 + random(50), 3 + random(20)],
      })),
    })),
  };
}

/** The minimum work: the grade of each hit, once. */
function floor({ judgments, variants }: EvaluationResults): number {
  const grades = new Map(Object.entries(judgments!).map(([id, each]) => [id, new Map(Object.entries(each))]));
  let sum = 0;
  for (const { runs } of variants)
    for (const { query, ids } of runs) {
      const own = grades.get(query)!;
      for (const id of ids) sum += own.get(id) ?? 0;
    }
  return sum;
}

/** Returns milliseconds: the median, and the slowest. */
export async function run(): Promise<string> {
  const given = results();
  const cases: readonly [what: string, work: (results: EvaluationResults) => unknown, goal?: number][] = [
    ['floor: the grade of each hit', floor],
    ['**ours**: measures, intervals, tests, latencies', summarize, GOAL_MS],
  ];
  const rows = cases.map(([what, work, goal]) => {
    const times = Array.from({ length: ROUNDS }, () => {
      const start = performance.now();
      work(given);
      return performance.now() - start;
    });
    const sorted = times.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)]!;
    const verdict = goal === undefined ? '' : `${goal} (${median <= goal ? 'met' : 'MISSED'})`;
    return `| ${what} | ${times[0]!.toFixed(0)} | ${median.toFixed(0)} | ${sorted.at(-1)!.toFixed(0)} | ${verdict} |`;
  });
  return [
    `${QUERIES.toLocaleString('en')} queries × ${VARIANTS} variants × ${HITS} hits, ${MEASURES.length} measures; milliseconds, of ${ROUNDS} rounds:`,
    '',
    '| measure | first | median | slowest | goal |',
    '|---|---:|---:|---:|---:|',
    ...rows,
  ].join('\n');
}
