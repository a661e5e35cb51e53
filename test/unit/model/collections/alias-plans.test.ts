import assert from 'node:assert/strict';
import { planAliasCreation, planAliasDrop, planAliasSwitch } from '../../../../src/model/collections/alias-plans';
import { Collection } from '../../../../src/model/collections/collections';
import { schemaDifferences, typeText } from '../../../../src/model/collections/differences';
import { riskOf } from '../../../../src/model/plans';
import * as z from '../../../../src/model/zod';

const ALIAS = { dbName: 'default', aliasName: 'articles' };
const field = (name: string, type: string, more: object = {}) => ({ name, type, ...more });
const dim = (value: string) => ({ params: [{ key: 'dim', value }] });
const collection = (fields: readonly object[], more: object = {}): Collection =>
  z.parse(Collection, { collectionName: 'c', fields, ...more });
const KEY = field('id', 'Int64', { primaryKey: true });
const NAMES = { from: 'a', to: 'b' };
const texts = (from: Collection, to: Collection) => schemaDifferences(from, to, NAMES);

describe('schema differences', () => {
  it('are none between equal schemas', () => {
    const one = collection([KEY, field('v', 'FloatVector', dim('4'))], { enableDynamicField: true });
    assert.deepEqual(texts(one, one), []);
  });

  it('break requests where a field is gone, and only there', () => {
    const wide = collection([KEY, field('title', 'VarChar')]);
    assert.deepEqual(texts(wide, collection([KEY])), [{ text: '`title` is missing in b', breaks: true }]);
    assert.deepEqual(texts(collection([KEY]), wide), [{ text: '`title` exists only in b', breaks: false }]);
  });

  it('name type, dimension, length, metric type and flags before and after', () => {
    const indexes = (metricType: string) => ({ indexes: [{ fieldName: 'v', metricType }] });
    const from = collection([KEY, field('v', 'FloatVector', dim('4')), field('t', 'VarChar')], indexes('L2'));
    const to = collection(
      [{ ...KEY, autoId: true }, field('v', 'FloatVector', dim('8')), field('t', 'VarChar', { nullable: true })],
      { ...indexes('COSINE'), enableDynamicField: true, consistencyLevel: 'Strong' },
    );
    assert.deepEqual(
      texts(from, to).map(({ text }) => text),
      [
        'generated IDs of `id`: no → yes',
        'type of `v`: FloatVector(4) → FloatVector(8)',
        'nullable `t`: no → yes',
        'metric type of `v`: L2 → COSINE',
        'dynamic field: no → yes',
      ],
    );
  });

  it('leave out what one side does not report', () => {
    const from = collection([KEY, field('v', 'FloatVector(4)')], { indexes: [{ fieldName: 'v', metricType: 'L2' }] });
    assert.deepEqual(texts(from, collection([KEY, field('v', 'FloatVector', dim('4'))])), []);
  });

  it('write types with their size', () => {
    const length = { params: [{ key: 'max_length', value: '200' }] };
    assert.deepEqual(
      [
        typeText(field('t', 'VarChar', length)),
        typeText(field('a', 'Array', { elementType: 'Int64' })),
        typeText(field('v', 'FloatVector(8)')),
        typeText(field('s', 'SparseFloatVector')),
      ],
      ['VarChar(200)', 'Array<Int64>', 'FloatVector(8)', 'SparseFloatVector'],
    );
  });
});

describe('plans of aliases', () => {
  it('create in one request', () => {
    const plan = planAliasCreation({ ...ALIAS, collectionName: 'v1' });
    assert.equal(plan.summary, 'Create alias “articles” of “v1”');
    assert.deepEqual(plan.request.body, { ...ALIAS, collectionName: 'v1' });
    assert.equal(riskOf(plan), 'plain');
  });

  it('drop as what destroys, and say what stays', () => {
    const plan = planAliasDrop(ALIAS, 'v1');
    assert.equal(plan.effect, 'Requests to “articles” fail. Collection “v1” and its entities stay');
    assert.match(planAliasDrop(ALIAS, '').effect!, /The collection and its entities stay/);
    assert.deepEqual([riskOf(plan), plan.request.body], ['destroys', ALIAS]);
  });

  it('drop with a warning that names the search documents with the alias', () => {
    const { warnings, sections } = planAliasDrop(ALIAS, 'v1', ['a.vcsearch.json', 'b.vcsearch.json']);
    assert.deepEqual(warnings, [
      'Search documents of the workspace use the alias: a.vcsearch.json and b.vcsearch.json',
    ]);
    assert.deepEqual(sections?.[0]?.blocks, [{ items: ['a.vcsearch.json', 'b.vcsearch.json'] }]);
  });

  const one = collection([KEY]);
  const from = { collectionName: 'v1', description: one, rowCount: 1200, loadState: 'LoadStateLoaded' };

  it('switch by one request, with both collections side by side', () => {
    const plan = planAliasSwitch(ALIAS, { from, to: { ...from, collectionName: 'v2', rowCount: 1300 } });
    assert.deepEqual(plan.warnings, []);
    assert.deepEqual(plan.sections, [
      {
        title: 'Comparison',
        blocks: [
          {
            table: [
              ['', 'v1', 'v2'],
              ['Entities', '1,200', '1,300'],
              ['Load state', 'loaded', 'loaded'],
              ['Fields', '1', '1'],
            ],
          },
          { text: 'The schemas are equal.' },
        ],
      },
    ]);
    assert.equal(plan.request.path, '/v2/vectordb/aliases/alter');
  });

  it('warn of a collection that is empty, not loaded, different or unread', () => {
    const to = { collectionName: 'v2', description: collection([]), rowCount: 0, loadState: 'LoadStateNotLoad' };
    assert.deepEqual(planAliasSwitch(ALIAS, { from, to }).warnings, [
      '“v2” is not loaded: searches fail until it is loaded',
      '“v2” has no entities',
      'Schemas differ: `id` is missing in v2',
    ]);
    const fields = ['a', 'b', 'c', 'd'].map(name => field(name, 'Int64'));
    const wide = { collectionName: 'wide', description: collection(fields) };
    assert.deepEqual(planAliasSwitch(ALIAS, { from: wide, to: { ...wide, ...to, rowCount: 1 } }).warnings, [
      '“v2” is not loaded: searches fail until it is loaded',
      'Schemas differ: `a` is missing in v2, `b` is missing in v2 and 2 more differences',
    ]);
    const unread = planAliasSwitch(ALIAS, { from, to: { collectionName: 'v2', unread: 'no permission' } });
    assert.deepEqual(unread.warnings, ['Schemas not compared: “v2” cannot be read (no permission)']);
    assert.match(JSON.stringify(unread.sections), /"unknown"/);
  });

  it('show the result of each check that searches by the alias, and warn of those that do not pass', () => {
    const results = [
      { name: 'first', state: 'passed', message: 'Latency: 3 ms.' },
      { name: 'second', state: 'failed', message: '7 is not among the 10 hits.' },
      { name: 'third', state: 'unknown', message: 'No latency measured.' },
    ] as const;
    const checks = [
      { path: 'a.vcsearch.json', results },
      { path: 'b.vcsearch.json', unrun: 'canceled' },
    ];
    const plan = planAliasSwitch(ALIAS, { from, to: from, trials: { at: 0, checks, evaluations: [] } });
    const [said, table] = plan.sections![1]!.blocks;
    assert.match(JSON.stringify(said), /run against “v1” at 1970-01-01 00:00 UTC:/);
    assert.deepEqual(table, {
      table: [
        ['Search document', 'Check', 'Result'],
        ['a.vcsearch.json', 'first', 'passed: Latency: 3 ms.'],
        ['a.vcsearch.json', 'second', 'failed: 7 is not among the 10 hits.'],
        ['a.vcsearch.json', 'third', 'no result: No latency measured.'],
        ['b.vcsearch.json', '', 'not run: canceled'],
      ],
    });
    assert.deepEqual(plan.warnings!.slice(-3), [
      `1 of 3 checks fail against “${from.collectionName}”`,
      '1 of 3 checks have no result',
      'Checks not run: b.vcsearch.json',
    ]);
  });

  it('show each measure of evaluations by the alias beside that of the new collection, and warn of lower ones', () => {
    const measures = [
      { variant: 'base', measure: 'recall@10', before: 0.9, after: 0.7, p: 0.0004 },
      { variant: 'base', measure: 'mrr@10', before: 0.5, after: 0.49, p: 0.7 },
      { variant: 'wide', measure: 'recall@10', before: 0.9, after: 0.92 },
      { variant: 'wide', measure: 'mrr@10', before: 0.5 },
    ];
    const evaluations = [
      { path: 'a.vceval.json', measures, queries: 20, failed: 2 },
      { path: 'b.vceval.json', unrun: 'not selected' },
    ];
    const to = { ...from, collectionName: 'v2' };
    const plan = planAliasSwitch(ALIAS, { from, to, trials: { at: 0, checks: [], evaluations } });
    assert.equal(plan.sections!.length, 2);
    const [said, table] = plan.sections![1]!.blocks;
    assert.match(JSON.stringify(said), /run on the current collection and on “v2” at 1970-01-01 00:00 UTC:/);
    assert.deepEqual(table, {
      table: [
        ['Evaluation', 'Variant', 'Measure', 'v1', 'v2', 'Difference'],
        ['a.vceval.json', 'base', 'recall@10', '0.900', '0.700', '−0.200 (p < 0.001)'],
        ['a.vceval.json', 'base', 'mrr@10', '0.500', '0.490', '−0.010 (p 0.700)'],
        ['a.vceval.json', 'wide', 'recall@10', '0.900', '0.920', '+0.020'],
        ['a.vceval.json', 'wide', 'mrr@10', '0.500', 'no value', ''],
        ['b.vceval.json', '', 'not run: not selected', '', '', ''],
      ],
    });
    assert.deepEqual(plan.warnings!.slice(-2), [
      'a.vceval.json: lower on “v2”: recall@10',
      'a.vceval.json: 2 of 20 queries fail on “v2”',
    ]);
  });
});
