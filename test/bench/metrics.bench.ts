import { loadavg } from 'node:os';
import { withPages } from './pages';

export const title = 'Plots of metrics';

const PLOTS = 12;
const POINTS = 10_080;
const FRAMES = 120;
const FRAME_MS = 1000 / 60;

/** The page of metrics with the values of a host: twelve plots of a week, a value a minute. */
const PAGE = `
  import { h, render } from 'preact';
  import { Dashboard } from './src/webview/metrics/dashboard';
  const to = Date.UTC(2026, 5, 8);
  const from = to - ${POINTS} * 60000;
  const times = Array.from({ length: ${POINTS} }, (_, at) => from + at * 60000);
  const valuesOf = name => times.map((_, at) => 50 + 30 * Math.sin(at / 458 + name.length) + 15 * Math.sin(at * 12.9898));
  const place = { connectionId: 'c', clusterId: 'in01-1', clusterName: 'bench', projectId: 'p' };
  const choices = { period: 'P7D', groups: ['search', 'query', 'resources'], live: false };
  const rules = [{ name: 'Bench', metric: 'REQ_SEARCH_LATENCY_P99', threshold: 80, condition: '> 80', enabled: true }];
  const events = Array.from({ length: 20 }, (_, at) => ({ at: from + at * 25000000, text: 'change ' + at }));
  const host = {
    read: async ({ name }) => ({ source: 'service', times, values: valuesOf(name), stepMs: 60000, from, to }),
    marks: async () => ({ events, rules, problems: [] }),
    keep: async () => null,
  };
  const state = { places: [{ place, connection: 'Bench', marks: [] }], choices };
  render(h(Dashboard, { state, problem: undefined, host, store: () => {} }), document.body);
  const next = () => new Promise(resolve => requestAnimationFrame(resolve));
  /**
   * Begins within a frame. own: the handlers and all that follows in the same turn; whole: also what the browser does for that frame, as layout,
   * painting and the transfer of the canvases.
   */
  const worked = async action => {
    await next();
    const began = performance.now();
    action();
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    const own = performance.now() - began;
    await new Promise(resolve => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(0); });
    return { own, whole: performance.now() - began };
  };
  addEventListener('measure', async () => {
    const plot = document.querySelector('.metric .plot');
    plot.setPointerCapture = () => {};
    const { left, top, width, height } = plot.querySelector('.u-over').getBoundingClientRect();
    const send = (kind, share) => plot.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: 1, button: 0, clientX: left + share * width, clientY: top + height / 2 }));
    const floors = [];
    const moves = [];
    const zooms = [];
    const canvases = Array.from({ length: ${PLOTS} }, () => Object.assign(document.createElement('canvas'), { width: 450, height: 110 }).getContext('2d'));
    canvases.forEach(({ canvas }) => document.body.prepend(canvas)); // a canvas out of the page is not painted
    const stroke = nth => canvases.forEach(canvas => {
      canvas.clearRect(0, 0, 450, 110);
      canvas.beginPath();
      for (let at = 0; at < 900; at++) canvas.lineTo(at / 2, 55 + 50 * Math.sin(at * (nth + 1)));
      canvas.stroke();
    });
    for (let nth = 0; nth < ${FRAMES}; nth++) floors.push(await worked(() => stroke(nth)));
    canvases.forEach(({ canvas }) => canvas.remove());
    send('pointerdown', 0.1);
    for (let nth = 0; nth < ${FRAMES}; nth++)
      moves.push(await worked(() => send('pointermove', 0.1 + (0.8 * nth) / ${FRAMES})));
    send('pointerup', 0.1);
    const slider = document.querySelector('.metric .cursor input');
    for (let nth = 0; nth < ${FRAMES}; nth++) {
      const key = nth % 20 < 10 ? '+' : '-';
      zooms.push(await worked(() => slider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))));
    }
    window.measured = { floors, moves, zooms, drawn: document.querySelectorAll('.u-over').length };
  });
`;

/** Milliseconds of an action. `whole`: with what the browser does for the frame. */
interface Worked {
  readonly own: number;
  readonly whole: number;
}

/** Work of the page while twelve plots follow a drag, and when all of them are drawn again in another zoom. */
export function run(): Promise<string> {
  const styles = ['form', 'plot', 'metrics'];
  return withPages({ script: PAGE, styles, viewport: { width: 1500, height: 1400 } }, async open => {
    const page = await open();
    await page.waitForFunction(`document.querySelectorAll('.u-over').length === ${PLOTS}`);
    await page.waitForTimeout(1000);
    const load = loadavg()[0]!.toFixed(1);
    await page.evaluate(`dispatchEvent(new Event('measure'))`);
    await page.waitForFunction('window.measured', undefined, { timeout: 120_000 });
    const { floors, moves, zooms } =
      await page.evaluate<Record<'floors' | 'moves' | 'zooms', readonly Worked[]>>('window.measured');
    const own = (list: readonly Worked[]) => list.map(each => each.own);
    const whole = (list: readonly Worked[]) => list.map(each => each.whole);
    const text = (list: readonly number[]) =>
      `${at(list, 0.5).toFixed(1)} (${at(list, 0).toFixed(1)}–${at(list, 0.95).toFixed(1)})`;
    const row = (what: string, list: readonly Worked[]) =>
      `| ${what} | ${text(own(list))} | ${text(whole(list))} | ${(at(whole(list), 0.5) / at(whole(floors), 0.5)).toFixed(1)} × |`;
    const verdict = (list: readonly number[]) => (at(list, 0.5) < FRAME_MS ? 'met' : 'MISSED');
    return [
      `${PLOTS} plots × ${POINTS.toLocaleString('en')} points, in the browser of the tests (no graphics card), load ${load} on 2 cores; median (fastest–p95) in ms:`,
      '',
      '| measure | own work of the page | with the browser’s part of the frame | to the floor |',
      '|---|---:|---:|---:|',
      row('floor: twelve lines of 900 points on bare canvases', floors),
      row('a pointer move while dragging: cursor and selection in all plots', moves),
      row('another zoom: all lines drawn again', zooms),
      '',
      `Goal: under one frame, with the browser’s part: drag ${verdict(whole(moves))}, zoom ${verdict(whole(zooms))}; own work: drag ${verdict(own(moves))}, zoom ${verdict(own(zooms))} (medians).`,
    ].join('\n');
  });
}

const at = (list: readonly number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length * share)]!;
