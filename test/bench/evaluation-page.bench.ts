import { withPages } from './pages';

export const title = 'The page of evaluation results';

const [VARIANTS, QUERIES, UPDATE_MS, KEYS] = [20, 1000, 250, 120];
const MEASURES = ['recall@100', 'ndcg@10', 'mrr@10', 'judged@10'];
const GOAL_MS = 16;

/** The page of results that a run writes again and again, eight times as often as it does. */
const PAGE = `
  import { h, render } from 'preact';
  import { Results } from './src/webview/evaluations/results';
  const all = (length, of) => Array.from({ length }, (_, at) => of(at));
  const viewAt = round => {
    const measured = (name, at) => {
      const mean = 0.5 + at / ${VARIANTS * 2} + (round % 7) / 1000;
      return { name, mean, interval: [mean - 0.02, mean + 0.02], p: at / ${VARIANTS}, difference: at / 100, queries: ${QUERIES} };
    };
    const latency = at => ({ p50: 4 + at, p95: 9 + at * 2 + (round % 5), p99: 20 + at });
    return {
      measures: ${JSON.stringify(MEASURES)}, baseline: 'level=1', service: 'Bench', isJudged: true, queries: ${QUERIES}, tags: true, ties: 'answer',
      answered: round * 10, total: ${VARIANTS * QUERIES},
      variants: all(${VARIANTS}, at => ({
        name: 'level=' + (at + 1), varied: { level: at + 1 }, measures: ${JSON.stringify(MEASURES)}.map(name => measured(name, at)),
        answered: ${QUERIES}, failed: 0, missing: ${QUERIES} - round, unjudged: 0, unjudgedHits: round, tied: 3, first: latency(at), repeated: latency(at),
      })),
    };
  };
  const findings = {
    queries: all(${QUERIES}, at => ({ id: 'q' + at, text: 'how do I reset my password ' + at, tags: ['tag ' + (at % 8)], value: at / ${QUERIES}, baseline: 0.5 })),
    tags: all(8, at => ({ tag: 'tag ' + at, queries: 125, mean: 0.5, baseline: 0.6, won: 3, lost: 4 })),
  };
  const hits = { hits: all(100, at => ({ rank: at + 1, id: 'e' + at, distance: 1 - at / 100, grade: at % 4 })), missed: ['e200'] };
  const host = { findings: async () => findings, hits: async () => hits };
  let round = 1;
  const show = () => render(h(Results, { state: { title: 'bench', view: viewAt(round) }, problem: undefined, host }), document.body);
  const settled = () => new Promise(resolve => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(null); });
  const timed = async act => {
    const began = performance.now();
    act();
    await settled();
    document.body.offsetHeight;
    return performance.now() - began;
  };
  const pause = ms => new Promise(done => setTimeout(done, ms));
  const press = (node, key) => node.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const type = (node, value) => {
    node.value = value;
    node.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  show();
  addEventListener('press-now', async () => {
    const keys = { table: [], target: [], cursor: [] };
    const updates = [];
    let isRunning = true;
    const running = (async () => {
      while (isRunning) {
        await pause(${UPDATE_MS});
        round += 1;
        updates.push(await timed(show));
      }
    })();
    document.querySelector('[data-variant]').focus();
    for (let key = 0; key < ${KEYS}; key++) {
      await pause(30);
      keys.table.push(await timed(() => press(document.activeElement, Math.floor(key / ${VARIANTS - 1}) % 2 ? 'ArrowUp' : 'ArrowDown')));
    }
    const target = document.querySelector('.target input');
    for (let key = 0; key < ${KEYS}; key++) {
      await pause(30);
      keys.target.push(await timed(() => type(target, '0.' + (50 + (key % 50)))));
    }
    const cursor = document.querySelector('[data-cursor]');
    for (let key = 0; key < ${KEYS}; key++) {
      await pause(30);
      keys.cursor.push(await timed(() => type(cursor, String(key % ${VARIANTS}))));
    }
    isRunning = false;
    await running;
    window.pressed = { ...keys, updates };
  });
`;

type Pressed = Readonly<Record<'table' | 'target' | 'cursor' | 'updates', readonly number[]>>;

/** Measures key presses while new results arrive. */
export function run(): Promise<string> {
  const styles = ['form', 'plot', 'evaluation-results'];
  return withPages({ script: PAGE, styles, viewport: { width: 1280, height: 900 } }, async open => {
    const page = await open();
    await page.locator('[data-cursor]').first().waitFor();
    await page.locator('#queries').waitFor();
    await page.evaluate(`dispatchEvent(new Event('press-now'))`);
    await page.waitForFunction('window.pressed', undefined, { timeout: 60_000 });
    const pressed = await page.evaluate<Pressed>('window.pressed');
    const row = (what: string, times: readonly number[], goal?: number): string => {
      const median = at(times, 0.5);
      const told = goal === undefined ? '' : `${goal} (${median <= goal ? 'met' : 'MISSED'})`;
      return `| ${what} | ${median.toFixed(1)} | ${at(times, 0.95).toFixed(1)} | ${Math.max(...times).toFixed(1)} | ${told} |`;
    };
    return [
      `${VARIANTS} variants, ${MEASURES.length} measures, ${QUERIES.toLocaleString('en')} queries; new results every ${UPDATE_MS} ms; milliseconds, of ${KEYS} keys each:`,
      '',
      '| from the key press to the new layout | median | p95 | slowest | goal |',
      '|---|---:|---:|---:|---:|',
      row('the next variant in the table', pressed.table, GOAL_MS),
      row('a digit of the target', pressed.target, GOAL_MS),
      row('the cursor of the plot', pressed.cursor, GOAL_MS),
      row('for comparison: new results', pressed.updates),
    ].join('\n');
  });
}

const at = (list: readonly number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length * share)]!;
