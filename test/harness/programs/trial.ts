// Runs mocha over bundled tests in a process of its own, and leaves what failed: trial.js <job as JSON>
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Mocha from 'mocha';
import { LATE } from '../mutants/trial';

interface Job {
  readonly files: readonly string[];
  /** Path of the result. */
  readonly report: string;
  /** Timeout of a test, in milliseconds. */
  readonly testMs: number;
  /** Stops at the first failure. */
  readonly bail: boolean;
}

const job = JSON.parse(process.argv[2] ?? '') as Job;
const failed: string[] = [];
const leave = (): void => writeFileSync(job.report, JSON.stringify({ failed }));
const broke = (error: unknown): never => {
  failed.push(`while loading: ${error instanceof Error ? error.message : String(error)}`.split('\n')[0]!);
  leave();
  process.exit(1);
};
process.on('uncaughtException', broke);

const mocha = new Mocha({ ui: 'bdd', timeout: job.testMs, bail: job.bail, reporter: 'dot' });
for (const file of job.files) mocha.addFile(resolve(file));
await mocha.loadFilesAsync().catch(broke);
const runner = mocha.run(() => {
  leave();
  process.exit(); // what is still open keeps nobody waiting
});
runner.on('fail', (test, error: { code?: string }) => {
  failed.push(error.code === 'ERR_MOCHA_TIMEOUT' ? `${LATE}: ${test.fullTitle()}` : test.fullTitle());
});
