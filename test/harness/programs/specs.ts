// Runs mocha over bundled tests in a process of its own: specs.js <timeout in ms> <glob>
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { endOnSignals } from './command';
import { runFiles } from './mocha';

endOnSignals();
const [timeoutMs = '', pattern = ''] = process.argv.slice(2);
const files = globSync(pattern).toSorted();
if (files.length === 0) throw new Error(`No file matches ${pattern}.`);
const failures = await runFiles(
  files.map(file => resolve(file)),
  Number(timeoutMs),
);
process.exitCode = failures > 0 ? 1 : 0;

// A test that leaves a socket or a timer behind is a fault of the test, and must not hang the run.
setTimeout(() => {
  console.error(`Still open 5 s after the last test: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
}, 5000).unref();
