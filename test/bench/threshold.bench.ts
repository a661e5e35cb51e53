import { withPages } from './pages';

export const title = 'Dragging a threshold';

const POINTS = 100_000;
const FRAMES = 150;
const BUDGET_FPS = 30;

/** The preview of the form, with values of a host. */
const PAGE = `
  import { h, render } from 'preact';
  import { Rehearsal } from './src/webview/alert-rules/rehearsals/panel';
  const count = ${POINTS};
  const times = Array.from({ length: count }, (_, at) => Date.UTC(2026, 0, 1) + at * 30000);
  const values = times.map((_, at) => 50 + 30 * Math.sin(at / 458) + 15 * Math.sin(at * 12.9898));
  const reading = { source: 'bench', series: [{ name: 'values', times, values, notes: [] }] };
  const choices = { source: 'file', shape: 'spike', hours: 1, low: 0, high: 1, judgement: 'average', gaps: 'stays', picked: 0, period: 'P1D' };
  const host = { reading: async () => reading, readSeries: async () => null };
  const action = { type: 'EMAIL', config: { recipients: { members: ['a@b.example'] } } };
  const rule = { ruleName: 'Bench', comparisonMethod: 'GREATER_THAN', threshold: '70', windowSize: '10', repeatIntervalSeconds: 600, enabled: true, sendResolved: true, actions: [action] };
  const beside = { ...rule, id: 'b', threshold: '60' };
  const show = now => render(h(Rehearsal, { rule: now, problems: [], others: [beside], clusters: [], host, kept: choices, keep: () => {}, setThreshold: threshold => show({ ...rule, threshold }) }), document.body);
  show(rule);
  addEventListener('drag-now', async () => {
    const line = document.querySelector('.threshold');
    const { left, width } = line.getBoundingClientRect();
    const plot = document.querySelector('.u-over').getBoundingClientRect();
    const send = (kind, y) => line.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: 1, clientX: left + width / 2, clientY: y }));
    line.setPointerCapture = () => {};
    const frames = [];
    const work = [];
    const next = () => new Promise(resolve => requestAnimationFrame(resolve));
    send('pointerdown', plot.top + 20);
    let last = await next();
    for (let frame = 0; frame < ${FRAMES}; frame++) {
      const began = performance.now();
      send('pointermove', plot.top + 20 + ((frame * 3) % (plot.height - 40)));
      await Promise.resolve();
      await Promise.resolve();
      work.push(performance.now() - began);
      const now = await next();
      frames.push(now - last);
      last = now;
    }
    send('pointerup', plot.top + 20);
    window.dragged = { frames, work, threshold: line.getAttribute('aria-valuenow') };
  });
`;

/** Frames a second while the threshold of 100,000 values follows a pointer, two rules being rehearsed at each move. */
export function run(): Promise<string> {
  const styles = ['form', 'plot', 'alert-rule'];
  return withPages({ script: PAGE, styles, viewport: { width: 1100, height: 900 } }, async open => {
    const page = await open();
    await page.locator('.threshold').waitFor();
    await page.evaluate(`dispatchEvent(new Event('drag-now'))`);
    await page.waitForFunction('window.dragged', undefined, { timeout: 60_000 });
    const { frames, work } = await page.evaluate<{ frames: number[]; work: number[] }>('window.dragged');
    const fps = 1000 / at(frames, 0.5);
    const slow = 1000 / at(frames, 0.95);
    const kept = slow >= BUDGET_FPS ? 'met' : 'MISSED';
    return [
      `${POINTS.toLocaleString('en')} values, two rules, ${FRAMES} pointer moves, in the browser of the tests (no graphics card):`,
      '',
      '| measure | median | p95 |',
      '|---|---:|---:|',
      `| frames per second | ${fps.toFixed(0)} | ${slow.toFixed(0)} |`,
      `| the page’s own work for a move, ms | ${at(work, 0.5).toFixed(1)} | ${at(work, 0.95).toFixed(1)} |`,
      '',
      `Goal: ${BUDGET_FPS} frames per second: ${kept}.`,
    ].join('\n');
  });
}

const at = (list: readonly number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length * share)]!;
