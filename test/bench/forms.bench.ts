import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TwinTimes } from './host/twin-times';
import { runOnServer } from '../harness/host/hosts';

export const title = 'Forms';

const GOAL_MS = 16;

/** Inside the extension host of the newest VS Code: from a key that arrives there to the text that holds it. */
export async function run(): Promise<string> {
  const temp = mkdtempSync(join(tmpdir(), 'vector-cloud-bench-'));
  try {
    const file = join(temp, 'times.json');
    const code = await runOnServer('newest', {
      extension: resolve('.'),
      tests: resolve('dist/test/inside/bench/host/twin-times.cjs'),
      workspace: resolve('test/fixtures/workspace'),
      env: { BENCH_TIMES: file },
    });
    if (code !== 0) throw new Error(`The extension host ended with ${code}`);
    return report(JSON.parse(readFileSync(file, 'utf8')) as TwinTimes);
  } finally {
    rmSync(temp, { recursive: true });
  }
}

function report({ whole, own, floor }: TwinTimes): string {
  const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
  return [
    `A key press in the form of a role of 200 statements; milliseconds, median of ${whole.length}:`,
    '',
    '| measure | ms |',
    '|---|---:|',
    `| floor: a plain text edit, to the window and back | ${median(floor).toFixed(1)} |`,
    `| from the key press to text and diagnostics | ${median(whole).toFixed(1)} |`,
    `| of that, host processor time, mean | ${own.toFixed(1)} |`,
    '',
    `Goal: at most ${GOAL_MS} ms of host time: ${own <= GOAL_MS ? 'met' : 'MISSED'}. The rest is the window, which makes the edit.`,
  ].join('\n');
}
