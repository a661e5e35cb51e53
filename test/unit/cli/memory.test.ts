import assert from 'node:assert/strict';
import { collecting } from '../../../src/cli/memory';

const MB = 1024 * 1024;

describe('the garbage of a transfer', () => {
  it('is collected from 28 MB of buffers on, or once there are 12 MB more than are in use', () => {
    let [buffers, inUse, collections] = [0, 5, 0];
    const look = collecting(
      () => {
        collections += 1;
        buffers = inUse;
      },
      () => buffers * MB,
    );
    const after = (now: number): number => {
      buffers = now;
      look();
      return collections;
    };
    assert.deepEqual([20, 28, 29, 28, 29].map(after), [0, 0, 1, 1, 2]);
    inUse = 100;
    assert.deepEqual([101, 112, 113].map(after), [3, 3, 4]);
    inUse = 5;
    assert.deepEqual([113, 28, 29].map(after), [5, 5, 6]);
  });
});
