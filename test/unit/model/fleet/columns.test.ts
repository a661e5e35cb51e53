import assert from 'node:assert/strict';
import fc from 'fast-check';
import { filtered, fleetSource, grouped, GROUPS } from '../../../../src/model/fleet/columns';
import type { FleetRow } from '../../../../src/model/fleet/rows';
import { groupSums, sumsOf } from '../../../../src/model/fleet/sums';
import { ResultGrid } from '../../../../src/model/grid/result-grid';

const row = (name: string, more: Partial<FleetRow> = {}): FleetRow => ({
  key: name,
  connectionId: 'c',
  connection: 'Service',
  cluster: { clusterId: `in-${name}` },
  name,
  state: 'RUNNING',
  ...more,
});
const failure: FleetRow = { key: 'f', connectionId: 'f', connection: 'Night', problem: 'No answer.' };

const names = (rows: readonly FleetRow[]) => rows.map(each => each.name);

describe('the columns of the fleet', () => {
  it('leave out those that no row fills, until one does', () => {
    const keys = (rows: FleetRow[]) => fleetSource(rows, undefined).columns.map(({ key }) => key);
    assert.ok(!keys([row('a')]).includes('version'));
    assert.ok(keys([row('a'), row('b', { version: 'v2.5' })]).includes('version'));
    assert.ok(keys([row('a')]).includes('rules'), 'the same columns for every service');
  });

  it('say in its row why a connection was not read', () => {
    const { columns } = fleetSource([failure], undefined);
    assert.equal(columns.find(({ key }) => key === 'state')?.value(0), 'Not read: No answer.');
    assert.equal(columns.find(({ key }) => key === 'name')?.value(0), undefined);
  });

  it('name states as the tree does', () => {
    const { columns } = fleetSource([row('a', { state: 'DELETING_FAILED' })], undefined);
    assert.equal(columns.find(({ key }) => key === 'state')?.value(0), 'deleting failed');
  });

  it('align numbers, but not names of digits', () => {
    const { columns } = new ResultGrid('r', fleetSource([row('2024', { cu: 4 })], undefined)).answer();
    const isNumber = (key: string) => columns.find(each => each.key === key)?.number;
    assert.deepEqual([isNumber('cu'), isNumber('name')], [true, false]);
  });

  it('show local times that sort as they are', () => {
    const time = (at: Date) =>
      fleetSource([row('a', { changedAt: at.getTime() })], undefined)
        .columns.find(({ key }) => key === 'changedAt')
        ?.value(0);
    assert.equal(time(new Date(2026, 0, 2, 3, 4)), '2026-01-02 03:04');
    assert.equal(time(new Date(2026, 11, 29, 20, 14)), '2026-12-29 20:14');
  });

  it('begin with the grouped one, whose groups stay together in every order', () => {
    const rows = [row('d', { region: 'us' }), row('a', { region: 'eu' }), row('c', { region: 'us' }), row('b')];
    const source = fleetSource(rows, 'region');
    assert.equal(source.columns[0]?.key, 'region');
    const grid = new ResultGrid('r', source);
    const inOrder = (descending?: boolean) => {
      const sort = descending === undefined ? undefined : { key: 'name', descending };
      return grid
        .part({ rows: [{ from: 0, to: 4 }], columns: [], ...(sort && { sort }) })
        .rows.map(at => source.rows[at]?.name);
    };
    assert.deepEqual(inOrder(), ['a', 'd', 'c', 'b']);
    assert.deepEqual(inOrder(false), ['a', 'c', 'd', 'b']);
    assert.deepEqual(inOrder(true), ['a', 'd', 'c', 'b']);
  });
});

describe('a filter of the fleet', () => {
  const rows = [row('prod-search', { region: 'us-west' }), row('prod-faq', { state: 'STOPPED' }), failure];
  const cases: [filter: string, found: string[]][] = [
    ['', ['prod-search', 'prod-faq']],
    ['  ', ['prod-search', 'prod-faq']],
    ['PROD', ['prod-search', 'prod-faq']],
    ['prod us-west', ['prod-search']],
    ['stopped', ['prod-faq']],
    ['in-prod-faq', ['prod-faq']],
    ['nowhere', []],
  ];
  for (const [filter, found] of cases) {
    it(`“${filter}” finds ${found.join(', ') || 'no cluster'}, and hides no failure`, () => {
      assert.deepEqual(names(filtered(rows, filter)), [...found, undefined]);
    });
  }
});

const anyRow = fc
  .record({
    name: fc.string(),
    state: fc.constantFrom('RUNNING', 'STOPPED', undefined),
    region: fc.option(fc.constantFrom('eu', 'us', '__proto__'), { nil: undefined }),
    size: fc.option(fc.nat(100), { nil: undefined }),
    isFailure: fc.boolean(),
  })
  .map(({ isFailure, name, ...more }) => (isFailure ? failure : row(name, more)));

describe('the totals of the fleet', () => {
  it('count clusters, those that run, and CU × replicas where it is known', () => {
    const rows = [row('a', { size: 8 }), row('b', { size: 0, state: 'STOPPED' }), row('c'), failure];
    assert.deepEqual(sumsOf(rows), { clusters: 3, running: 2, cu: 8, unsized: 1 });
  });

  it('have no group of connections that were not read', () => {
    const groups = groupSums([row('a'), failure], 'connection');
    assert.deepEqual(groups, [{ value: 'Service', clusters: 1, running: 1, cu: 0, unsized: 1 }]);
  });

  it('of all groups are the total', () => {
    fc.assert(
      fc.property(fc.array(anyRow), fc.constantFrom(...GROUPS), (rows, grouping) => {
        const groups = groupSums(rows, grouping);
        const sum = (key: 'clusters' | 'running' | 'cu' | 'unsized') =>
          groups.reduce((all, each) => all + each[key], 0);
        const total = sumsOf(rows);
        assert.deepEqual(
          { clusters: sum('clusters'), running: sum('running'), cu: sum('cu'), unsized: sum('unsized') },
          total,
        );
      }),
    );
  });

  it('lose no row to its group', () => {
    fc.assert(
      fc.property(fc.array(anyRow), fc.constantFrom(...GROUPS), (rows, grouping) => {
        const all = grouped(rows, grouping).flatMap(group => group.rows);
        assert.equal(all.length, rows.length);
        assert.deepEqual(new Set(all), new Set(rows));
      }),
    );
  });
});
