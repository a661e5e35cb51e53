import { resolve } from 'node:path';
import type { Frame } from 'playwright-core';
import { openSession, type Session } from '../support/session';
import { SmallService } from '../support/small-service';

export const title = 'The search console';

const HITS = 16_384;
const FIELDS = 20;
const RUNS = 5;
const KEYS = 60;

const fields = [
  { name: 'id', type: 'Int64', primaryKey: true },
  ...Array.from({ length: FIELDS }, (_, at) => ({ name: `field_${at}`, type: at % 2 ? 'VarChar' : 'Int32' })),
  { name: 'vector', type: 'FloatVector', params: [{ key: 'dim', value: '4' }] },
];
const indexes = [{ fieldName: 'vector', metricType: 'L2' }];
const hits = JSON.stringify({
  code: 0,
  data: Array.from({ length: HITS }, (_, row) => ({
    id: String(9007199254740993n + BigInt(row)),
    distance: row / 1000,
    ...Object.fromEntries(
      fields.slice(1, -1).map(({ name, type }, at) => [name, type === 'Int32' ? row * at : `value ${at} of ${row}`]),
    ),
  })),
});

/** The real window: a form, a service on loopback that answers with as many hits as a search may ask for. */
export async function run(): Promise<string> {
  const service = new SmallService({ collectionName: 'large', fields, indexes, hits: () => hits });
  await service.start();
  const storage = { 'connections/b.json': service.connection('b', 'Bench') };
  const session = await openSession({ extensions: [resolve('.')], storage });
  try {
    const frame = await opened(session);
    const paints: Paint[] = [];
    for (let turn = 0; turn <= RUNS; turn++) paints.push(await paint(session, frame, service));
    const [first, ...later] = paints as [Paint, ...Paint[]];
    const frames = await frame.evaluate<number[]>(SCROLL);
    const heap = await frame.evaluate<number>('performance.memory ? performance.memory.usedJSHeapSize / 1048576 : 0');
    const keys = await typed(session, frame);
    return report({ first, later, frames, keys, heap });
  } finally {
    await session.close();
    service.stop();
  }
}

async function opened(session: Session): Promise<Frame> {
  await session.openView();
  for (const label of ['Bench', 'default']) await session.expand(label);
  await session.row('large').click();
  const text = session.webview.getByLabel('Text', { exact: true }).and(session.webview.locator('textarea'));
  await text.waitFor();
  await session.webview.getByRole('radio', { name: 'Random', exact: true }).check();
  const limit = session.webview.getByLabel('Hits', { exact: true });
  await limit.fill(String(HITS));
  return (await (await limit.elementHandle()).ownerFrame())!;
}

interface Paint {
  /** From the last byte of the answer to the frame that shows its first rows, in milliseconds. */
  readonly ms: number;
  /** How much of it went to reading the answer in the host, as the page says it. */
  readonly parseMs: number;
}

async function paint(session: Session, frame: Frame, service: SmallService): Promise<Paint> {
  const painted = frame.evaluate<number>(PAINTED);
  await session.webview.getByRole('button', { name: 'Search', exact: true }).click();
  const ms = (await painted) - service.answeredAt;
  const summary = await session.webview.locator('.summary [role=status]').innerText();
  return { ms, parseMs: Number(/([\d.]+) parse/.exec(summary)?.[1]) };
}

/** How long the page is busy with a key in the text, to the frame that shows it. */
async function typed(session: Session, frame: Frame): Promise<number[]> {
  await session.webview.getByRole('radio', { name: 'Text', exact: true }).check();
  await session.webview.getByLabel('Text', { exact: true }).and(session.webview.locator('textarea')).focus();
  await frame.evaluate(KEYS_BEGIN);
  for (let key = 0; key < KEYS; key++) await session.page.keyboard.press('abcdefghij '[key % 11]!);
  return frame.evaluate<number[]>('keyTimes');
}

// Run in the page, whose types are not known here.
const PAINTED = `new Promise(done => {
  let begun = false; // what stands there before is of the search before
  const watching = new MutationObserver(() => {
    const found = /[\\d,]{6} hits/.test(document.querySelector('.summary')?.textContent ?? '');
    begun ||= !found;
    if (!begun || !found) return;
    if (document.querySelectorAll('.grid-body [role=row]').length === 0) return;
    watching.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(Date.now())));
  });
  watching.observe(document.body, { subtree: true, childList: true, characterData: true });
})`;

const SCROLL = `new Promise(done => {
  const view = document.querySelector('[role=grid]');
  const times = [];
  let last = performance.now();
  const step = now => {
    times.push(now - last);
    last = now;
    view.scrollTop += 220;
    if (times.length < 240) requestAnimationFrame(step);
    else done(times.slice(1));
  };
  requestAnimationFrame(step);
})`;

const KEYS_BEGIN = `globalThis.keyTimes = [];
addEventListener('beforeinput', () => { // the key has come through the window's frames
  const began = performance.now();
  // A task after the key's own: what it changed is drawn by then, but for the pixels.
  const port = new MessageChannel();
  port.port1.onmessage = () => keyTimes.push(performance.now() - began);
  addEventListener('input', () => port.port2.postMessage(0), { once: true });
}, true);`;

interface Measured {
  readonly first: Paint;
  readonly later: readonly Paint[];
  readonly frames: readonly number[];
  readonly keys: readonly number[];
  readonly heap: number;
}

const at = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))]!;

const read = ({ ms, parseMs }: Paint): number => ms - parseMs;

function report({ first, later, frames, keys, heap }: Measured): string {
  const row = (what: string, value: number, goal?: number): string =>
    `| ${what} | ${value.toFixed(1)} | ${goal === undefined ? '' : `${goal} (${value <= goal ? 'kept' : 'MISSED'})`} |`;
  return [
    `${HITS.toLocaleString('en')} hits of ${FIELDS} fields (${(hits.length / 1e6).toFixed(1)} MB) in the real window, milliseconds unless said:`,
    '',
    '| what | measured | goal |',
    '| --- | ---: | ---: |',
    row('from the answer, read in the host, to its first rows painted, median', at(later.map(read), 0.5), 100),
    row('the same for the first search of a window, which loads the grid', read(first)),
    row(
      'from its last byte on the wire to its first rows painted, median',
      at(
        later.map(({ ms }) => ms),
        0.5,
      ),
    ),
    row('a frame while scrolling, median', at(frames, 0.5)),
    row('a frame while scrolling, p95', at(frames, 0.95), 33),
    row('a key in the form, median', at(keys, 0.5)),
    row('a key in the form, p95', at(keys, 0.95), 16),
    row('heap of the page, MB', heap, 150),
  ].join('\n');
}
