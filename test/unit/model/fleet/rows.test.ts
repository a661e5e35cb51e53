import assert from 'node:assert/strict';
import { countRules } from '../../../../src/model/fleet/rules';
import { clusterKey, fleetRows, hostOf, type FleetFacts, type FleetReading } from '../../../../src/model/fleet/rows';

const NO_FACTS: FleetFacts = { latencies: new Map(), operations: new Map(), changes: new Map() };
const reading = (more: Partial<FleetReading> = {}): FleetReading => ({
  connectionId: 'c',
  connection: 'Service',
  clusters: [{ clusterId: 'in01', clusterName: 'prod', projectId: 'p1', status: 'RUNNING', cuSize: 4, replica: 2 }],
  projects: new Map([['p1', 'Search Team']]),
  rules: new Map(),
  ...more,
});
const rowOf = (cluster: object, facts = NO_FACTS, more: Partial<FleetReading> = {}) =>
  fleetRows(reading({ clusters: [{ clusterId: 'in01', ...cluster }], ...more }), facts)[0]!;

describe('the rows of the fleet', () => {
  it('name their connection, project and cluster', () => {
    const [row] = fleetRows(reading(), NO_FACTS);
    assert.deepEqual(
      [row?.key, row?.connection, row?.project, row?.name, row?.state],
      [clusterKey('c', 'in01'), 'Service', 'Search Team', 'prod', 'RUNNING'],
    );
  });

  it('begin with the reason why the connection could not be read, and keep the clusters of the last read', () => {
    const [failure, row] = fleetRows(reading({ problem: 'No answer.' }), NO_FACTS);
    assert.deepEqual([failure?.problem, failure?.cluster, failure?.connection], ['No answer.', undefined, 'Service']);
    assert.equal(row?.name, 'prod');
  });

  const sizes: [why: string, cluster: object, size: number | undefined][] = [
    ['CU × replicas', { cuSize: 4, replica: 3 }, 12],
    ['unknown replicas', { cuSize: 4 }, undefined],
    ['unknown CU', { replica: 2 }, undefined],
    ['a cluster without CUs of its own, whatever its replicas', { cuSize: 0 }, 0],
    ['null as unknown', { cuSize: null, replica: null }, undefined],
  ];
  for (const [why, cluster, size] of sizes) {
    it(`have a size: ${why}`, () => assert.equal(rowOf(cluster).size, size));
  }

  it('have no CU and no replicas where the service says null', () => {
    const { cu, replicas } = rowOf({ cuSize: null, replica: null });
    assert.deepEqual([cu, replicas], [undefined, undefined]);
  });

  it('fall back to IDs where there are no names, and to the deployment where there is no plan', () => {
    const row = rowOf({ clusterName: '', projectId: 'p9', plan: '', deploymentOption: 'Free' });
    assert.deepEqual([row.name, row.project, row.plan], ['in01', 'p9', 'Free']);
  });

  it('count alert rules of dedicated clusters alone, and no rules as none', () => {
    const rules = new Map([['p1', countRules([{ targetInstanceIds: ['in01'] }, { targetInstanceIds: ['in01'] }])]]);
    const dedicated = { plan: 'Enterprise', projectId: 'p1' };
    assert.equal(rowOf(dedicated, NO_FACTS, { rules }).rules, 2);
    assert.equal(rowOf({ ...dedicated, clusterId: 'in02' }, NO_FACTS, { rules }).rules, 0);
    assert.equal(rowOf({ ...dedicated, plan: 'Free' }, NO_FACTS, { rules }).rules, undefined, 'has no alerts');
    assert.equal(rowOf({ ...dedicated, projectId: 'p2' }, NO_FACTS, { rules }).rules, undefined, 'not read');
    assert.equal(rowOf(dedicated).rules, undefined, 'the service lists no rules');
  });

  it('show what this window knows: latency by host, open operations, the last change', () => {
    const key = clusterKey('c', 'in01');
    const facts = {
      latencies: new Map([['in01.example.com:19530', 12.4]]),
      operations: new Map([[key, 1]]),
      changes: new Map([[key, { at: 5, summary: 'Change replicas' }]]),
    };
    const row = rowOf({ connectAddress: 'https://in01.example.com:19530' }, facts);
    assert.deepEqual([row.latency, row.operations, row.change, row.changedAt], [12.4, 1, 'Change replicas', 5]);
    assert.equal(rowOf({ connectAddress: '' }, facts).latency, undefined);
    assert.equal(fleetRows(reading({ connectionId: 'other' }), facts)[0]?.operations, 0);
  });

  it('read the host of an endpoint with and without a scheme', () => {
    assert.equal(hostOf('in01.example.com:19530'), 'in01.example.com:19530');
    assert.equal(hostOf('http://127.0.0.1:80/x'), '127.0.0.1');
    assert.equal(hostOf('not an address'), 'not an address');
  });

  it('read a version where a service has one', () => {
    assert.equal(rowOf({ dbVersion: 'v2.5.3' }).version, 'v2.5.3');
    assert.equal(rowOf({ version: 3 }).version, undefined);
  });
});
