import { readFileSync, writeFileSync } from 'node:fs';
import { callers } from './wire-callers';
import { CASES } from './wire-cases';

/** One call in a process of its own: tells its parent how much memory it took besides the answer, in bytes. */
const [endpoint = '', name = '', caller = ''] = process.argv.slice(2);
const ask = callers(endpoint)[caller]!;
await ask('small', CASES['small']!); // connection and code are there before
await settle();
const before = live();
// Linux: forgets the most that this process had until now. Its own figure would start with what its parent had.
writeFileSync('/proc/self/clear_refs', '5');
const resident = kilobytes('VmRSS');
const answer = await ask(name, CASES[name]!);
const most = kilobytes('VmHWM');
await settle();
const parsed = live() - before;
process.send?.(Math.max(0, (most - resident) * 1024 - parsed));
if (answer === undefined) throw new Error('No answer'); // it lives until here
process.disconnect?.();

function kilobytes(what: string): number {
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
}

async function settle(): Promise<void> {
  await new Promise(resolve => setImmediate(resolve));
  globalThis.gc?.();
}

function live(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
