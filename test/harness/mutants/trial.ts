import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { mustRun } from '../programs/command';
import type { Mutant } from './sample';
import { filesOf } from '../checks/files';

/** Result of a run. `failed`: names of failed tests, or the reason why the run stopped. */
export interface Verdict {
  readonly failed: readonly string[];
}

/** Timeout of a test in milliseconds: longer than in the suite, because trials run in parallel. */
const TEST_MS = 20_000;

/** Prefix of a failure by timeout. */
export const LATE = 'timed out';

/** Bundles tests, with a fault in one of their sources, and runs them to the first failure; without a fault to the end. `ms`: timeout. */
export async function tried(
  folder: string,
  tests: readonly string[],
  mutant: Pick<Mutant, 'file' | 'source'> | undefined,
  ms: number,
): Promise<Verdict> {
  const order = join(folder, 'order.json');
  const report = join(folder, 'verdict.json');
  mkdirSync(folder, { recursive: true });
  try {
    // In this order they run, too.
    const names = tests.map((test, at) => [`${String(at).padStart(3, '0')}-${posix.basename(test, '.ts')}`, test]);
    writeFileSync(order, JSON.stringify({ folder, tests: Object.fromEntries(names) as object, ...mutant }));
    await mustRun(process.execPath, ['esbuild.config.mjs', '--trial', order]);
    const files = filesOf(`${folder.replaceAll('\\', '/')}/*.test.js`);
    const job = JSON.stringify({ files, report, testMs: TEST_MS, bail: mutant !== undefined });
    const ended = await run(['dist/test/harness/trial.js', job], ms);
    return ended === 'late' ? { failed: [LATE] } : (JSON.parse(readFileSync(report, 'utf8')) as Verdict);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a program of ours to its end, or ends it. */
function run(args: readonly string[], ms: number): Promise<'ended' | 'late'> {
  const child = spawn(process.execPath, args, { stdio: 'ignore', timeout: ms, killSignal: 'SIGKILL' });
  const end = (): void => void child.kill();
  process.on('exit', end);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (_, signal) => {
      process.off('exit', end);
      resolve(signal === null ? 'ended' : 'late');
    });
  });
}
