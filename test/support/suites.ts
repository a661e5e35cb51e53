// npm test: every suite in turn, and one line over all of them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checks } from './checks';
import { mustRun, runCommand } from './command';
import { type Counts, COUNTS_FILE, readCounts, sentence } from './counts';
import { installBrowser } from './browser';
import { runInHost } from './hosts';
import { type Host, installServer } from './vscode';

interface Suite {
  name: string;
  /** Needs a real VS Code, so SKIP_WORKBENCH=1 skips it. */
  workbench?: boolean;
  /** Gives what it came to. A rejection is one failure. */
  run(): Promise<Counts>;
}

const ONE_PASSED: Counts = { passed: 1, failed: 0, skipped: 0 };
const VSIX = resolve('dist/vector-cloud.vsix');
const WORKSPACE = resolve('test/fixtures/workspace');
const temp = mkdtempSync(join(tmpdir(), 'vector-cloud-test-'));

/** Runs something that leaves its counts in a file of its own. */
async function counted(name: string, run: (env: Record<string, string>) => Promise<number>): Promise<Counts> {
  const file = join(temp, `${name.replaceAll(' ', '-')}.json`);
  return readCounts(file, await run({ [COUNTS_FILE]: file }));
}

/** Mocha over bundled tests, in a process of its own. */
async function mocha(glob: string, timeoutMs: number, env: Record<string, string>): Promise<number> {
  const args = ['--enable-source-maps', 'dist/test/support/specs.js', String(timeoutMs), glob];
  return (await runCommand(process.execPath, args, { live: true, env })).code;
}

const build: Suite = {
  name: 'build',
  async run() {
    await mustRun(process.execPath, ['esbuild.config.mjs', '--minify'], { live: true });
    await mustRun(process.execPath, ['esbuild.config.mjs', '--tests'], { live: true });
    return ONE_PASSED;
  },
};

const unit: Suite = {
  name: 'unit',
  run: () => counted('unit', env => mocha('dist/test/unit/**/*.test.js', 2000, env)),
};

const pack: Suite = {
  name: 'package',
  async run() {
    await mustRun('vsce', ['package', '--no-dependencies', '--allow-missing-repository', '--out', VSIX]);
    return ONE_PASSED;
  },
};

const host = (which: Host): Suite => ({
  name: `host ${which}`,
  workbench: true,
  run: () =>
    counted(`host ${which}`, env => {
      const tests = resolve('dist/test/host/index.cjs');
      return runInHost(which, {
        extension: resolve('.'),
        tests,
        workspace: WORKSPACE,
        env: { ...env, TEST_HOST: which },
      });
    }),
});

const e2e = (which: Host): Suite => ({
  name: `e2e ${which}`,
  workbench: true,
  async run() {
    // Here, so that no test's clock runs meanwhile.
    await installServer(which);
    await installBrowser();
    const files = which === 'newest' ? '*' : 'smoke';
    return counted(`e2e ${which}`, env =>
      mocha(`dist/test/e2e/${files}.e2e.js`, 60_000, {
        ...env,
        TEST_HOST: which,
        TEST_VSIX: VSIX,
        TEST_WORKSPACE: WORKSPACE,
      }),
    );
  },
});

const PLANS: Record<string, Suite[]> = {
  all: [...checks, build, unit, host('newest'), host('oldest'), pack, e2e('newest'), e2e('oldest')],
  unit: [build, unit],
  host: [build, host('newest'), host('oldest')],
  e2e: [build, pack, e2e('newest'), e2e('oldest')],
};

async function runSuite(suite: Suite): Promise<Counts> {
  if (suite.workbench && process.env['SKIP_WORKBENCH'] === '1') return { passed: 0, failed: 0, skipped: 1 };
  try {
    return await suite.run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function main(plan: Suite[]): Promise<number> {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const rows: string[] = [];
  for (const suite of plan) {
    console.log(`\n--- ${suite.name}`);
    const started = Date.now();
    const counts = await runSuite(suite);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    rows.push(`${suite.name.padEnd(20)} ${seconds.padStart(6)} s   ${sentence(counts)}`);
    for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
  }
  console.log(`\n${rows.join('\n')}\n\n${sentence(total)}`);
  return total.failed > 0 ? 1 : 0;
}

const plan = PLANS[process.argv[2] ?? 'all'];
if (!plan) throw new Error(`There is no "${process.argv[2]}": npm test [unit | host | e2e]`);
process.exitCode = await main(plan);
rmSync(temp, { recursive: true });
