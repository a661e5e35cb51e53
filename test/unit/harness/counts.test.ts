import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Counts, readCounts, sentence, slowest, sum } from '../../harness/checks/counts';

describe('the counts of a suite in another process', () => {
  let dir: string;
  let file: string;
  before(() => {
    dir = mkdtempSync(join(tmpdir(), 'counts-'));
    file = join(dir, 'counts.json');
  });
  after(() => rmSync(dir, { recursive: true }));

  const cases: [what: string, left: Counts | undefined, exitCode: number, failed: number][] = [
    ['are taken as they are', { passed: 3, failed: 0, skipped: 1 }, 0, 0],
    ['keep their failures', { passed: 3, failed: 2, skipped: 0 }, 1, 2],
    ['gain a failure where it crashed after its tests', { passed: 3, failed: 0, skipped: 0 }, 1, 1],
    ['are one failure where it crashed before', undefined, -1, 1],
    ['are one failure where it ran no test', { passed: 0, failed: 0, skipped: 0 }, 0, 1],
    ['are one failure where it left none and ended well', undefined, 0, 1],
  ];
  for (const [what, left, exitCode, failed] of cases) {
    it(what, () => {
      rmSync(file, { force: true });
      if (left) writeFileSync(file, JSON.stringify({ 'some.test.js': left }));
      assert.equal(sum(readCounts(file, exitCode)).failed, failed);
    });
  }

  it('name the slowest files of all suites, and the time of a second run of a file instead of the first', () => {
    const [a, b] = ['/home/dist/test/unit/cli/killed.test.js', '/home/dist/test/e2e/tree.e2e.js'];
    const first = { [a]: { passed: 1, failed: 0, skipped: 0, times: { [a]: 12_345 } } };
    const second = { [b]: { passed: 1, failed: 0, skipped: 0, times: { [b]: 60_000 } } };
    const third = { [a]: { passed: 1, failed: 0, skipped: 0, times: { [a]: 1000 } } };
    assert.deepEqual(slowest(sum({ ...first, ...second })), ['  60.0 s   e2e/tree', '  12.3 s   unit/cli/killed']);
    assert.deepEqual(slowest(sum({ ...first, ...third })), ['   1.0 s   unit/cli/killed']);
    assert.deepEqual(slowest({ passed: 1, failed: 0, skipped: 0 }), []);
  });

  it('make the last line', () => {
    assert.equal(sentence({ passed: 12, failed: 0, skipped: 0 }), '12 passed, 0 failed');
    assert.equal(sentence({ passed: 1, failed: 2, skipped: 3 }), '1 passed, 2 failed, 3 skipped');
    assert.equal(
      sentence({ passed: 2, failed: 0, skipped: 0, again: ['a', 'b'] }),
      '2 passed, 0 failed (2 failed at first)',
    );
  });
});
