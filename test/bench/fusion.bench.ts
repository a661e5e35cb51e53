import { performance } from 'node:perf_hooks';
import type { Page } from 'playwright-core';
import type { Explanation } from '../../src/model/searches/explanations';
import { certainRanks, fuse, fusionOf, type QueryAnswer } from '../../src/model/searches/fusion';
import type { Reranker } from '../../src/model/searches/rerankers';
import { THEMES } from '../harness/window/grid-page';
import { withPages } from './pages';

export const title = 'Fused answers';

const [QUERIES, HITS, SHOWN, DRAWN, ROUNDS] = [5, 1000, 1000, 25, 41];
const FRAME_MS = 16;

/** Each query finds 1,000 of 3,000 entities, each in an order of its own. */
const ANSWERS: QueryAnswer[] = Array.from({ length: QUERIES }, (_, query) => ({
  metricType: query % 2 === 0 ? 'COSINE' : 'BM25',
  hits: Array.from({ length: HITS }, (__, at) => ({ id: (at * 7 + query * 311) % 3000, distance: 1 - at / HITS })),
}));
const FULL = ANSWERS.map(() => true);
const FUSED = fusionOf(ANSWERS);
const weighted = (first: number): Reranker => ({
  strategy: 'weighted',
  weights: ANSWERS.map((_, query) => (query === 0 ? first : 0.5)),
  normalizes: true,
});

/** The minimum work of a fusion: sums by entity, sorted. */
function floor(): unknown {
  const sums = new Map<number, number>();
  for (const { hits } of ANSWERS) {
    for (const { id, distance } of hits) sums.set(id as number, (sums.get(id as number) ?? 0) + distance);
  }
  return [...sums].toSorted((a, b) => b[1] - a[1]);
}

const CASES: readonly [what: string, work: (round: number) => unknown, goal?: number][] = [
  ['floor: sums by entity, sorted', floor],
  ['fusing by RRF, with every share', () => fuse({ strategy: 'rrf', k: 60 }, ANSWERS), FRAME_MS],
  ['fusing by weights, with every share', round => fuse(weighted(round / ROUNDS), ANSWERS), FRAME_MS],
  [
    'fusing by dragged weights, and how far the order is certain',
    round => {
      const reranker = weighted(round / ROUNDS);
      return certainRanks(reranker, ANSWERS, FULL, FUSED(reranker));
    },
    FRAME_MS,
  ],
];

/** The page's side: the explanation alone, in a form that writes nowhere. */
const SCRIPT = `
import { h, render } from 'preact';
import { FormContext } from './src/webview/kit/form';
import { Shares } from './src/webview/searches/shares';
const form = { edit: () => {}, readOnly: false, unwritten: new Set(), openText: () => {}, write: async () => {} };
globalThis.show = explanation =>
  render(h(FormContext.Provider, { value: form }, h(Shares, { explanation, open: () => {} })), document.body);
`;

/** Moves the first slider once per frame. Returns the milliseconds from each move to the styled and laid out page. */
const DRAG = `(async () => {
  const slider = document.querySelector('input[type=range]');
  const times = [];
  for (let round = 0; round < ${ROUNDS}; round++) {
    await new Promise(requestAnimationFrame);
    const start = performance.now();
    slider.value = String(round / ${ROUNDS});
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise(setTimeout);
    document.body.getBoundingClientRect();
    times.push(performance.now() - start);
  }
  return times;
})()`;

/** Moves the first slider once. */
const MOVE = (round: number) => `(async () => {
  const slider = document.querySelector('input[type=range]');
  slider.value = String(${round} / ${ROUNDS});
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  await new Promise(setTimeout);
  document.body.getBoundingClientRect();
})()`;

/** Computes and draws nothing: as many rows of a table, whose order is turned around. */
const FLOOR_DRAG = `(async () => {
  document.body.innerHTML = '<table><tbody>' + '<tr><td>1</td><td>a title</td></tr>'.repeat(${DRAWN}) + '</tbody></table>';
  const body = document.querySelector('tbody');
  const times = [];
  for (let round = 0; round < ${ROUNDS}; round++) {
    await new Promise(requestAnimationFrame);
    const start = performance.now();
    body.append(...[...body.children].reverse());
    await new Promise(setTimeout);
    document.body.getBoundingClientRect();
    times.push(performance.now() - start);
  }
  return times;
})()`;

function explanation(): Explanation {
  const reranker = weighted(0.5);
  return {
    reranker,
    joined: {},
    isExact: true,
    queries: ANSWERS.map(({ metricType, hits }, at) => ({
      annsField: `field_${at}`,
      ...(metricType ? { metricType } : {}),
      full: true,
      hits: hits.map(({ id, distance }) => ({ entity: Number(id), distance })),
    })),
    entities: Array.from({ length: 3000 }, (_, id) => ({ id: String(id), title: `The title of entity ${id}` })),
    hits: fuse(reranker, ANSWERS)
      .slice(0, SHOWN)
      .map(({ id, score }) => ({ entity: Number(id), score })),
    offset: 0,
  };
}

/** Number of fresh pages in which the first move of a slider is measured. */
const PAGES = 5;

/** Time of the page's thread on a processor, which other load does not change: of each move of the first slider, in milliseconds. */
async function processorTimes(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const own = metrics.filter(({ name }) =>
      ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'].includes(name),
    );
    return own.reduce((sum, { value }) => sum + value * 1000, 0);
  };
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = await worked();
    await page.evaluate(MOVE(round));
    times.push((await worked()) - before);
  }
  return times;
}

/** Returns the milliseconds of a dragged weight in a page, and of its floor; the processor's times of each fresh page. */
function dragged(): Promise<{ ours: number[]; floor: number[]; processor: number[][] }> {
  const variables = Object.entries(THEMES['dark'] ?? {}).map(([name, value]) => `${name}:${value}`);
  const rules = `:root{${variables.join(';')}}`;
  const styles = ['form', 'search', 'hybrid'];
  return withPages({ script: SCRIPT, styles, rules, viewport: { width: 1280, height: 800 } }, async open => {
    const opened = async () => {
      const page = await open();
      await page.evaluate(`show(${JSON.stringify(explanation())})`);
      return page;
    };
    const processor: number[][] = [];
    for (let nth = 0; nth < PAGES; nth++) {
      const fresh = await opened();
      processor.push(await processorTimes(fresh));
      await fresh.close();
    }
    const page = await opened();
    const ours = await page.evaluate<number[]>(DRAG);
    return { ours, floor: await page.evaluate<number[]>(FLOOR_DRAG), processor };
  });
}

/** Returns milliseconds: the median, and the slowest. */
export async function run(): Promise<string> {
  const page = await dragged();
  const rows = [
    ...CASES.map(([what, work, goal]) => {
      const times = Array.from({ length: ROUNDS }, (_, round) => {
        const start = performance.now();
        work(round);
        return performance.now() - start;
      });
      return row(what, times, goal);
    }),
    row(`floor: a table of ${DRAWN} rows, turned around in a page`, page.floor),
    row(`a dragged weight, to the new order in a page`, page.ours, FRAME_MS),
    row(
      `the same in processor time: the first move of ${PAGES} fresh pages`,
      page.processor.map(([first]) => first!),
    ),
    row(
      'the same in processor time: every later move',
      page.processor.flatMap(([, ...later]) => later),
      FRAME_MS,
    ),
  ];
  return [
    `${QUERIES} queries with ${HITS.toLocaleString('en')} hits each; milliseconds, of ${ROUNDS} rounds:`,
    '',
    '| measure | median | slowest | goal |',
    '|---|---:|---:|---:|',
    ...rows,
  ].join('\n');
}

function row(what: string, times: readonly number[], goal?: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)]!;
  const verdict = goal === undefined ? '' : `${goal} (${median <= goal ? 'met' : 'MISSED'})`;
  return `| ${what} | ${median.toFixed(1)} | ${sorted.at(-1)!.toFixed(1)} | ${verdict} |`;
}
