import loaded from 'mocha';
import { type Counts, type CountsByFile, NONE, reportCounts } from '../checks/counts';

// The class; but to CommonJS the Node of VS Code 1.110 gives the whole module.
const Mocha = (loaded as typeof loaded & { default?: typeof loaded }).default ?? loaded;

/**
 * Runs test files with mocha's own output, reports their counts and returns the number of failures. Timeout in milliseconds. TEST_GREP runs
 * only tests whose full names contain it.
 */
export async function runFiles(files: readonly string[], timeoutMs: number): Promise<number> {
  const grep = process.env['TEST_GREP'];
  const mocha = new Mocha({ ui: 'bdd', timeout: timeoutMs, ...(grep ? { grep } : {}) });
  for (const file of files) mocha.addFile(file);
  // VS Code 1.110 hangs when a CommonJS test is loaded as anything else.
  if (!files.every(file => file.endsWith('.cjs'))) await mocha.loadFilesAsync();
  return new Promise(resolve => {
    const counts: CountsByFile = {};
    const count = ({ file = '' }: { file?: string | undefined }): Counts => (counts[file] ??= { ...NONE });
    const times: Record<string, number> = {};
    let last = Date.now();
    const tick = ({ file = '' }: { file?: string | undefined }): void => {
      const now = Date.now();
      times[file] = (times[file] ?? 0) + now - last;
      last = now;
    };
    const runner = mocha.run(failures => {
      for (const [file, ms] of Object.entries(times)) if (counts[file]) counts[file].times = { [file]: ms };
      reportCounts(counts);
      resolve(failures);
    });
    runner.on('test end', tick);
    runner.on('suite end', tick);
    runner.on('pass', test => count(test).passed++);
    runner.on('pending', test => count(test).skipped++);
    runner.on('fail', test => {
      const ofFile = count(test);
      ofFile.failed++;
      ofFile.failures = [...(ofFile.failures ?? []), test.fullTitle()];
    });
  });
}
