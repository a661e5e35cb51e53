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
  it('says what the state read back does not have, where it is another one', async () => {
    const leftOf = (read: string | undefined, result: string) => (read === result ? undefined : `not ${result}`);
    const { resource } = textAt('old', {});
    const other = { ...resource, leftOf, read: async () => 'theirs' };
    const { outcome: different } = await send(other, { live: 'old', result: 'new' });
    assert.deepEqual([different.kind, 'fact' in different && different.fact], ['applied', 'not new']);
    const failing = { ...textAt('old', { fails: lost }).resource, leftOf, read: async () => 'theirs' };
    const { outcome: unknown } = await send(failing, { live: 'old', result: 'new' });
    assert.deepEqual([unknown.kind, 'done' in unknown && unknown.done], ['unknown', 'not new']);
    const same = await send({ ...resource, leftOf }, { live: 'old', result: 'new' });
    assert.equal('fact' in same.outcome, false);
  });
  it('is refused without a read where parts can be left, because the service refused all of them', async () => {
    const { resource } = textAt('old', { fails: refused });
    const unread = { ...resource, leftOf: () => 'all', read: () => assert.fail('read back') };
    const done = await send(unread, { live: 'old', result: 'new' });
    assert.deepEqual(done.outcome, { kind: 'refused', error: refused });
  });
  it('is not read back where the refusal concerns the whole change', async () => {
    const { resource } = textAt('old', { fails: refused });
    const error = new Error('taken');
    const unread = { ...resource, stepsDone: () => 'one', read: () => assert.fail('read back') };
    const done = await send(unread, { live: undefined, result: 'new' }, each => (each === refused ? error : undefined));
    assert.deepEqual(done.outcome, { kind: 'refused', error });
  });
});

describe('a write of several requests', () => {
  const offline = new TransportError('roles.create', 'unreachable', 'no', { outcomeUnknown: false });
  const signedOut = Object.assign(new Error('no'), { name: 'SignedOut' });
  const failed = new ApiError({ operation: 'roles.create', status: 503, code: 0, message: 'no' });

  /** Returns the outcome of two steps, the second of which fails, and how often the state was read back. */
  async function sentUntil(error: Error, { hasBegun = true, readable = true, byOthers = false } = {}) {
    let [state, reads] = ['old', 0];
    const resource: Writable<string> = {
      read: async () => {
        reads += 1;
        if (!readable) throw offline;
        return state;
      },
      async write() {
        if (hasBegun || byOthers) state = 'half';
        throw error;
      },
      matches: (read, result) => read === result,
      stepsDone: read => (hasBegun ? `now ${read}` : undefined),
      hasBegun: () => hasBegun,
    };
    const { outcome } = await send(resource, { live: 'old', result: 'new' });
    return { outcome, reads };
  }

  for (const [what, error] of Object.entries({ offline, signedOut, refused })) {
    it(`is partial where a later one fails: ${what}`, async () => {
      const { outcome } = await sentUntil(error);
      assert.deepEqual(outcome, { kind: 'partial', error, done: 'now half', live: 'half' });
    });
  }
  it('is unknown where the finished steps cannot be read back', async () => {
    const { outcome } = await sentUntil(offline, { readable: false });
    assert.deepEqual(outcome, { kind: 'unknown', error: offline, live: undefined, unread: offline });
  });
  it('is refused, without a read-back, where the first one never left', async () => {
    assert.deepEqual(await sentUntil(offline, { hasBegun: false, readable: false }), {
      outcome: { kind: 'refused', error: offline },
      reads: 0,
    });
  });
  it('is refused where only others changed the state meanwhile', async () => {
    const { outcome } = await sentUntil(refused, { hasBegun: false, byOthers: true });
    assert.deepEqual(outcome, { kind: 'refused', error: refused });
  });
  for (const [what, error] of Object.entries({ lost, failed })) {
    it(`tells the finished steps where a later one might have been done: ${what}`, async () => {
      const { outcome } = await sentUntil(error);
      assert.deepEqual(outcome, { kind: 'unknown', error, live: 'half', done: 'now half' });
    });
  }
});
