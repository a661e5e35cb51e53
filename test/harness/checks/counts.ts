import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** What a suite came to: numbers of tests. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** What passed or failed at its second try only: the files of windows, in which a machine that is busy loses a click. */
  again?: readonly string[];
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };
export const ONE_PASSED: Counts = { ...NONE, passed: 1 };

/** The environment variable that names the file through which counts cross processes. */
export const COUNTS_FILE = 'TEST_COUNTS_FILE';

/** Leaves `counts` for the process that started this one, if it asked for them. */
export function reportCounts(counts: Counts): void {
  const file = process.env[COUNTS_FILE];
  if (file) writeFileSync(file, JSON.stringify(counts));
}

/**
 * What a suite in another process came to. One failure is added where it crashed: it left no counts, or ended with a bad exit
 * code and no failure. A suite that ran no test has failed too.
 */
export function readCounts(file: string, exitCode: number): Counts {
  const counts = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Counts) : NONE;
  const ranNone = counts.passed + counts.failed + counts.skipped === 0;
  const crashed = exitCode !== 0 && counts.failed === 0;
  return ranNone || crashed ? { ...counts, failed: counts.failed + 1 } : counts;
}

/** Adds `counts` to `total`. */
export function add(total: Counts, counts: Counts): void {
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
  if (counts.again?.length) total.again = [...(total.again ?? []), ...counts.again];
}

/** `12 passed, 0 failed`, with `, 1 skipped` where any was and the files that were tried twice. */
export function sentence({ passed, failed, skipped, again = [] }: Counts): string {
  const twice = again.length > 0 ? ` (tried twice: ${[...new Set(again)].join(', ')})` : '';
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}${twice}`;
}
