import { readFileSync, writeFileSync } from 'node:fs';
import { callers } from './wire-callers';
import { CASES } from './wire-cases';

/**
 * Sends one call in its own process and reports its memory to the parent, without the answer, in bytes. By `what`: the maximum `held` at
 * once, which V8 could not collect, or the peak of the process, with uncollected memory. Measuring one distorts the other.
 */
const [endpoint = '', name = '', caller = '', what = ''] = process.argv.slice(2);
const ask = callers(endpoint)[caller]!;
await ask('small', CASES['small']!); // connection and code are there before
await settle();
const before = live();
let held = 0;
if (what === 'held') lookAtEachCopy();
// Linux: forgets the peak that this process had until now. Its own figure would start with what its parent had.
writeFileSync('/proc/self/clear_refs', '5');
const resident = kilobytes('VmRSS');
const answer = await ask(name, CASES[name]!);
const peak = kilobytes('VmHWM');
await settle();
const parsed = live() - before;
process.send?.((what === 'held' ? held - before : (peak - resident) * 1024) - parsed);
if (answer === undefined) throw new Error('No answer'); // it lives until here
process.disconnect?.();

/** Measures whenever an answer was joined, decoded or parsed, while input and output both exist. */
function lookAtEachCopy(): void {
  look(Buffer, 'concat');
  look(Buffer.prototype, 'toString');
  look(Buffer.prototype, 'utf8Slice');
  look(TextDecoder.prototype, 'decode');
  look(JSON, 'parse');
}

function look(holder: object, method: string): void {
  const methods = holder as Record<string, (...given: unknown[]) => unknown>;
  const original = methods[method]!;
  methods[method] = function (this: unknown, ...given) {
    const made = original.apply(this, given);
    if (typeof made === 'object' || (typeof made === 'string' && made.length > 65_536)) {
      held = Math.max(held, live());
    }
    return [made, this, ...given][0]; // all of them live until here
  };
}

function kilobytes(field: string): number {
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
}

async function settle(): Promise<void> {
  await new Promise(resolve => setImmediate(resolve));
}

function live(): number {
  globalThis.gc?.();
  globalThis.gc?.(); // what the first one found dead is given back by the second
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
