// Runs mocha over bundled tests in a process of its own: specs.js <timeout in ms> <glob>
import { resolve } from 'node:path';
import { endOnSignals } from './command';
import { runFiles } from './mocha';
import { filesOf } from '../checks/files';

endOnSignals();
const [timeoutMs = '', pattern = ''] = process.argv.slice(2);
const failures = await runFiles(
  filesOf(pattern).map(file => resolve(file)),
  Number(timeoutMs),
);
process.exitCode = failures > 0 ? 1 : 0;

// A test that leaves a socket or a timer behind is a fault of the test, and must not hang the run.
setTimeout(() => {
  console.error(`Still open 5 s after the last test: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
}, 5000).unref();
