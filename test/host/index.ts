import { globSync } from 'node:fs';
import { runFiles } from '../harness/programs/mocha';

/** Called by VS Code in its extension host (`extensionTestsPath`). Rejects when a test failed. */
export async function run(): Promise<void> {
  const files = globSync('**/*.test.cjs', { cwd: __dirname }).map(file => `${__dirname}/${file}`);
  if (files.length === 0) throw new Error(`No test in ${__dirname}.`);
  const failures = await runFiles(files.toSorted(), 20_000);
  if (failures > 0) throw new Error(`${failures} tests failed`);
}
