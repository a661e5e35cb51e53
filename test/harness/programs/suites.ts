// npm test: every suite, and one line over all of them.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { audit } from '../checks/audit';
import { installBrowser } from '../window/browser';
import { checks } from '../checks/tools';
import { endOnSignals, mustRun, runCommand } from './command';
import {
  add,
  type Counts,
  type CountsByFile,
  COUNTS_FILE,
  NONE,
  ONE_PASSED,
  readCounts,
  sentence,
  slowest,
  sum,
} from '../checks/counts';
import { runInHost } from '../host/hosts';
import { packExtension } from '../package/packing';
import { installPackage } from '../window/code-server';
import { type Host, installServer } from '../window/vscode';
import { filesOf } from '../checks/files';
import { runWindows, type WindowRun } from './window-runs';

interface Suite {
  name: string;
  /** Who tests what the suite creates, waits for it, and is skipped after its failure: later suites and the windows, or the windows alone. */
  makes?: 'all' | 'windows';
  /** Returns the counts. A rejection is one failure. */
  run(): Promise<Counts>;
}

/** Tests in a real VS Code: SKIP_WORKBENCH=1, and nothing else, skips them. */
interface WindowSuite {
  name: string;
  /** Prepares its runs. A rejection is one failure. */
  runs(): Promise<Omit<WindowRun, 'suite'>[]>;
}

/** Counts of a suite that found no test, or lacks a requirement. */
const NOT_RUN: Counts = { ...NONE, failed: 1, failures: ['not run'] };

const skipsWindows = process.env['SKIP_WORKBENCH'] === '1';

const VSIX = resolve('dist/vector-cloud.vsix');
const temp = mkdtempSync(join(tmpdir(), 'vector-cloud-test-'));
process.on('exit', () => rmSync(temp, { recursive: true }));

async function bundle(...flags: string[]): Promise<void> {
  await mustRun(process.execPath, ['esbuild.config.mjs', ...flags], { live: true });
}

/** Runs a program that writes its counts to a file and returns an exit code. A rejection is one failure, and other programs go on. */
async function counted(run: (env: Record<string, string>) => Promise<number>): Promise<CountsByFile> {
  const file = join(mkdtempSync(join(temp, 'counts-')), 'counts.json');
  const code = await run({ [COUNTS_FILE]: file }).catch((error: unknown) => {
    console.error(error);
    return 1;
  });
  return readCounts(file, code);
}

/** Mocha over bundled tests, in a process of its own. `print`: where it writes instead of the terminal. */
async function mocha(
  glob: string,
  timeoutMs: number,
  env: Record<string, string>,
  print?: (text: string) => void,
): Promise<number> {
  const args = ['--enable-source-maps', 'dist/test/harness/specs.js', String(timeoutMs), glob];
  const { code, output } = await runCommand(process.execPath, args, { live: !print, env });
  print?.(output);
  return code;
}

const build: Suite = {
  name: 'build',
  makes: 'all',
  run: () => bundle('--minify').then(() => ONE_PASSED),
};

const pack: Suite = {
  name: 'package',
  makes: 'windows',
  async run() {
    await packExtension(VSIX);
    await bundle('--only', 'packageTests');
    return sum(await counted(env => mocha('dist/test/package/**/*.test.js', 300_000, { ...env, TEST_VSIX: VSIX })));
  },
};

/** Downloads and builds for minutes while the other lanes compute. */
const setUp: Suite = {
  name: 'set-up',
  makes: 'windows',
  async run() {
    if (skipsWindows) return { ...NONE, skipped: 1 };
    await installServer('newest');
    await installServer('oldest');
    await installBrowser();
    return ONE_PASSED;
  },
};

const flaws: Suite = { name: 'known flaws', run: audit };

const unit: Suite = {
  name: 'unit',
  async run() {
    await bundle('--only', 'unitTests');
    const own = mkdtempSync(join(temp, 'unit-'));
    const folder = { TMPDIR: own, TEMP: own, TMP: own, NODE_COMPILE_CACHE: join(temp, 'compile-cache') };
    const counts = sum(await counted(env => mocha('dist/test/unit/**/*.test.js', 60_000, { ...env, ...folder })));
    return withLeftovers(counts, readdirSync(own));
  },
};

/** Counts temporary files that tests did not remove as one failure. */
function withLeftovers(counts: Counts, left: readonly string[]): Counts {
  if (left.length === 0) return counts;
  const failure = `temporary files not removed: ${left.join(', ')}`;
  return { ...counts, failed: counts.failed + 1, failures: [...(counts.failures ?? []), failure] };
}

/** Copies the sample workspace for each window. */
function sampleWorkspace(): string {
  const workspace = join(mkdtempSync(join(temp, 'folder-')), 'workspace');
  cpSync('test/fixtures/workspace', workspace, { recursive: true });
  return workspace;
}

const host = (which: Host): WindowSuite => ({
  name: `host ${which}`,
  async runs() {
    await bundle('--only', 'hostTests');
    if (process.env['WORKBENCH'] !== 'desktop') {
      await installServer(which);
      await installBrowser();
    }
    const tests = resolve('dist/test/inside/host/index.cjs');
    const grep = process.env['TEST_GREP'];
    const env = { TEST_HOST: which, ...(grep && { TEST_GREP: grep }) };
    const inWindow = (name: string, part?: readonly string[]): Omit<WindowRun, 'suite'> => ({
      name,
      run: (files = part, print) =>
        counted(counts => {
          const only = files && { TEST_FILES: JSON.stringify(files.map(file => resolve(file))) };
          const run = { extension: resolve('.'), tests, workspace: sampleWorkspace(), ...(print && { print }) };
          return runInHost(which, { ...run, env: { ...counts, ...env, ...only } });
        }),
    });
    if (grep) return [inWindow('all')];
    const files = filesOf('dist/test/inside/host/**/*.test.cjs');
    const [commands, matrix] = ['commands', 'matrix'].map(name => files.filter(file => file.includes(`/${name}/`)));
    const others = files.filter(file => !commands!.includes(file) && !matrix!.includes(file));
    // In windows of their own, as each takes minutes. The oldest has no part of the matrix (test/host/index.ts).
    const inBoth = [inWindow('other folders', others), inWindow('commands', commands)];
    return which === 'oldest' ? inBoth : [...inBoth, inWindow('matrix', matrix)];
  },
});

const e2e = (which: Host): WindowSuite => ({
  name: `e2e ${which}`,
  async runs() {
    await bundle('--only', 'windowTests');
    // Here, so that no test's clock runs meanwhile.
    await installServer(which);
    await installBrowser();
    const installed = await installPackage(which, VSIX, mkdtempSync(join(temp, 'installed-')));
    const wanted = process.argv[3] ?? (which === 'newest' ? '' : 'smoke');
    const files = filesOf('dist/test/e2e/**/*.e2e.js').filter(file => basename(file).startsWith(wanted));
    return files.map(file => ({
      name: basename(file, '.e2e.js'),
      run: (_, print) =>
        counted(counts => {
          const env = {
            TEST_HOST: which,
            TEST_VSIX: VSIX,
            TEST_INSTALLED: installed,
            TEST_WORKSPACE: sampleWorkspace(),
          };
          return mocha(file, 300_000, { ...counts, ...env }, print);
        }),
    }));
  },
});

/** Lanes of suites, which run side by side, and the windows, which start once all that they need is made. */
type Plan = readonly [lanes: readonly (readonly Suite[])[], windows: readonly WindowSuite[]];

const PLANS: Record<string, Plan> = {
  all: [
    [[build, pack, unit, flaws], checks, [setUp]],
    [host('newest'), host('oldest'), e2e('newest'), e2e('oldest')],
  ],
  unit: [[[build, unit]], []],
  host: [[[build]], [host('newest'), host('oldest')]],
  'host:newest': [[[build]], [host('newest')]],
  'host:oldest': [[[build]], [host('oldest')]],
  package: [[[build, pack, flaws]], []],
  e2e: [[[build, pack]], [e2e('newest'), e2e('oldest')]],
  'e2e:newest': [[[build, pack]], [e2e('newest')]],
  'e2e:oldest': [[[build, pack]], [e2e('oldest')]],
};

const failedWith = (error: unknown, name: string): Counts => {
  console.error(error instanceof Error ? error.message : error);
  return { ...NONE, failed: 1, failures: [name] };
};

async function main(lanes: Plan[0], windows: Plan[1]): Promise<number> {
  const total = { ...NONE };
  const rows: string[] = [];
  const note = (name: string, counts: Counts, ms: number): void => {
    rows.push(`${name.padEnd(20)} ${(ms / 1000).toFixed(1).padStart(6)} s   ${sentence(counts)}`);
    add(total, counts);
  };

  let missing: string | undefined;
  const ends = new Map(lanes.flat().map(suite => [suite, Promise.withResolvers<void>()]));
  const follow = async (suites: readonly Suite[]): Promise<void> => {
    let lacking = false;
    for (const suite of suites) {
      console.log(`\n--- ${suite.name}`);
      const started = Date.now();
      const counts = lacking ? NOT_RUN : await suite.run().catch((error: unknown) => failedWith(error, suite.name));
      if (suite.makes && counts.failed > 0) {
        lacking ||= suite.makes === 'all';
        missing ??= suite.name;
      }
      note(suite.name, counts, Date.now() - started);
      ends.get(suite)!.resolve();
    }
  };
  const followed = lanes.map(follow);
  await Promise.all([...ends].filter(([{ makes }]) => makes).map(([, { promise }]) => promise));

  const runs: WindowRun[] = [];
  const instead = new Map<string, Counts>();
  for (const suite of windows) {
    if (skipsWindows) instead.set(suite.name, { ...NONE, skipped: 1 });
    else if (!missing) {
      const own = await suite.runs().catch((error: unknown) => {
        instead.set(suite.name, failedWith(error, suite.name));
        return [];
      });
      runs.push(...own.map(run => ({ ...run, suite: suite.name })));
    }
  }
  const started = Date.now();
  const ran = await runWindows(runs, followed);
  for (const { name } of windows) {
    const { counts, ms } = ran.get(name) ?? { counts: instead.get(name) ?? NOT_RUN, ms: 0 };
    note(name, counts, ms);
  }
  if (runs.length > 1)
    rows.push(`${'all windows'.padEnd(20)} ${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s`);

  console.log(`\nThe slowest files:\n${slowest(total).join('\n')}\n\n${rows.join('\n')}\n`);
  if (missing) console.log(`What needs "${missing}" was not run, as it failed.`);
  for (const name of total.again ?? []) console.log(`failed at first: ${name}`);
  for (const name of total.failures ?? []) console.log(`failed: ${name}`);
  console.log(sentence(total));
  return total.failed > 0 ? 1 : 0;
}

endOnSignals();
const plan = PLANS[process.argv[2] ?? 'all'];
if (!plan)
  throw new Error(
    `There is no "${process.argv[2]}": npm test [unit | host[:newest | :oldest] | package | e2e[:newest | :oldest] [file]]`,
  );
process.exitCode = await main(...plan);
