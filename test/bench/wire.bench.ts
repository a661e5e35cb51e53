import { once } from 'node:events';
import { fork } from 'node:child_process';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { callers } from './wire-callers';
import { CASES } from './wire-cases';

export const title = 'Client';

const ROUNDS = 15;
const PEER = '`HttpClient`';
const OURS = 'ours, `Agent`';

/** Milliseconds a call, medians of interleaved rounds, with the ratio to the floor; then memory, each caller in a process of its own. */
export async function run(): Promise<string> {
  const texts = Object.fromEntries(Object.entries(CASES).map(([name, { text }]) => [name, text()]));
  const service = new Worker(resolve('dist/test/bench/wire-service.js'), { workerData: texts });
  const [port] = (await once(service, 'message')) as [number];
  try {
    const endpoint = `http://127.0.0.1:${port}`;
    return [await times(endpoint), '', await memory(endpoint, texts)].join('\n');
  } finally {
    await service.terminate();
  }
}

async function times(endpoint: string): Promise<string> {
  const asks = callers(endpoint);
  const names = Object.keys(asks);
  const rows: string[] = [];
  const verdicts: string[] = [];
  for (const [name, kind] of Object.entries(CASES)) {
    const measured = new Map<string, number[]>(names.map(caller => [caller, []]));
    for (let round = -2; round < ROUNDS; round++) {
      // The order turns, so that nobody is always first after a pause.
      for (const at of names.keys()) {
        const caller = names[(at + round + names.length * 2) % names.length]!;
        const started = performance.now();
        for (let time = 0; time < kind.times; time++) await asks[caller]!(name, kind);
        if (round >= 0) measured.get(caller)!.push((performance.now() - started) / kind.times);
      }
    }
    const floor = measured.get('floor')!;
    const ratio = (caller: string) => median(measured.get(caller)!.map((ms, round) => ms / floor[round]!));
    const cells = names.map(caller => {
      const ms = median(measured.get(caller)!).toPrecision(3);
      return caller === 'floor' ? ms : `${ms} (${ratio(caller).toFixed(2)} ×)`;
    });
    rows.push(`| ${kind.title} | ${cells.join(' | ')} |`);
    const kept = ratio(OURS) <= kind.goal;
    const faster = kind.goal > 2 || ratio(OURS) <= ratio(PEER);
    verdicts.push(
      `${kind.title}: at most ${kind.goal} × the floor (${kept ? 'met' : 'MISSED'})${faster ? '' : ', SLOWER than the peer'}`,
    );
  }
  return [
    `Milliseconds a call, median of ${ROUNDS} interleaved rounds; in brackets the median ratio to the floor of the same round:`,
    '',
    `| answer | floor: undici and JSON.parse | ${names.slice(1).join(' | ')} |`,
    `|---|${names.map(() => '---:|').join('')}`,
    ...rows,
    '',
    `Goals: ${verdicts.join('; ')}.`,
  ].join('\n');
}

/** Measures memory as multiples of the text: the maximum held, and in parentheses the peak of the process. */
async function memory(endpoint: string, texts: Record<string, string>): Promise<string> {
  const names = Object.keys(callers(endpoint));
  const rows: string[] = [];
  const verdicts: string[] = [];
  // What is held is looked at with every text that is parsed: of a decoded answer, tens of thousands.
  for (const [name, kind] of Object.entries(CASES).filter(([, { search, fields }]) => search && !fields)) {
    const bytes = Buffer.byteLength(texts[name]!);
    const cells: string[] = [];
    for (const caller of names) {
      const held = (await taken(endpoint, name, caller, 'held')) / bytes;
      const resident = (await taken(endpoint, name, caller, 'resident')) / bytes;
      cells.push(`${held.toFixed(1)} (${resident.toFixed(1)})`);
      if (caller === OURS) verdicts.push(`${kind.title} (${held <= 2 ? 'met' : 'MISSED'})`);
    }
    rows.push(`| ${kind.title} | ${cells.join(' | ')} |`);
  }
  return [
    'Maximum memory held during the first call of a process, without the parsed answer, as a multiple of the text; in parentheses the peak of the process:',
    '',
    `| answer | ${names.join(' | ')} |`,
    `|---|${names.map(() => '---:|').join('')}`,
    ...rows,
    '',
    `Goal, at most 2 times the text held: ${verdicts.join('; ')}.`,
  ].join('\n');
}

/** Bytes, median of five processes. */
async function taken(endpoint: string, name: string, caller: string, what: 'held' | 'resident'): Promise<number> {
  const found: number[] = [];
  for (let time = 0; time < 5; time++) {
    const child = fork(resolve('dist/test/bench/wire-memory.js'), [endpoint, name, caller, what], {
      execArgv: ['--expose-gc'],
    });
    const [bytes] = (await once(child, 'message')) as [number];
    child.disconnect();
    found.push(bytes);
  }
  return median(found);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
