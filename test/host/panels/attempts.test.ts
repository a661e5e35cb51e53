import assert from 'node:assert/strict';
import { SearchAttempts } from '../../../src/panels/searches/outcomes';

describe('the attempts of a search', () => {
  /** Attempts with one that runs until `end` is called. */
  const running = () => {
    const attempts = new SearchAttempts(
      () => undefined,
      () => ({ embedding: undefined, connection: undefined }),
    );
    let end!: (error?: Error) => void;
    const work = new Promise<void>((resolve, reject) => (end = error => (error ? reject(error) : resolve())));
    return { attempts, end, ended: attempts.make(() => work) };
  };
  const broken = new Error('The vector file is not an array.');

  it('keep a failure outside of an attempt when the attempt ends', async () => {
    const { attempts, end, ended } = running();
    attempts.fail(broken);
    end();
    assert.equal(await ended, true);
    assert.equal(attempts.problem?.message, 'The vector file is not an array.');
    assert.equal(attempts.failed, false, 'the search itself has an answer');
  });

  it('tell both failures if the attempt fails too', async () => {
    const { attempts, end, ended } = running();
    attempts.fail(broken);
    end(new Error('The service is unreachable.'));
    await ended;
    assert.equal(attempts.problem?.message, 'The vector file is not an array. The service is unreachable.');
    assert.equal(attempts.failed, true);
  });

  it('clear a failure outside of attempts with the next attempt', async () => {
    const { attempts, end, ended } = running();
    end();
    await ended;
    attempts.fail(broken);
    assert.equal(attempts.problem?.message, 'The vector file is not an array.');
    await attempts.make(async () => undefined);
    assert.equal(attempts.problem, undefined);
  });
});
