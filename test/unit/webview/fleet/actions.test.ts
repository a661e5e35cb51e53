import assert from 'node:assert/strict';
import type { GridRow } from '../../../../src/model/grid/pages';
import { rowsActions, type FleetHost } from '../../../../src/webview/fleet/actions';
import { rowItems } from '../../../../src/webview/grid/menus';

const ROW = { row: 0, cells: [] } as unknown as GridRow;

describe('the menu of clusters of the fleet', () => {
  const done: string[] = [];
  const host = { act: async ({ action }: { action: string }) => void done.push(action) } as unknown as FleetHost;
  const items = (count: number, isCluster = true) =>
    rowItems({
      openLabel: () => undefined,
      row: ROW,
      rows: { from: 0, to: count },
      sort: undefined,
      actions: [],
      rowsActions: rowsActions(host, 'run', () => isCluster),
      open: () => {},
    });
  const labels = (count: number) => items(count).flatMap(({ label, isNote }) => (isNote ? [] : label));
  const note = (count: number) => items(count).find(({ isNote }) => isNote)?.label ?? '';

  it('has each action for several clusters, or says why it has not', () => {
    for (const count of [2, 3, 11]) {
      const offered = new Set(labels(count));
      for (const label of labels(1))
        assert.ok(offered.has(label) !== note(count).includes(`${label} (`), `${label} for ${count}: ${note(count)}`);
    }
    assert.match(note(2), /^Not for 2 clusters: Show Cluster Access \(a report about one cluster\), /);
    assert.match(note(3), /Show Metrics \(two at most\)/);
    assert.match(note(11), /Open in Console \(10 pages at most\)/);
  });

  it('begins with the usual actions, and has no note for one cluster', () => {
    assert.deepEqual(labels(1).slice(0, 3), ['Show Metrics', 'Change Replicas…', 'New Alert Rule…']);
    assert.equal(note(1), '');
    items(2)
      .find(({ label }) => label === 'Migrate…')!
      .run();
    assert.deepEqual(done, ['migrate']);
  });

  it('has no action for a connection that could not be read', () => {
    assert.deepEqual(items(1, false), []);
  });
});
