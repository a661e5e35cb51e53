#!/usr/bin/env node
/** The command line: `vector-cloud --help`. What an old Node cannot even load is imported after the check of its version. */
import { nodeFault } from './node-version';

const fault = nodeFault(process.versions.node);
if (fault === undefined) {
  const { run } = await import('./program');
  await run(process.argv.slice(2), new URL('exact.worker.js', import.meta.url));
} else {
  process.stderr.write(`${fault}\n`);
  process.exitCode = 2;
}
