import { callers } from './wire-callers';
import { CASES } from './wire-cases';

/** One call in a process of its own: tells its parent how much memory it took besides the answer, in bytes. */
const [endpoint = '', name = '', caller = ''] = process.argv.slice(2);
const ask = callers(endpoint)[caller]!;
await ask('small', CASES['small']!); // connection and code are there before
await settle();
const resident = process.memoryUsage.rss();
const before = live();
const answer = await ask(name, CASES[name]!);
const most = process.resourceUsage().maxRSS * 1024;
await settle();
const parsed = live() - before;
process.send?.(Math.max(0, most - resident - parsed));
if (answer === undefined) throw new Error('No answer'); // it lives until here
process.disconnect?.();

async function settle(): Promise<void> {
  await new Promise(resolve => setImmediate(resolve));
  globalThis.gc?.();
}

function live(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
