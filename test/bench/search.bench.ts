import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CDPSession, Frame } from 'playwright-core';
import { HostProbe } from '../harness/host/probe';
import { openSession, type Session } from '../harness/window/session';
import { SmallService } from '../harness/services/small-service';

export const title = 'The search console';

const HITS = 16_384;
const FIELDS = 20;
const RUNS = 5;
const FRAMES = 240;
const WORDS = 10;
const KEY_MS = 40;
/** A little more than a text rests before it is written: the first keys of the next word meet the answer. */
const REST_MS = 420;

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

/** Measures the real window: a form, and a service on loopback that returns the maximum number of hits. */
export async function run(): Promise<string> {
  const service = new SmallService({ collectionName: 'large', fields, indexes, hits: () => hits });
  await service.start();
  const storage = { 'connections/b.json': service.connection('b', 'Bench') };
  const dir = mkdtempSync(join(tmpdir(), 'vector-cloud-probe-'));
  const probe = new HostProbe(dir);
  const session = await openSession({ extensions: [resolve('.'), probe.folder], storage });
  try {
    const frame = await opened(session);
    const cdp = await session.page.context().newCDPSession(session.page);
    await cdp.send('Performance.enable');
    const floor = await floorOf(session, frame, cdp);
    const before = { page: await heapOf(cdp), host: await probe.heldMB() };
    const paints: Paint[] = [];
    for (let turn = 0; turn <= RUNS; turn++) paints.push(await paint(session, frame, service));
    const [first, ...later] = paints as [Paint, ...Paint[]];
    await settled(session);
    const host = (await probe.heldMB()) - before.host;
    const page = (await heapOf(cdp)) - before.page;
    const busy = await probe.cpuMs();
    const scrolled = await timed(cdp, () => frame.evaluate<number[]>(SCROLL));
    const hostFrame = ((await probe.cpuMs()) - busy) / FRAMES;
    const keys = await typed(session, frame, cdp);
    return report({ first, later, scrolled, keys, floor, heap: { page, host }, hostFrame });
  } finally {
    await session.close();
    service.stop();
    rmSync(dir, { recursive: true });
  }
}

/** Milliseconds of each frame or key, and how long the thread of the page and its window was busy for one, all in all. */
interface Timed {
  readonly times: readonly number[];
  readonly busy: number;
}

async function timed(cdp: CDPSession, measure: () => Promise<readonly number[]>): Promise<Timed> {
  const before = await metric(cdp, 'TaskDuration');
  const times = await measure();
  return { times, busy: (((await metric(cdp, 'TaskDuration')) - before) * 1000) / times.length };
}

async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(each => each.name === name)!.value;
}

/** Returns the memory of the page and its window, which share a process, in MB. */
async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  return (await metric(cdp, 'JSHeapUsedSize')) / 1e6;
}

interface Floor {
  readonly scrolled: Timed;
  readonly keys: Timed;
}

/** Measures the floor: an empty box scrolled, an empty textarea typed into, in the same page without other content. */
async function floorOf(session: Session, frame: Frame, cdp: CDPSession): Promise<Floor> {
  await frame.evaluate(BARE);
  const scrolled = await timed(cdp, () => frame.evaluate<number[]>(SCROLL));
  await frame.evaluate('document.getElementById("bare").focus()');
  const keys = await timed(cdp, () => pressed(session, frame));
  await frame.evaluate(UNBARE);
  return { scrolled, keys };
}

/** The results are written to the disk a moment after they are shown. */
const settled = (session: Session): Promise<void> => session.page.waitForTimeout(1500);

async function opened(session: Session): Promise<Frame> {
  await session.openView();
  for (const label of ['Bench', 'default']) await session.expand(label);
  await session.row('large').click();
  const text = session.webview.getByLabel('Text', { exact: true }).and(session.webview.locator('textarea'));
  await text.waitFor();
  await session.webview.getByRole('radio', { name: 'Random', exact: true }).check();
  const limit = session.webview.getByLabel('Limit', { exact: true });
  await limit.fill(String(HITS));
  return (await (await limit.elementHandle()).ownerFrame())!;
}

interface Paint {
  /** Time from the last byte of the answer to the frame with the first rows, in milliseconds. */
  readonly ms: number;
  /** Parse time in the host, as the page shows it. */
  readonly parseMs: number;
}

async function paint(session: Session, frame: Frame, service: SmallService): Promise<Paint> {
  const painted = frame.evaluate<number>(PAINTED);
  await session.webview.getByRole('button', { name: 'Search', exact: true }).click();
  const ms = (await painted) - service.answeredAt;
  const summary = await session.webview.locator('.summary [role=status]').innerText();
  return { ms, parseMs: Number(/([\d.]+) parse/.exec(summary)?.[1]) };
}

/** Measures the time of a key press in the text, to the frame that shows it. */
async function typed(session: Session, frame: Frame, cdp: CDPSession): Promise<Timed> {
  await session.webview.getByRole('radio', { name: 'Text', exact: true }).check();
  await session.webview.getByLabel('Text', { exact: true }).and(session.webview.locator('textarea')).focus();
  return timed(cdp, () => pressed(session, frame));
}

/** Types words faster than people do, with a pause after each, in which the word is written into the document. */
async function pressed(session: Session, frame: Frame): Promise<number[]> {
  await frame.evaluate(KEYS_BEGIN);
  for (let word = 0; word < WORDS; word++) {
    for (const key of 'abcdefghij ') {
      await session.page.keyboard.press(key);
      await session.page.waitForTimeout(KEY_MS);
    }
    await session.page.waitForTimeout(REST_MS);
  }
  return frame.evaluate<number[]>(KEYS_END);
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
    if (times.length <= ${FRAMES}) requestAnimationFrame(step);
    else done(times.slice(1));
  };
  requestAnimationFrame(step);
})`;

const KEYS_BEGIN = `globalThis.keyTimes = [];
globalThis.timeKey = () => { // the key has come through the window's frames
  const began = performance.now();
  // A task after the key's own: what it changed is drawn by then, but for the pixels.
  const port = new MessageChannel();
  port.port1.onmessage = () => keyTimes.push(performance.now() - began);
  addEventListener('input', () => port.port2.postMessage(0), { once: true });
};
addEventListener('beforeinput', timeKey, true);`;

const KEYS_END = `removeEventListener('beforeinput', timeKey, true); keyTimes`;

const BARE = `document.querySelector('main').hidden = true;
document.body.insertAdjacentHTML('beforeend', '<div><textarea id="bare" rows="2"></textarea><div role="grid"><div></div></div></div>');
document.querySelector('[role=grid]').style.cssText = 'height: 70vh; overflow: auto';
document.querySelector('[role=grid] > div').style.height = '360000px';`;

const UNBARE = `document.getElementById('bare').parentElement.remove();
document.querySelector('main').hidden = false;`;

interface Measured {
  readonly first: Paint;
  readonly later: readonly Paint[];
  readonly scrolled: Timed;
  readonly keys: Timed;
  readonly floor: Floor;
  /** Memory added by the answers, in MB. */
  readonly heap: { readonly page: number; readonly host: number };
  readonly hostFrame: number;
}

const at = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))]!;

const read = ({ ms, parseMs }: Paint): number => ms - parseMs;

function report({ first, later, scrolled, keys, floor, heap, hostFrame }: Measured): string {
  const row = (what: string, value: number, goal?: number, bare?: number): string =>
    `| ${what} | ${value.toFixed(1)} | ${bare?.toFixed(1) ?? ''} | ${goal === undefined ? '' : `${goal} (${value <= goal ? 'met' : 'MISSED'})`} |`;
  const share = (what: string, part: number, now: Timed, bare: Timed, goal?: number): string =>
    row(what, at(now.times, part), goal, at(bare.times, part));
  const whole = at(
    later.map(({ ms }) => ms),
    0.5,
  );
  return [
    `${HITS.toLocaleString('en')} hits of ${FIELDS} fields (${(hits.length / 1e6).toFixed(1)} MB) in the real window, milliseconds unless noted:`,
    '',
    '| measure | measured | the floor | goal |',
    '| --- | ---: | ---: | ---: |',
    row('from the parsed answer to the first rows painted, median', at(later.map(read), 0.5), 100),
    row('the same for the first search of a window, which loads the grid', read(first)),
    row('from the last byte received to the first rows painted, median', whole),
    share('a frame while scrolling, median', 0.5, scrolled, floor.scrolled),
    share('a frame while scrolling, p95', 0.95, scrolled, floor.scrolled, 33),
    row('page and window busy per frame, mean', scrolled.busy, undefined, floor.scrolled.busy),
    row('host busy per frame, mean', hostFrame),
    share('key press in the form, median', 0.5, keys, floor.keys, 16),
    share('key press in the form, p95', 0.95, keys, floor.keys),
    row('page and window busy per key, mean', keys.busy, undefined, floor.keys.busy),
    row('memory added in the page, MB', heap.page),
    row('memory added in the host, MB', heap.host),
    row('both together, MB', heap.page + heap.host, 150),
  ].join('\n');
}
