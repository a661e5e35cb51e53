// npm run mutants [-- --sample 200 --seed 1 --only 'filter|plans.ts']: puts faults into the sources, one at a time, and looks which of
// them no unit test finds.
//
// Faults are put into src/model, src/client, src/transfers, src/evaluations, src/cli and src/changes, into those files that a bundle of a
// unit test takes in. Of src/changes that are the ones without VS Code in them; all that has `vscode` is tested in VS Code only
// (npm run test:host), so it is left out and counted. Ends with 1 where fewer than nine in ten are found.
import { readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { EQUIVALENTS } from '../mutants/equivalents';
import { inputsOfTests, type Metafile, testsOf } from '../mutants/nearness';
import { type Mutant, shuffled, type Source } from '../mutants/sample';
import { LATE, tried } from '../mutants/trial';
import { endOnSignals, mustRun } from './command';
import { filesOf } from '../checks/files';

/** Number of concurrent trials, number of tests tried first, and timeouts of both steps, in milliseconds. */
const AT_ONCE = 2;
const NEAREST = 6;
const NEAREST_MS = 60_000;
const FOLDER = 'dist/mutants';

const { values: flags } = parseArgs({
  options: {
    sample: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    /** Limits the sample to mutants whose `file:line` matches this regular expression. */
    only: { type: 'string', default: '' },
  },
});

interface Result extends Mutant {
  /** Undefined: it survived. */
  readonly caughtBy?: string | undefined;
}

endOnSignals();
const started = Date.now();
rmSync(FOLDER, { recursive: true, force: true });
for (const bundle of [['--minify'], ['--only', 'unitTests']]) {
  await mustRun(process.execPath, ['esbuild.config.mjs', ...bundle]);
}
const tests = inputsOfTests(JSON.parse(readFileSync('dist/unitTests.meta.json', 'utf8')) as Metafile);
const LAYERS = ['model', 'client', 'transfers', 'evaluations', 'cli', 'changes'];
const files = filesOf(...LAYERS.map(layer => `src/${layer}/**/*.ts`));
const reached = files.filter(file => testsOf(file, tests).length > 0);
const sources = reached.map((file): Source => [file, readFileSync(file, 'utf8')]);
if (!(Number(flags.sample) >= 1 && Number.isInteger(Number(flags.seed))))
  throw new Error('--sample must be at least 1, and --seed an integer.');
const all = shuffled(sources, Number(flags.seed));
const only = new RegExp(flags.only);
const sample = all.slice(0, Number(flags.sample)).filter(({ file, line }) => only.test(`${file}:${line}`));
const equivalentOf = ({ code, was, fault }: Mutant) =>
  EQUIVALENTS.find(each => each.code === code && each.was === was && each.fault === fault);
const equivalents = sample.filter(equivalentOf);
const waiting = sample.filter(mutant => !equivalentOf(mutant));

console.log(`${all.length} places in ${reached.length} files; ${leftOut()}`);
const alone = await withoutFault();
console.log(`${sample.length} faults with seed ${flags.seed}, ${equivalents.length} of them equivalent\n`);

const results: Result[] = [];
await Promise.all(Array.from({ length: AT_ONCE }, (_, lane) => work(lane)));
const survivors = results.filter(({ caughtBy }) => caughtBy === undefined);
const caught = results.length - survivors.length;
report();
process.exitCode = caught < 0.9 * results.length ? 1 : 0;

/** The files that only tests inside VS Code reach. */
function leftOut(): string {
  const out = files.filter(file => !reached.includes(file));
  const counts = [...Map.groupBy(out, file => file.split('/')[1]!)].map(
    ([layer, { length }]) => `${length} of ${layer}`,
  );
  return `left out, as no unit test takes them in: ${out.length} files (${counts.join(', ')})`;
}

/** Runs all tests that can find anything, on the sources as they are. Gives how long they took, in milliseconds. */
async function withoutFault(): Promise<number> {
  const began = Date.now();
  const sampled = new Set(sample.map(({ file }) => file));
  const names = [...tests.keys()].filter(test => [...sampled].some(file => tests.get(test)!.has(file)));
  const { failed } = await tried(`${FOLDER}/none`, names, undefined, 30 * NEAREST_MS);
  if (failed.length > 0) throw new Error(`Without a fault these tests fail:\n${failed.join('\n')}`);
  return Date.now() - began;
}

async function work(lane: number): Promise<void> {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    const caughtBy = await catcher(mutant, `${FOLDER}/${lane}`);
    results.push({ ...mutant, caughtBy });
    const count = `${results.length}/${results.length + waiting.length}`.padStart(8);
    console.log(`${count}  ${mutant.file}:${mutant.line}  ${mutant.was} → ${mutant.fault}`);
    console.log(`          ${caughtBy === undefined ? 'SURVIVED' : caughtBy}`);
  }
}

/** Returns the test that finds a fault: the nearest tests run first, then all others. */
async function catcher(mutant: Mutant, folder: string): Promise<string | undefined> {
  const reaching = testsOf(mutant.file, tests);
  /** Runs tests; a timeout is retried once, because the machine might have been busy. */
  const found = async (some: readonly string[], ms: number): Promise<string | undefined> => {
    const first = async () => (some.length > 0 ? (await tried(folder, some, mutant, ms)).failed[0] : undefined);
    const once = await first();
    return once?.startsWith(LATE) ? first() : once;
  };
  const near = await found(reaching.slice(0, NEAREST), NEAREST_MS);
  return near ?? found(reaching.slice(NEAREST), NEAREST_MS + 3 * alone);
}

function report(): void {
  const row = ({ file, line, was, fault }: Mutant, last: string): string =>
    `| ${file}:${line} | \`${was}\` → \`${fault}\` | ${last} |`.replaceAll('||', '\\|\\|');
  if (survivors.length > 0) {
    console.log('\n| survivor | fault | line |\n| --- | --- | --- |');
    for (const each of survivors) console.log(row(each, `\`${each.code}\``));
  }
  if (equivalents.length > 0) {
    console.log('\n| equivalent | fault | why |\n| --- | --- | --- |');
    for (const each of equivalents) console.log(row(each, equivalentOf(each)!.why));
  }
  const unknown = EQUIVALENTS.filter(({ code }) => !sources.some(([, text]) => text.includes(code)));
  for (const { code } of unknown) console.log(`\nNo source has this line of equivalents.ts any more: ${code}`);
  const timedOut = results.filter(({ caughtBy }) => caughtBy?.startsWith(LATE)).length;
  const share = ((100 * caught) / Math.max(1, results.length)).toFixed(1);
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  console.log(
    `\nSeed ${flags.seed}: ${caught} of ${results.length} caught (${share} %; ${timedOut} by running out of time), ` +
      `${survivors.length} survived, ${equivalents.length} equivalent; ${minutes} minutes`,
  );
}
