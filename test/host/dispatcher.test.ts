import assert from 'node:assert/strict';
import { app, forgetConnections, rows } from './app';

/** Where the built-in `fetch` of this Node, and of the next, find their dispatcher. */
const SLOTS = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map(name => Symbol.for(name));
const slots = (): unknown[] => SLOTS.map(slot => (globalThis as Record<symbol, unknown>)[slot]);

describe('the client in the extension host', () => {
  it('leaves the dispatcher of everybody’s fetch as it was', async () => {
    const running = await app();
    await forgetConnections(running);
    await fetch('http://127.0.0.1:9').catch(() => undefined); // the built-in fills its own slot at its first use
    const before = slots();
    await running.connections.addDemo();
    await rows(running.tree, 2); // loads the client, and sends
    assert.deepEqual(slots(), before);
    await forgetConnections(running);
  });
});
