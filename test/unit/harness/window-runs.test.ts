import assert from 'node:assert/strict';
import type { Counts, CountsByFile } from '../../harness/checks/counts';
import { runWindows } from '../../harness/programs/window-runs';

const passed: Counts = { passed: 1, failed: 0, skipped: 0 };
const failed: Counts = { passed: 0, failed: 1, skipped: 0, failures: ['is so'] };

/** Runs a suite with given results, one after another; returns its counts, and the files of each run. */
async function ran(...results: CountsByFile[]) {
  const asked: (readonly string[] | undefined)[] = [];
  const run = (files?: readonly string[]) => {
    asked.push(files);
    return Promise.resolve(results.shift() ?? {});
  };
  const suites = await runWindows([{ suite: 'e2e', name: 'tree', run }]);
  return { counts: suites.get('e2e')!.counts, asked };
}

describe('tests in windows', () => {
  it('are run once where they pass', async () => {
    const { counts, asked } = await ran({ a: passed, b: passed });
    assert.deepEqual(counts, { passed: 2, failed: 0, skipped: 0 });
    assert.deepEqual(asked, [undefined]);
  });

  it('are run once more, file by file, where they failed, which is told', async () => {
    const { counts, asked } = await ran({ a: passed, b: failed }, { b: { ...passed, passed: 3 } });
    assert.deepEqual(counts, { passed: 4, failed: 0, skipped: 0, again: ['tree: is so'] });
    assert.deepEqual(asked, [undefined, ['b']]);
  });

  it('fail where they fail twice, or are not run again', async () => {
    for (const second of [{ b: failed }, {}]) {
      const { counts } = await ran({ a: passed, b: failed }, second);
      assert.equal(counts.failed, 1);
      assert.deepEqual(counts.failures, ['is so']);
    }
  });

  it('are run again as a whole where the window ended before any of them', async () => {
    const { counts, asked } = await ran({ '': failed }, { a: passed });
    assert.deepEqual([counts.passed, counts.failed], [1, 0]);
    assert.deepEqual(asked, [undefined, undefined]);
  });

  it('are not run again where much failed, or the window ended between them', async () => {
    const many = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`file ${at}`, failed]));
    for (const [first, failures] of [
      [many, 6],
      [{ a: passed, '': failed }, 1],
    ] as const) {
      const { counts, asked } = await ran(first);
      assert.equal(counts.failed, failures);
      assert.equal(asked.length, 1);
    }
  });

  it('run three at a time, and each writes as a whole', async () => {
    let running = 0;
    const most: number[] = [];
    const run = async (_?: readonly string[], print?: (text: string) => void) => {
      most.push(++running);
      await new Promise(resolve => setImmediate(resolve));
      print?.('ran');
      running--;
      return { a: passed };
    };
    const suites = await runWindows(['1', '2', '3', '4', '5'].map(name => ({ suite: 'e2e', name, run })));
    assert.equal(Math.max(...most), 3);
    assert.equal(suites.get('e2e')!.counts.passed, 5);
  });

  it('leave one place to each lane of suites that still runs, and run failed files when all are over', async () => {
    const lane = Promise.withResolvers<void>();
    let running = 0;
    const most: number[] = [];
    const files: (readonly string[] | undefined)[] = [];
    const run = async (some?: readonly string[]) => {
      files.push(some);
      most.push(++running);
      await new Promise(resolve => setImmediate(resolve));
      running--;
      return { a: some ? passed : failed };
    };
    const three = ['1', '2', '3'].map(name => ({ suite: 'e2e', name, run }));
    const suites = runWindows(three, [lane.promise, Promise.resolve()]);
    for (let at = 0; at < 20; at++) await new Promise(resolve => setImmediate(resolve));
    assert.equal(Math.max(...most), 2);
    assert.deepEqual(files, [undefined, undefined, undefined]);
    lane.resolve();
    assert.equal((await suites).get('e2e')!.counts.passed, 3);
    assert.deepEqual(files.slice(3), [['a'], ['a'], ['a']]);
  });
});
