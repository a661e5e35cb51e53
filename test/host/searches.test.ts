import assert from 'node:assert/strict';
import type { App } from '../../src/commands/app';
import { app, find, forgetConnections } from './app';

describe('a search panel', () => {
  let running: App;
  before(async () => {
    running = await app();
    await forgetConnections(running);
    await running.connections.addDemo();
  });
  after(() => forgetConnections(running));

  const open = async (...labels: string[]) => {
    const node = await find(running.tree, 'Demo', 'Search Team', 'Clusters', 'prod-search', 'default', ...labels);
    const { scope, place } = node as unknown as {
      scope: { connection: { id: string } };
      place: { plane: { clusterId: string }; dbName: string; collectionName: string };
    };
    return (await running.searches()).show({
      connectionId: scope.connection.id,
      clusterId: place.plane.clusterId,
      dbName: place.dbName,
      collectionName: place.collectionName,
    });
  };

  it('finds by meaning, the nearest first', async () => {
    const panel = await open('help_center');
    await panel.run('how do I reset my password?', 10);
    const { hits, problem } = panel.shown;
    assert.equal(problem, undefined);
    assert.equal(hits?.rows.length, 10);
    assert.match(hits.rows[0]!.cells.join(' '), /password/i);
    const distances = hits.rows.map(({ distance }) => distance);
    const sign = hits.nearest === 'smallest' ? 1 : -1;
    assert.deepEqual(
      distances,
      distances.toSorted((a, b) => sign * (a - b)),
    );
  });

  it('says what is wrong with what was typed, and sends nothing', async () => {
    const panel = await open('help_center');
    for (const [typed, problem] of [
      ['', /Type a text/],
      ['[1, 2, 3]', /The vector has 3 numbers; the field \w+ takes 128/],
      ['[1, 2', /does not end like one/],
      ['[[1, 2], [3, 4]]', /One vector at a time/],
    ] as const) {
      await panel.run(typed, 10);
      assert.match(panel.shown.problem ?? '', problem);
      assert.equal(panel.shown.hits, undefined);
    }
  });

  it('is the same panel for the same collection', async () => {
    assert.equal(await open('help_center'), await open('help_center'));
  });

  it('says that its connection was removed', async () => {
    const panel = await open('help_center');
    await forgetConnections(running);
    await panel.run('anything', 10);
    assert.match(panel.shown.problem ?? '', /was removed/);
  });
});
