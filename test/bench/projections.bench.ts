import { resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { groupsOf } from '../../src/webview/plots/projection-groups';
import { projectionOf, type Point } from '../../src/model/plots/projections';
import { takeVectors } from '../../src/model/plots/runs';
import type { SearchRun } from '../../src/model/searches/runs';
import { project } from '../../src/panels/plots/projections';
import { markOf } from '../../src/webview/plots/projection-marks';

export const title = 'Projections';

const [HITS, WIDTH, ROUNDS] = [1000, 768, 5];

/** Noticeable block of the thread, in milliseconds. */
const HOLD_MS = 50;

const field = { name: 'v', type: 'FloatVector', params: [{ key: 'dim', value: String(WIDTH) }] };

/** Vectors in ten heaps, as a search finds them. */
const RUN = {
  call: { call: 'search', body: { collectionName: 'c', data: [vector(0)] } },
  fields: [field],
  primaryKey: 'id',
  annsField: 'v',
  metricType: 'COSINE',
  rows: Array.from({ length: HITS }, (_, id) => ({ id, distance: 0, v: vector(id) })),
} as unknown as SearchRun;

function vector(seed: number): number[] {
  return Array.from({ length: WIDTH }, (_, at) => Math.sin((seed % 10) * at) + 0.3 * Math.sin(seed * 31 + at * 7));
}

interface Round {
  readonly whole: number;
  readonly hold: number;
}

/** Measures the duration and the longest block of the thread. */
async function timed(work: () => unknown): Promise<Round> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await new Promise(done => setTimeout(done, 20));
  delay.reset();
  await new Promise(done => setTimeout(done, 5)); // it counts from its first turn on
  const started = performance.now();
  await work();
  const whole = performance.now() - started;
  await new Promise(done => setTimeout(done, 5));
  delay.disable();
  return { whole, hold: delay.max / 1e6 };
}

const pack = (): Float64Array => {
  const values = new Float64Array(HITS * WIDTH);
  for (const [row, { v }] of (RUN.rows as unknown as { v: number[] }[]).entries()) values.set(v, row * WIDTH);
  return values;
};

/** Compares a worker, as in the host, with the host's own thread. */
export async function run(): Promise<string> {
  const script = resolve('dist/projections.worker.js');
  const take = () => takeVectors(RUN, field);
  const points = projectionOf(take().vectors).points as Point[];
  const groups = groupsOf(points.map((_, at) => `heap ${at % 10}`));
  const cases: [what: string, work: () => unknown, goal?: number][] = [
    ['floor: copying the vectors into one list', pack],
    [
      'in a worker, including transfer and checks',
      () => {
        const { queries, vectors } = take();
        return project(script, [...queries, ...vectors]);
      },
      HOLD_MS,
    ],
    ['the same on the host’s own thread', () => projectionOf(take().vectors)],
    [
      'in the page: shapes of the points, ten categories',
      () => groups.map((group, nth) => markOf(group, nth).path(group.places.map(at => points[at]!))),
      HOLD_MS,
    ],
  ];
  const rows: string[] = [];
  for (const [what, work, goal] of cases) {
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await timed(work));
    const [whole, hold] = [medianOf(rounds.map(each => each.whole)), medianOf(rounds.map(each => each.hold))];
    const verdict = goal === undefined ? '' : `${goal} (${hold <= goal ? 'met' : 'MISSED'})`;
    rows.push(`| ${what} | ${whole.toFixed(1)} | ${hold.toFixed(1)} | ${verdict} |`);
  }
  return [
    `${HITS.toLocaleString('en')} vectors of ${WIDTH} numbers, milliseconds, medians of ${ROUNDS}:`,
    '',
    '| measure | whole | longest block of the thread | goal |',
    '|---|---:|---:|---:|',
    ...rows,
  ].join('\n');
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
