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
  /** The page's own work: handlers, and all that follows in the same turn, without the painting by the browser. */
  const worked = async action => {
    const began = performance.now();
    action();
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    await new Promise(resolve => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(0); });
    return performance.now() - began;
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
    const stroke = nth => canvases.forEach(canvas => {
      canvas.clearRect(0, 0, 450, 110);
      canvas.beginPath();
      for (let at = 0; at < 900; at++) canvas.lineTo(at / 2, 55 + 50 * Math.sin(at * (nth + 1)));
      canvas.stroke();
    });
    for (let nth = 0; nth < ${FRAMES}; nth++) floors.push(await worked(() => stroke(nth)));
    await next();
    send('pointerdown', 0.1);
    for (let nth = 0; nth < ${FRAMES}; nth++) {
      moves.push(await worked(() => send('pointermove', 0.1 + (0.8 * nth) / ${FRAMES})));
      await next();
    }
    send('pointerup', 0.1);
    const slider = document.querySelector('.metric .cursor input');
    for (let nth = 0; nth < ${FRAMES}; nth++) {
      const key = nth % 20 < 10 ? '+' : '-';
      zooms.push(await worked(() => slider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))));
      await next();
    }
    window.measured = { floors, moves, zooms, drawn: document.querySelectorAll('.u-over').length };
  });
`;

/** Own work of the page while twelve plots follow a drag, and when all of them are drawn again in another zoom. */
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
      await page.evaluate<Record<'floors' | 'moves' | 'zooms', number[]>>('window.measured');
    const floor = at(floors, 0.5);
    const row = (what: string, list: readonly number[]) =>
      `| ${what} | ${at(list, 0).toFixed(1)} | ${at(list, 0.5).toFixed(1)} | ${at(list, 0.95).toFixed(1)} | ${(at(list, 0.5) / floor).toFixed(1)} × |`;
    return [
      `${PLOTS} plots × ${POINTS.toLocaleString('en')} points, in the browser of the tests (no graphics card), load ${load} on 2 cores; the page’s own work in ms:`,
      '',
      '| measure | fastest | median | p95 | to the floor |',
      '|---|---:|---:|---:|---:|',
      row('floor: twelve lines of 900 points on bare canvases', floors),
      row('a pointer move while dragging: cursor and selection in all plots', moves),
      row('another zoom: all lines drawn again', zooms),
      '',
      `Goal: under one frame: drag ${at(moves, 0.5) < FRAME_MS ? 'met' : 'MISSED'}, zoom ${at(zooms, 0.5) < FRAME_MS ? 'met' : 'MISSED'} (medians).`,
    ].join('\n');
  });
}

const at = (list: readonly number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length * share)]!;
