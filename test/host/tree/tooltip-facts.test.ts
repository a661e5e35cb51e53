import assert from 'node:assert/strict';
import { factsOf } from '../../../src/tree/tooltip-facts';

describe('the facts of a tooltip', () => {
  const cases: [what: string, record: object, told: readonly string[]][] = [
    [
      'a cluster',
      { clusterId: 'in01', clusterName: 'prod', status: 'RUNNING', cuSize: 2, replica: 3, plan: 'Dedicated', odd: [1] },
      ['prod', 'RUNNING', 'Plan: Dedicated', 'CU: 2 × 3'],
    ],
    [
      'an alert rule',
      {
        ruleName: 'Latency',
        level: 'CRITICAL',
        enabled: false,
        metricName: 'CU',
        comparisonMethod: '>',
        threshold: '70',
        windowSize: '90',
      },
      ['Latency', 'CRITICAL · disabled', 'Fires when: CU > 70', 'Evaluation window: 1 h 30 min'],
    ],
    [
      'a collection',
      {
        collectionName: 'faq',
        load: 'LoadStateLoaded',
        fields: [{ name: 'id' }, { name: 'text' }, null, { name: 3 }],
        aliases: [],
        indexes: [{ fieldName: 'v', metricType: 'COSINE' }, 'odd'],
      },
      ['faq', 'loaded', 'Fields: id, text and 3', 'Indexes: v COSINE'],
    ],
    ['nulls and objects', { name: 'n', status: null, description: '', plan: {}, cuSize: [] }, ['n', 'name: n']],
    ['unknown fields', { a: 'one', b: 2, c: true, d: { e: 1 }, f: null }, ['a: one', 'b: 2', 'c: true']],
    ['nothing', {}, []],
  ];
  for (const [what, record, told] of cases) {
    it(`are the usual ones of ${what}`, () => {
      const { name, facts } = factsOf(record);
      const lines = facts.map(({ label, value }) => (label === '' ? value : `${label}: ${value}`));
      assert.deepEqual([...(name === undefined ? [] : [name]), ...lines], told);
    });
  }

  it('are three at most, beside the state', () => {
    const record = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`field${at}`, at]));
    assert.equal(factsOf(record).facts.length, 3);
    const cluster = { status: 'RUNNING', description: 'd', plan: 'p', cuSize: 1, cloudId: 'c', regionId: 'r' };
    assert.equal(factsOf(cluster).facts.length, 4);
  });

  it('name the first three of a list', () => {
    const policies = ['a', 'b', 'c', 'd', 'e'].map(resourceType => ({ resourceType }));
    assert.deepEqual(factsOf({ policies }).facts[0]?.value, 'a, b, c and 2 more');
  });
});
