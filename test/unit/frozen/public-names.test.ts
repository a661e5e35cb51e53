import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { publicNames } from '../../harness/checks/public-names';

const FROZEN: Record<string, string[]> = JSON.parse(readFileSync('test/fixtures/public-names.json', 'utf8'));

describe('the names that people refer to', function () {
  this.timeout(120_000); // it starts a process
  let now: Readonly<Record<string, readonly string[]>>;
  before(() => {
    // With every flag: one that is not known is refused.
    const flags = FROZEN['commandLine']!.filter(name => name.startsWith('--'));
    const valued = new Set(['--endpoint', '--embedding', '--model', '--timeout', '--junit']);
    const args = [
      'dist/cli.js',
      'check',
      '--help',
      ...flags.flatMap(flag => (valued.has(flag) ? [flag, '1'] : [flag])),
    ];
    const usage = execFileSync(process.execPath, args, { encoding: 'utf8' });
    now = publicNames(JSON.parse(readFileSync('package.json', 'utf8')), usage);
  });

  for (const [kind, names] of Object.entries(FROZEN)) {
    it(`are all there: ${kind}`, () => {
      assert.ok(names.length > 0);
      const there = new Set(now[kind]);
      const gone = names.filter(name => !there.has(name));
      assert.deepEqual(gone, []);
    });
  }
});
