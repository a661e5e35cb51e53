import { performance } from 'node:perf_hooks';
import type { Browser, CDPSession } from 'playwright-core';
import { ResultGrid } from '../../src/model/grid/result-grid';
import { hitsSource } from '../../src/model/grid/sources';
import type { Hit } from '../../src/model/searches/searches';
import { launchBrowser } from '../harness/window/browser';
import { GridPage } from '../harness/window/grid-page';

export const title = 'The grid of results';

const HITS = 16_384;
const FIELDS = 20;
const ROUNDS = 7;
const FRAMES = 240;

const hits: Hit[] = Array.from({ length: HITS }, (_, at) => ({
  id: 450_000_000_000_000_000n + BigInt(at),
  distance: (at * 0.7548776662466927) % 1,
  ...Object.fromEntries(
    Array.from({ length: FIELDS }, (__, field) => [
      `field_${field}`,
      field % 4 === 0
        ? (at * 31 + field) % 1009
        : `${['a review of', 'news about', 'help with'][at % 3]} thing ${at} in its field ${field}`,
    ]),
  ),
}));

/** Resolves after the frame that draws a change. */
const PAINTED = `new Promise(done => requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => done(); port2.postMessage(0); }))`;

/** Scrolls ten rows per frame and returns the milliseconds of each. */
const SCROLL = `new Promise(done => {
  const view = document.querySelector('.grid-scroller');
  const times = [];
  let last;
  const frame = now => {
    if (last !== undefined) times.push(now - last);
    last = now;
    view.scrollTop += 220;
    if (times.length < ${FRAMES}) requestAnimationFrame(frame);
    else done(times);
  };
  requestAnimationFrame(frame);
})`;

/** The floor of a frame: as much scrolling of a box with nothing in it. The other end: every row in a plain table. */
const FLOOR = `document.body.innerHTML = '<div class="grid-scroller" style="height:400px;overflow:auto"><div style="height:360000px"></div></div>'`;
const table = (): string => {
  const names = Object.keys(hits[0]!);
  const rows = hits.map(hit => `<tr>${names.map(name => `<td>${String(hit[name])}</td>`).join('')}</tr>`).join('');
  return `document.body.innerHTML = ${JSON.stringify(`<div class="grid-scroller"><table>${rows}</table></div>`)}; document.querySelector('.grid-scroller').style.cssText = 'height:400px;overflow:auto'`;
};

interface Measured {
  first: number[];
  frames: number[];
  memory: number;
}

export async function run(): Promise<string> {
  const browser = await launchBrowser();
  try {
    const ours = await measured(browser, ROUNDS, async (shown, round) => {
      await shown.show(
        new ResultGrid(
          `run-${round}`,
          hitsSource(hits, { names: { rank: '#', row: 'row', distance: 'distance', query: 'query' } }),
        ),
      );
    });
    const plain = await measured(browser, 1, shown => shown.page.evaluate(table()));
    const floor = await measured(browser, 1, shown => shown.page.evaluate(FLOOR));
    return report(ours, plain, floor);
  } finally {
    await browser.close();
  }
}

/** Measures the time from the hits in the host to the rows on the screen, scrolling, and the memory of page and host. */
async function measured(
  browser: Browser,
  rounds: number,
  show: (shown: GridPage, round: number) => Promise<unknown>,
): Promise<Measured> {
  const shown = await GridPage.open(browser, { width: 1280, height: 800 });
  const cdp = await shown.page.context().newCDPSession(shown.page);
  await cdp.send('Performance.enable');
  const before = (await heap(cdp)) + ownHeap();
  const first: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await show(shown, round);
    await shown.page.evaluate(PAINTED);
    first.push(performance.now() - start);
  }
  const frames: number[] = [];
  for (let round = 0; round < Math.min(rounds, 3); round++) {
    await shown.page.evaluate(`document.querySelector('.grid-scroller').scrollTop = 0`);
    frames.push(...(await shown.page.evaluate<number[]>(SCROLL)));
  }
  const memory = (await heap(cdp)) + ownHeap() - before;
  await shown.close();
  return { first, frames, memory };
}

async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')!.value;
}

/** Returns the heap of this process, the host; it contains the hits before and after. */
const ownHeap = (): number => process.memoryUsage().heapUsed;

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!;

function report(ours: Measured, plain: Measured, floor: Measured): string {
  const row = (what: string, { first, frames, memory }: Measured): string =>
    `| ${what} | ${first[0]!.toFixed(0)} | ${at(first, 0.5).toFixed(0)} | ${at(frames, 0.5).toFixed(1)} | ${at(frames, 0.95).toFixed(1)} | ${Math.max(0, memory / 1e6).toFixed(0)} |`;
  const verdict = (kept: boolean): string => (kept ? '(met)' : '(MISSED)');
  return [
    `${HITS.toLocaleString()} hits of ${FIELDS} fields in a browser page of 1280 × 800, milliseconds:`,
    '',
    '| measure | first rows, first run | median | a frame while scrolling, median | p95 | memory, MB |',
    '|---|---:|---:|---:|---:|---:|',
    row('**the grid**', ours),
    row('floor: an empty box', floor),
    row('a plain table of all rows', plain),
    '',
    `Goals: first rows within 100 ms of the answer ${verdict(at(ours.first, 0.5) <= 100)}; p95 of a frame at most 33 ms ` +
      `${verdict(at(ours.frames, 0.95) <= 33)}; at most 150 MB beyond the answer ${verdict(ours.memory <= 150e6)}.`,
    '',
    'From the hits in the host, through its window of rows and the message to the page, to the frame that shows them; scrolling moves ten rows per frame; memory is the heaps of page and host, without drawn pixels.',
  ].join('\n');
}
