import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runOnServer } from '../harness/host/hosts';

/** Runs a program of `test/bench/host` in the extension host of the newest VS Code. Returns what it leaves in $BENCH_TIMES. */
export async function timesInHost<T>(program: string): Promise<T> {
  const temp = mkdtempSync(join(tmpdir(), 'vector-cloud-bench-'));
  try {
    const file = join(temp, 'times.json');
    const code = await runOnServer('newest', {
      extension: resolve('.'),
      tests: resolve(`dist/test/inside/bench/host/${program}.cjs`),
      workspace: resolve('test/fixtures/workspace'),
      env: { BENCH_TIMES: file },
    });
    if (code !== 0) throw new Error(`The extension host ended with ${code}`);
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } finally {
    rmSync(temp, { recursive: true });
  }
}
