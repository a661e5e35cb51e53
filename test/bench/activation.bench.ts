import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Times } from './host/marks';
import { runOnServer } from '../harness/host/hosts';

export const title = 'Code load and activation';

const STARTS = 5;
const OURS = 'vector-cloud.vector-cloud';
const FLOOR = 'bench.floor';
const ROWS = {
  [OURS]: '**Vector Cloud**',
  [FLOOR]: 'floor: an empty ES module',
  'vscode.git': 'git, built in',
  'vscode.github': 'github, built in',
  'vscode.json-language-features': 'json, built in',
  'vscode.emmet': 'emmet, built in',
  'vscode.npm': 'npm, built in',
};
const BUDGET = { load: 15, activate: 25 };

/** Milliseconds as the extension host of the newest VS Code counts them, medians of five starts. */
export async function run(): Promise<string> {
  const temp = mkdtempSync(join(tmpdir(), 'vector-cloud-bench-'));
  try {
    const floor = emptyExtension(join(temp, 'floor'), 'floor');
    const bystander = emptyExtension(join(temp, 'bystander'), 'bystander');
    const starts: Record<string, Times>[] = [];
    for (let start = 0; start < STARTS; start++) {
      const file = join(temp, `${start}.json`);
      const code = await runOnServer('newest', {
        extension: bystander, // what is measured is installed, not under development
        installed: [resolve('.'), floor],
        tests: resolve('dist/test/inside/bench/host/marks.cjs'),
        workspace: resolve('test/fixtures/workspace'),
        env: { BENCH_EXTENSIONS: Object.keys(ROWS).join(','), BENCH_TIMES: file },
      });
      if (code !== 0) throw new Error(`The extension host ended with ${code}`);
      starts.push(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Times>);
    }
    return report(starts);
  } finally {
    rmSync(temp, { recursive: true });
  }
}

function emptyExtension(dir: string, name: string): string {
  mkdirSync(dir);
  const engines = { vscode: '^1.110.0' };
  const manifest = { publisher: 'bench', name, version: '0.0.1', engines, type: 'module', main: './extension.js' };
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ ...manifest, activationEvents: [] }));
  writeFileSync(join(dir, 'extension.js'), 'export function activate() {}\n');
  return dir;
}

function report(starts: readonly Record<string, Times>[]): string {
  const cell = (id: string, what: keyof Times): string => {
    const times = starts.map(start => start[id]?.[what] ?? NaN).toSorted((a, b) => a - b);
    return `${median(times)} (${times[0]}–${times.at(-1)})`;
  };
  const rows = Object.entries(ROWS).map(([id, name]) => `| ${name} | ${cell(id, 'load')} | ${cell(id, 'activate')} |`);
  const verdict = (what: keyof Times): string => {
    const ms = median(starts.map(start => start[OURS]?.[what] ?? NaN));
    return `${ms} ms of ${BUDGET[what]} (${ms <= BUDGET[what] ? 'met' : 'EXCEEDED'})`;
  };
  return [
    `Median (fastest–slowest) of ${starts.length} starts, in milliseconds:`,
    '',
    '| extension | code load | activation |',
    '|---|---:|---:|',
    ...rows,
    '',
    `Budgets: code load ${verdict('load')}, activation ${verdict('activate')}.`,
  ].join('\n');
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
