import { once } from 'node:events';
import { fork } from 'node:child_process';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { callers } from './wire-callers';
import { CASES } from './wire-cases';

export const title = 'The wire';

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
      `${kind.title}: at most ${kind.goal} × the floor ${kept ? 'kept' : 'MISSED'}${faster ? '' : ', SLOWER than the peer'}`,
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

async function memory(endpoint: string, texts: Record<string, string>): Promise<string> {
  const rows: string[] = [];
  for (const [name, kind] of Object.entries(CASES).filter(([, { search }]) => search)) {
    const cells: string[] = [];
    for (const caller of Object.keys(callers(endpoint))) {
      const beyond = await peak(endpoint, name, caller);
      cells.push((beyond / Buffer.byteLength(texts[name]!)).toFixed(1));
    }
    rows.push(`| ${kind.title} | ${cells.join(' | ')} |`);
  }
  const names = Object.keys(callers(endpoint));
  return [
    'The most memory of the process during one call, beyond what it had before and beyond the parsed answer, as multiples of the text:',
    '',
    `| answer | ${names.join(' | ')} |`,
    `|---|${names.map(() => '---:|').join('')}`,
    ...rows,
  ].join('\n');
}

/** Bytes, median of five processes. */
async function peak(endpoint: string, name: string, caller: string): Promise<number> {
  const found: number[] = [];
  for (let time = 0; time < 5; time++) {
    const child = fork(resolve('dist/test/bench/wire-memory.js'), [endpoint, name, caller], {
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
