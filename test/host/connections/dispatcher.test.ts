import assert from 'node:assert/strict';
import { startDemo } from '../../../src/demo';
import { app, forgetConnections, rows } from '../../harness/host/app';

/** Symbols under which the built-in `fetch` of this Node, and of the next, finds its dispatcher. */
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

  it('reads again what had too much to do, as packaged', async () => {
    const running = await app();
    await forgetConnections(running);
    const demo = await startDemo({ apiKey: 'canary-3d0c2b', strict: true, entities: 1000 });
    demo.fail('GET /v2/projects', { status: 429, headers: { 'retry-after': '1' }, times: 1 });
    await running.connections.add({ id: 'd', kind: 'cloud', name: 'Busy', address: demo.baseUrl }, 'canary-3d0c2b');
    const [[, projects] = []] = (await rows(running.tree, 2)) as [string, unknown[]][];
    assert.equal(String(projects?.[0]), 'Search Team');
    assert.equal(demo.requests.filter(request => request.startsWith('GET /v2/projects')).length, 2);
    await forgetConnections(running);
    await demo.close();
  });
});
