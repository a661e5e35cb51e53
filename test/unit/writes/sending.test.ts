import assert from 'node:assert/strict';
import { ApiError, TransportError } from '../../../src/client';
import { send, type Writable } from '../../../src/writes/sending';

const refused = new ApiError({ operation: 'roles.create', status: 200, code: 80_010, message: 'exists' });
const lost = new TransportError('roles.create', 'timeout', 'no', { outcomeUnknown: true });
const broken = new TransportError('roles.create', 'unreachable', 'no', { outcomeUnknown: true });

/** A text of a service. `fails`: the error of the write; `arrives`: whether it is carried out. */
function textAt(state: string | undefined, { fails, arrives }: { fails?: Error; arrives?: boolean }) {
  let writes = 0;
  const resource: Writable<string> = {
    read: async () => state,
    async write(_live, result) {
      writes += 1;
      if (arrives ?? !fails) state = result;
      if (fails) throw fails;
      return 'answer';
    },
    matches: (read, result) => read === result,
  };
  return { resource, writes: () => writes };
}

describe('a write', () => {
  const outcome = async (at: ReturnType<typeof textAt>, live: string | undefined) => {
    const done = await send(at.resource, { live, result: 'new' });
    assert.equal(at.writes(), 1);
    return done.outcome;
  };

  it('is applied where the state read back is the wanted one', async () => {
    const at = textAt('old', {});
    assert.deepEqual(await outcome(at, 'old'), { kind: 'applied', live: 'new', readBack: 'same', settled: false });
  });
  it('is applied where only the answer was lost', async () => {
    const at = textAt('old', { fails: lost, arrives: true });
    assert.deepEqual(await outcome(at, 'old'), { kind: 'applied', live: 'new', readBack: 'same', settled: true });
  });
  it('is unknown where the service might still carry it out', async () => {
    assert.deepEqual(await outcome(textAt('old', { fails: lost }), 'old'), {
      kind: 'unknown',
      error: lost,
      live: 'old',
    });
  });
  it('is refused where the service closed the connection, and the state is unchanged', async () => {
    const at = textAt('old', { fails: broken });
    assert.deepEqual(await outcome(at, 'old'), { kind: 'refused', error: broken, settled: true });
  });
  it('of a new object is unknown where the object is not found', async () => {
    const at = textAt(undefined, { fails: broken });
    assert.deepEqual(await outcome(at, undefined), { kind: 'unknown', error: broken, live: undefined });
  });
  it('in several steps is partial where the state changed before the refusal', async () => {
    const { resource } = textAt('old', { fails: refused, arrives: true });
    const done = await send({ ...resource, stepsDone: () => 'one' }, { live: 'old', result: 'new' });
    assert.deepEqual(done.outcome, { kind: 'partial', error: refused, done: 'one', live: 'new' });
  });
  it('is not read back where the refusal concerns the whole change', async () => {
    const { resource } = textAt('old', { fails: refused });
    const error = new Error('taken');
    const unread = { ...resource, stepsDone: () => 'one', read: () => assert.fail('read back') };
    const done = await send(unread, { live: undefined, result: 'new' }, each => (each === refused ? error : undefined));
    assert.deepEqual(done.outcome, { kind: 'refused', error });
  });
});
