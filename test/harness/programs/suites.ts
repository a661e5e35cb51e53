// npm test: every suite in turn, and one line over all of them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { audit } from '../checks/audit';
import { installBrowser } from '../window/browser';
import { checks } from '../checks/tools';
import { endOnSignals, mustRun, runCommand } from './command';
import { add, type Counts, COUNTS_FILE, NONE, ONE_PASSED, readCounts, sentence } from '../checks/counts';
import { runInHost } from '../host/hosts';
import { packExtension } from '../package/packing';
import { type Host, installServer } from '../window/vscode';
import { filesOf } from '../checks/files';

interface Suite {
  name: string;
  /** Makes what the suites after it test: they fail unseen where it fails. */
  makes?: boolean;
  /** Needs a real VS Code: SKIP_WORKBENCH=1, and nothing else, skips it. */
  workbench?: boolean;
  /** Gives what it came to. A rejection is one failure. */
  run(): Promise<Counts>;
}

const VSIX = resolve('dist/vector-cloud.vsix');
const WORKSPACE = resolve('test/fixtures/workspace');
const temp = mkdtempSync(join(tmpdir(), 'vector-cloud-test-'));
process.on('exit', () => rmSync(temp, { recursive: true }));

async function bundle(...flags: string[]): Promise<void> {
  await mustRun(process.execPath, ['esbuild.config.mjs', ...flags], { live: true });
}

/** Runs something that leaves its counts in a file of its own and gives an exit code. */
async function counted(name: string, run: (env: Record<string, string>) => Promise<number>): Promise<Counts> {
  const file = join(temp, `${name.replaceAll(' ', '-')}.json`);
  return readCounts(file, await run({ [COUNTS_FILE]: file }));
}

/** Mocha over bundled tests, in a process of its own. */
async function mocha(glob: string, timeoutMs: number, env: Record<string, string>): Promise<number> {
  const args = ['--enable-source-maps', 'dist/test/harness/specs.js', String(timeoutMs), glob];
  return (await runCommand(process.execPath, args, { live: true, env })).code;
}

const build: Suite = {
  name: 'build',
  makes: true,
  run: () => bundle('--minify').then(() => ONE_PASSED),
};

const pack: Suite = {
  name: 'package',
  makes: true,
  async run() {
    await packExtension(VSIX);
    await bundle('--only', 'packageTests');
    return counted('package', env => mocha('dist/test/package/**/*.test.js', 60_000, { ...env, TEST_VSIX: VSIX }));
  },
};

const flaws: Suite = { name: 'known flaws', run: audit };

const unit: Suite = {
  name: 'unit',
  async run() {
    await bundle('--only', 'unitTests');
    return counted('unit', env => mocha('dist/test/unit/**/*.test.js', 2000, env));
  },
};

const host = (which: Host): Suite => ({
  name: `host ${which}`,
  workbench: true,
  async run() {
    await bundle('--only', 'hostTests');
    const run = { extension: resolve('.'), tests: resolve('dist/test/inside/host/index.cjs'), workspace: WORKSPACE };
    const grep = process.env['TEST_GREP'];
    const env = { TEST_HOST: which, ...(grep && { TEST_GREP: grep }) };
    return counted(`host ${which}`, counts => runInHost(which, { ...run, env: { ...counts, ...env } }));
  },
});

const e2e = (which: Host): Suite => ({
  name: `e2e ${which}`,
  workbench: true,
  async run() {
    await bundle('--only', 'windowTests');
    // Here, so that no test's clock runs meanwhile.
    await installServer(which);
    await installBrowser();
    const all = filesOf('dist/test/e2e/**/*.e2e.js');
    const wanted = process.argv[3] ?? (which === 'newest' ? '' : 'smoke');
    const files = all.filter(file => basename(file).startsWith(wanted));
    const total = { ...NONE, again: [] as string[] };
    for (const file of files) {
      const once = () =>
        counted(`${which} ${basename(file)}`, env => mocha(file, 60_000, { ...env, ...window(which) }));
      let counts = await once();
      if (counts.failed > 0) {
        total.again.push(basename(file, '.e2e.js'));
        console.log(`\n${basename(file)} failed; once more, in a fresh window:`);
        counts = await once();
      }
      add(total, counts);
    }
    return total.passed + total.failed + total.skipped > 0 ? total : { ...total, failed: 1 };
  },
});

const window = (which: Host) => ({ TEST_HOST: which, TEST_VSIX: VSIX, TEST_WORKSPACE: WORKSPACE });

const PLANS: Record<string, Suite[]> = {
  all: [...checks, build, unit, host('newest'), host('oldest'), pack, flaws, e2e('newest'), e2e('oldest')],
  unit: [build, unit],
  host: [build, host('newest'), host('oldest')],
  'host:newest': [build, host('newest')],
  'host:oldest': [build, host('oldest')],
  package: [build, pack, flaws],
  e2e: [build, pack, e2e('newest'), e2e('oldest')],
  'e2e:newest': [build, pack, e2e('newest')],
  'e2e:oldest': [build, pack, e2e('oldest')],
};

async function runSuite(suite: Suite): Promise<Counts> {
  if (suite.workbench && process.env['SKIP_WORKBENCH'] === '1') return { ...NONE, skipped: 1 };
  try {
    return await suite.run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { ...NONE, failed: 1 };
  }
}

async function main(plan: Suite[]): Promise<number> {
  const total = { ...NONE };
  const rows: string[] = [];
  let missing: string | undefined;
  for (const suite of plan) {
    console.log(`\n--- ${suite.name}`);
    if (missing) console.error(`Not run, as "${missing}" failed.`);
    const started = Date.now();
    const counts = missing ? { ...NONE, failed: 1 } : await runSuite(suite);
    if (suite.makes && counts.failed > 0) missing ??= suite.name;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    rows.push(`${suite.name.padEnd(20)} ${seconds.padStart(6)} s   ${sentence(counts)}`);
    add(total, counts);
  }
  console.log(`\n${rows.join('\n')}\n\n${sentence(total)}`);
  return total.failed > 0 ? 1 : 0;
}

endOnSignals();
const plan = PLANS[process.argv[2] ?? 'all'];
if (!plan)
  throw new Error(
    `There is no "${process.argv[2]}": npm test [unit | host[:newest | :oldest] | package | e2e[:newest | :oldest] [file]]`,
  );
process.exitCode = await main(plan);
