import { basename } from 'node:path';
import { add, type Counts, type CountsByFile, NONE, sum } from '../checks/counts';

/** Tests that one VS Code runs, and the suite that they count for. */
export interface WindowRun {
  readonly suite: string;
  readonly name: string;
  /** Runs all of its files, or some. `print`: where to write instead of the terminal. */
  run(files?: readonly string[], print?: (text: string) => void): Promise<CountsByFile>;
}

/** Results of a suite, with the total duration in milliseconds. */
export interface Ran {
  readonly counts: Counts;
  readonly ms: number;
}

/** Number of windows and lanes side by side. A window often waits for its service or its page: alone it keeps about half of a processor busy. */
const AT_ONCE = 3;

/** Maximum number of files to retry: more failures have a common cause. */
const MAX_RETRIED = 5;

/**
 * Runs three windows at a time, fewer while lanes of suites run, and prints the output of each when it ends; a single run prints at once.
 * Files with failed tests run once more at the end, alone.
 */
export async function runWindows(
  runs: readonly WindowRun[],
  lanes: readonly Promise<void>[] = [],
): Promise<Map<string, Ran>> {
  const ended: [WindowRun, CountsByFile, Ran][] = [];
  const waiting = [...runs];
  const work = async (free: Promise<void> | undefined): Promise<void> => {
    await free;
    for (let run = waiting.shift(); run; run = waiting.shift()) {
      const started = Date.now();
      const texts: string[] = [];
      const counts = await run.run(undefined, runs.length > 1 ? text => texts.push(text) : undefined);
      ended.push([run, counts, { counts: sum(counts), ms: Date.now() - started }]);
      if (texts.length > 0) console.log(`\n--- ${run.suite}: ${run.name}\n${texts.join('\n')}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => work(lanes[at])));
  await Promise.all(lanes);

  const total = new Map<string, { counts: Counts; ms: number }>();
  for (const [run, counts, first] of ended) {
    const second = await onceMore(run, counts);
    const whole = total.get(run.suite) ?? { counts: { ...NONE }, ms: 0 };
    add(whole.counts, second?.counts ?? first.counts);
    total.set(run.suite, { counts: whole.counts, ms: whole.ms + first.ms + (second?.ms ?? 0) });
  }
  return total;
}

/** Retries the failed files of a run. A run that crashed before any result is retried as a whole. */
async function onceMore(run: WindowRun, first: CountsByFile): Promise<Ran | undefined> {
  const failed = Object.keys(first).filter(file => first[file]!.failed > 0);
  const crashed = failed.includes('');
  if (failed.length === 0 || failed.length > MAX_RETRIED || (crashed && Object.keys(first).length > 1))
    return undefined;
  const again = failed.flatMap(file => first[file]!.failures ?? []).map(name => `${run.name}: ${name}`);
  console.log(`\n--- ${run.suite}: ${run.name}, once more: ${failed.map(file => basename(file)).join(', ')}`);
  const started = Date.now();
  const second = crashed ? await run.run() : { ...first, ...(await run.run(failed)) };
  return { counts: { ...sum(second), again }, ms: Date.now() - started };
}
