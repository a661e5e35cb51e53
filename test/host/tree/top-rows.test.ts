import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Node } from '../../../src/tree/node';
import { TreeProvider } from '../../../src/tree/provider';
import { moment } from '../../harness/host/waiting';

describe('rows at the top that are renewed', () => {
  /** A row that is the same as long as its version is, with one row below it. */
  class Row implements Node {
    readonly label: string;
    constructor(
      readonly key: string,
      readonly version: number,
      readonly children: () => Promise<readonly Node[]>,
    ) {
      this.label = key;
    }
    item = () => new vscode.TreeItem(this.key);
    isSame = (later: Node) => (later as Row).version === this.version;
  }
  const versions = new Map<string, number>();
  const reads: string[] = [];
  /** Answers of rows that are waited for. */
  let waiting = new Map<string, Promise<void>>();
  let reading = async () => {};
  let tree: TreeProvider;
  const row = (key: string, version: number) =>
    new Row(key, version, async () => {
      reads.push(key);
      await waiting.get(key);
      return [{ key: 'leaf', item: () => new vscode.TreeItem(`${key} ${version}`) }];
    });
  /** Reads all rows, as VS Code does, and returns the keys of the rows that were read. */
  const drawn = async (): Promise<string[]> => {
    reads.length = 0;
    for (const each of await tree.getChildren()) await tree.getChildren(each);
    return [...reads];
  };

  beforeEach(async () => {
    versions.clear();
    for (const key of ['a', 'b']) versions.set(key, 1);
    waiting = new Map();
    reading = async () => {};
    tree = new TreeProvider(
      async () => {
        const rows = [...versions].map(([key, version]) => row(key, version));
        await reading();
        return rows;
      },
      error => assert.fail(String(error)),
    );
    await drawn();
  });
  afterEach(() => tree.dispose());

  it('are read below where they are not the same, or said to be others', async () => {
    versions.set('a', 2);
    tree.renew([]);
    assert.deepEqual(await drawn(), ['a']);
    tree.renew(['b']);
    tree.renew([]);
    assert.deepEqual(await drawn(), ['b']);
    tree.renew([]);
    assert.deepEqual(await drawn(), []);
  });

  it('are all read below where all were to be refreshed before, between and after', async () => {
    tree.refresh();
    tree.renew([]);
    assert.deepEqual(await drawn(), ['a', 'b']);
    tree.renew([]);
    tree.refresh();
    assert.deepEqual(await drawn(), ['a', 'b']);
  });

  it('are all read below where all are refreshed while the top is read', async () => {
    for (const renewedFirst of [true, false]) {
      const { promise, resolve } = Promise.withResolvers<void>();
      reading = () => promise;
      if (renewedFirst) tree.renew([]);
      else tree.refresh();
      const first = tree.getChildren();
      await moment();
      if (renewedFirst) tree.refresh();
      else tree.renew([]);
      const second = drawn();
      resolve();
      await first;
      assert.deepEqual(await second, ['a', 'b']);
    }
  });

  it('are read below where one was refreshed and not requested yet', async () => {
    const [a] = await tree.getChildren();
    await drawn();
    tree.refresh([...tree.known()].find(({ key }) => key === a!.key));
    tree.renew([]);
    assert.deepEqual(await drawn(), ['a']);
  });

  it('wait on for the rows below them that are being read', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set('b', promise);
    tree.refresh();
    const [, b] = await tree.getChildren();
    const rows = tree.getChildren(b);
    versions.set('a', 2);
    tree.renew([]);
    const again = drawn();
    await moment();
    resolve();
    assert.deepEqual(await again, ['a']);
    assert.deepEqual(await rows, [...tree.known(b)]);
  });

  it('are each a row of its own where two have one key', async () => {
    const own = new TreeProvider(
      async () => [row('c', 1), row('c', 1)],
      error => assert.fail(String(error)),
    );
    await own.getChildren();
    own.renew([]);
    assert.equal(new Set(await own.getChildren()).size, 2);
    own.dispose();
  });
});
