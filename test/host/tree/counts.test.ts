import assert from 'node:assert/strict';
import type { Node } from '../../../src/tree/node';
import { Counts, rowUri, type Count } from '../../../src/tree/counts';
import { moment } from '../../harness/host/waiting';

const URI = rowUri('counted', 'row');
const row = (key: string) => ({ key }) as Node;

/** Reads whose answers a test gives, in any order. */
class Reads {
  readonly asked: PromiseWithResolvers<Count>[] = [];
  readonly read = (): Promise<Count> => {
    const asked = Promise.withResolvers<Count>();
    this.asked.push(asked);
    return asked.promise;
  };
}

describe('the details of a row', () => {
  let counts: Counts;
  let reads: Reads;
  let told: string[];
  beforeEach(() => {
    counts = new Counts(() => {});
    reads = new Reads();
    told = [];
    counts.onDidChangeFileDecorations(uris => told.push(...uris.map(String)));
  });
  afterEach(() => counts.dispose());

  const watch = (node: Node) => counts.watch(URI, { lane: 'service', read: reads.read, node });
  /** Asks as VS Code does for a row on the screen. */
  const draw = () => counts.provideFileDecoration(URI);
  const answer = async (at: number, count: Count | Error): Promise<void> => {
    if (count instanceof Error) reads.asked[at]!.reject(count);
    else reads.asked[at]!.resolve(count);
    await moment();
  };

  for (const [first, last] of [
    [0, 1],
    [1, 0],
  ] as const) {
    it(`are those after a change, where the answer before it comes ${first === 0 ? 'first' : 'last'}`, async () => {
      const node = row('a');
      watch(node);
      draw();
      counts.forget();
      assert.deepEqual(told, [String(URI)]);
      draw();
      assert.equal(reads.asked.length, 2);
      for (const at of [first, last]) await answer(at, { rowCount: at });
      assert.deepEqual(watch(node), { rowCount: 1 });
    });
  }

  it('are asked for again, once, for the row that replaces one whose read failed', async () => {
    const [old, renewed] = [row('a'), row('a')];
    watch(old);
    draw();
    await answer(0, new Error('the address was changed'));
    watch(old);
    assert.deepEqual(told, []);
    watch(renewed);
    watch(renewed);
    assert.deepEqual(told, [String(URI)]);
    draw();
    await answer(1, { rowCount: 7 });
    assert.deepEqual(watch(renewed), { rowCount: 7 });
  });

  it('are asked for again where the read of the former row fails after it was replaced', async () => {
    watch(row('a'));
    draw();
    watch(row('a'));
    assert.deepEqual(told, []);
    await answer(0, new Error('the address was changed'));
    assert.deepEqual(told, [String(URI)]);
  });
});
