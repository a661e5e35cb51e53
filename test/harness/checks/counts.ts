import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Numbers of tests of a suite by result. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Whole names of the tests and set-ups that failed. */
  failures?: readonly string[];
  /** Full names of tests that failed first, whose files ran again in a new window. */
  again?: readonly string[];
  /** Milliseconds of each file with its hooks, by path. */
  times?: Readonly<Record<string, number>>;
}

/** The counts of each file of tests, by its path. */
export type CountsByFile = Record<string, Counts>;

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };
export const ONE_PASSED: Counts = { ...NONE, passed: 1 };

/** The environment variable that names the file through which counts cross processes. */
export const COUNTS_FILE = 'TEST_COUNTS_FILE';

/** Writes the counts of each file for the parent process, if requested. */
export function reportCounts(counts: CountsByFile): void {
  const file = process.env[COUNTS_FILE];
  if (file) writeFileSync(file, JSON.stringify(counts));
}

/**
 * The counts of each file of a suite in another process. One failure is added, under no file, where it crashed: it left no counts, or ended
 * with a bad exit code and no failure. A suite that ran no test has failed too.
 */
export function readCounts(file: string, exitCode: number): CountsByFile {
  const counts = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as CountsByFile) : {};
  const { passed, failed, skipped } = sum(counts);
  const ranNone = passed + failed + skipped === 0;
  const crashed = exitCode !== 0 && failed === 0;
  if (!ranNone && !crashed) return counts;
  return { ...counts, '': { ...NONE, failed: 1, failures: [`ended with ${exitCode}`] } };
}

export function sum(counts: CountsByFile): Counts {
  const total = { ...NONE };
  for (const one of Object.values(counts)) add(total, one);
  return total;
}

/** Adds `counts` to `total`. */
export function add(total: Counts, counts: Counts): void {
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
  for (const key of ['failures', 'again'] as const)
    if (counts[key]?.length) total[key] = [...(total[key] ?? []), ...counts[key]];
  if (counts.times) total.times = { ...total.times, ...counts.times };
}

const SHOWN_FILES = 20;

/** One line for each of the slowest files, the slowest first: `  12.3 s   unit/cli/killed`. */
export function slowest({ times = {} }: Counts): string[] {
  return Object.entries(times)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, SHOWN_FILES)
    .map(
      ([file, ms]) => `${(ms / 1000).toFixed(1).padStart(6)} s   ${file.replace(/^.*\/dist\/test\/|(\.\w+)+$/g, '')}`,
    );
}

/** `12 passed, 0 failed`, with `, 1 skipped` where any was, and how many failed at first. */
export function sentence({ passed, failed, skipped, again = [] }: Counts): string {
  const twice = again.length > 0 ? ` (${again.length} failed at first)` : '';
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}${twice}`;
}
