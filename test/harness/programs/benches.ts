// npm run bench [name …]: every test/bench/<name>.bench.ts in turn; prints Markdown.
import { cpus } from 'node:os';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endOnSignals, mustRun } from './command';
import { filesOf } from '../checks/files';

/** Exports of a file in test/bench. */
export interface Bench {
  title: string;
  /** Measures; returns a Markdown table with a sentence about the goal. Asserts nothing. */
  run(): Promise<string>;
}

endOnSignals();
const wanted = process.argv.slice(2);
await mustRun(process.execPath, ['esbuild.config.mjs', '--minify'], { live: true });
for (const bundle of ['hostTests', 'benches']) {
  await mustRun(process.execPath, ['esbuild.config.mjs', '--only', bundle], { live: true });
}
const files = filesOf('dist/test/bench/**/*.bench.js');
const chosen = files.filter(file => wanted.length === 0 || wanted.includes(basename(file, '.bench.js')));
if (chosen.length === 0)
  throw new Error(`No such bench; there are ${files.map(file => basename(file, '.bench.js')).join(', ')}`);

const [cpu] = cpus();
console.log(
  `${cpu?.model ?? 'unknown processor'}, ${cpus().length} cores, ${process.platform}, Node ${process.version}`,
);
for (const file of chosen) {
  const bench = (await import(pathToFileURL(resolve(file)).href)) as Bench;
  console.log(`\n## ${bench.title}\n`);
  console.log(await bench.run());
}
