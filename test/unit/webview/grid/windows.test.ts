import assert from 'node:assert/strict';
import type { GridRow } from '../../../../src/model/grid/pages';
import { RowWindows, WINDOW_ROWS } from '../../../../src/webview/grid/windows';

const rows = (from: number, to: number): GridRow[] =>
  Array.from({ length: to - from }, (_, at) => ({ row: from + at, cells: [String(from + at)] }));

/** A host whose answers wait until they are released. */
class Host {
  readonly asked: number[] = [];
  readonly problems: (string | undefined)[] = [];
  private readonly held: (() => void)[] = [];
  readonly windows: RowWindows;
  constructor(count = 10_000, answer: (from: number, to: number) => readonly GridRow[] | null = rows) {
    this.windows = new RowWindows({
      count,
      first: rows(0, Math.min(64, count)),
      ask: async (from, to) => {
        this.asked.push(from / WINDOW_ROWS);
        await new Promise<void>(go => this.held.push(go));
        return answer(from, to);
      },
      changed: problem => this.problems.push(problem),
    });
  }
  async letGo(): Promise<void> {
    this.held.shift()?.();
    await new Promise(resolve => setImmediate(resolve));
  }
}

describe('the windows of rows that a page holds', () => {
  it('begin with the rows that came with the answer, and ask for no more while these are enough', () => {
    const { windows, asked } = new Host();
    windows.want([0, 63, -5]);
    assert.equal(windows.row(63)?.row, 63);
    assert.equal(windows.row(64), undefined);
    assert.deepEqual(asked, []);
  });

  it('ask for what is missing, two at once', async () => {
    const host = new Host();
    host.windows.want([100, 300, 500]);
    assert.deepEqual(host.asked, [0, 2]);
    await host.letGo();
    assert.deepEqual([host.asked, host.windows.row(100)?.row], [[0, 2, 3], 100]);
  });

  it('ask no more for what was scrolled past while others were waited for', async () => {
    const host = new Host();
    host.windows.want([1000, 2000, 3000, 4000]);
    host.windows.want([9000]);
    await host.letGo();
    assert.deepEqual(host.asked, [7, 15, 70]);
  });

  it('ask once for a window that is under way', () => {
    const host = new Host();
    host.windows.want([1000]);
    host.windows.want([1001]);
    assert.deepEqual(host.asked, [7]);
  });

  it('are few: what was wanted last stays', async () => {
    const host = new Host();
    for (let at = 1000; at < 9000; at += 1000) {
      host.windows.want([at, 1000]);
      await host.letGo();
      assert.ok(host.windows.held <= 64 + 6 * WINDOW_ROWS);
    }
    assert.equal(host.windows.row(1000)?.row, 1000, 'still on the screen');
    assert.equal(host.windows.row(2000), undefined);
    assert.equal(host.windows.row(8000)?.row, 8000);
  });

  it('end where the rows do', async () => {
    const host = new Host(130);
    host.windows.want([129, 130, 5000]);
    await host.letGo();
    assert.deepEqual([host.asked, host.windows.row(129)?.row, host.windows.row(130)], [[1], 129, undefined]);
  });

  it('ask nothing more of a run that is gone', async () => {
    const host = new Host(10_000, () => null);
    host.windows.want([1000]);
    await host.letGo();
    host.windows.want([2000]);
    assert.deepEqual(host.asked, [7]);
  });

  it('tell why a window did not come, and ask again when it is wanted again', async () => {
    let broken = true;
    const host = new Host(10_000, (from, to) => {
      if (broken) throw new Error('gone fishing');
      return rows(from, to);
    });
    host.windows.want([1000]);
    await host.letGo();
    assert.deepEqual([host.problems, host.asked], [['gone fishing'], [7]]);
    broken = false;
    host.windows.want([1000]);
    await host.letGo();
    assert.deepEqual([host.problems.at(-1), host.windows.row(1000)?.row], [undefined, 1000]);
  });
});
