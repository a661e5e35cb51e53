import assert from 'node:assert/strict';
import { checkEvaluation, variantNames } from '../../../../src/model/evaluations/checks';
import { readEvaluation } from '../../../../src/model/evaluations/documents';
import { nameOfMeasure } from '../../../../src/model/evaluations/measure-names';
import type { SearchDocument } from '../../../../src/model/searches/documents';
import { variantsOf } from '../../../../src/model/evaluations/variants';

const DOCUMENT = { queries: 'queries.jsonl', judgments: 'qrels.tsv', search: { collection: 'help_center', limit: 10 } };

const read = (more: object) => {
  const found = readEvaluation({ ...DOCUMENT, ...more });
  return 'issues' in found
    ? found.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    : [found.evaluation.needsExact, ...found.evaluation.parsedMeasures.map(nameOfMeasure)];
};

const expand = (variants: object[] | undefined, base: SearchDocument = DOCUMENT.search, baseline?: string) => {
  const found = variantsOf({ variants, baseline }, base);
  return 'issues' in found
    ? found.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    : Object.fromEntries(found.variants.map(({ name, search }) => [name, search]));
};

describe('an evaluation document', () => {
  it('has measures by its ground truth', () => {
    assert.deepEqual(read({}), [false, 'recall@10', 'ndcg@10', 'mrr@10', 'judged@10']);
    assert.deepEqual(read({ judgments: 'exact' }), [true, 'recall@10', 'overlap@10', 'rbo@10']);
    assert.deepEqual(read({ measures: ['map', 'overlap@5'] }), [true, 'map', 'overlap@5']);
  });

  it('names what is wrong', () => {
    assert.deepEqual(read({ judgments: 'exact', measures: ['recall@5', 'ndcg@5', 'recall'] }), [
      'measures.1: “ndcg@5” needs judgments. Measures without judgments: recall, overlap, rbo',
      'measures.2: “recall” needs a cutoff, for example recall@10',
    ]);
    assert.deepEqual(read({ search: 5 }), ['search: Must be a search or the name of its file']);
    assert.deepEqual(read({ variants: [{ vary: { limit: 5 } }] }), [
      'variants.0.vary.limit: Must be a list of values, or an object with from, to and step',
    ]);
    assert.deepEqual(read({ repeats: 0, concurrency: 21 }), ['repeats: At least 1', 'concurrency: At most 20']);
  });
});

describe('the variants of an evaluation', () => {
  it('are the search without its query, if there are none', () => {
    assert.deepEqual(expand(undefined, { ...DOCUMENT.search, text: 'a', expect: [] }), { base: DOCUMENT.search });
  });

  it('know the values that were varied, if any', () => {
    const found = variantsOf(
      {
        variants: [
          { vary: { limit: [5] }, set: { offset: 1 } },
          { name: 'a', set: { limit: 7 } },
        ],
      },
      DOCUMENT.search,
    );
    assert.deepEqual('variants' in found && found.variants.map(each => [each.name, 'varied' in each, each.varied]), [
      ['offset=1, limit=5', true, { offset: 1, limit: 5 }],
      ['a', false, undefined],
    ]);
  });

  it('are the combinations of lists and ranges, with readable names', () => {
    const base = { collection: 'c', searchParams: { params: { nprobe: 4, level: 1 } } };
    const variants = [
      { vary: { 'searchParams.params.level': [1, 2], limit: { from: 10, to: 30, step: 20 } } },
      { name: 'recent', set: { filter: 'year > 2020' } },
      { vary: { consistencyLevel: ['Strong'] } },
    ];
    assert.deepEqual(expand(variants, base), {
      'level=1, limit=10': { ...base, limit: 10 },
      'level=1, limit=30': { ...base, limit: 30 },
      'level=2, limit=10': { collection: 'c', searchParams: { params: { nprobe: 4, level: 2 } }, limit: 10 },
      'level=2, limit=30': { collection: 'c', searchParams: { params: { nprobe: 4, level: 2 } }, limit: 30 },
      recent: { ...base, filter: 'year > 2020' },
      'consistencyLevel=Strong': { ...base, consistencyLevel: 'Strong' },
    });
    const decimals = expand([{ vary: { 'searchParams.ratio': { from: 0.1, to: 0.3, step: 0.1 } } }]);
    assert.deepEqual(Object.keys(decimals), ['ratio=0.1', 'ratio=0.2', 'ratio=0.3']);
  });

  it('change weights and queries of a hybrid search', () => {
    const queries = [{ annsField: 'a', limit: 5 }, { annsField: 'b' }];
    const base = { collection: 'c', queries, rerank: { strategy: 'weighted', params: { weights: [1, 1] } } };
    assert.deepEqual(expand([{ vary: { 'rerank.params.weights': [[0.2, 0.8]], 'queries.0.limit': [20] } }], base), {
      'weights=[0.2,0.8], limit=20': {
        ...base,
        queries: [{ annsField: 'a', limit: 20 }, { annsField: 'b' }],
        rerank: { strategy: 'weighted', params: { weights: [0.2, 0.8] } },
      },
    });
  });

  it('are refused with the field that is wrong', () => {
    assert.deepEqual(expand([{ set: { text: 'a', limits: 5 } }]), [
      'variants.0.set.text: “text” cannot be changed: the queries come from the query set',
      'variants.0.set.limits: “limits” is not a field of a search',
    ]);
    assert.deepEqual(expand([{ vary: { limit: [10, 0] } }]), ['variants.0: limit=0: limit: At least 1']);
    assert.deepEqual(expand([{ set: { limit: 5 } }, { set: { limit: 5 } }]), [
      'variants.1: Two variants have the name “limit=5”',
    ]);
    assert.deepEqual(expand([{ vary: { limit: { from: 1, to: 201, step: 1 } } }]), [
      'variants.0.vary: At most 200 variants',
    ]);
    assert.deepEqual(expand([{ set: { limit: 5 } }], {}, 'base'), ['baseline: No variant has the name “base”']);
  });

  it('are few, with few fields, before any of them is made', () => {
    const limits = Array.from({ length: 200 }, (_, at) => at + 1);
    const many = Array.from({ length: 2000 }, (_, at) => ({ name: `v${at}`, vary: { limit: limits } }));
    assert.deepEqual(expand(many), ['variants: At most 200 variants']);
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`searchParams.params.p${at}`, 1]));
    assert.deepEqual(Object.keys(expand([{ name: 'a', set: fields(99), vary: { limit: [5] } }])), ['a, limit=5']);
    assert.deepEqual(expand([{ name: 'a', set: fields(100), vary: { limit: [5] } }]), [
      'variants.0: At most 100 fields',
    ]);
    const path = (levels: number) => ['searchParams', ...Array.from({ length: levels - 1 }, () => 'a')].join('.');
    assert.deepEqual(Object.keys(expand([{ name: 'a', set: { [path(20)]: 1 } }])), ['a']);
    assert.deepEqual(expand([{ name: 'a', set: { [path(21)]: 1 } }]), [
      `variants.0.set.${path(21)}: “${path(21)}” is not a field of a search`,
    ]);
  });
});

describe('the check of an evaluation', () => {
  const issues = (more: object) => {
    const checked = checkEvaluation({ ...DOCUMENT, ...more });
    return checked.ok ? [] : checked.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  };

  it('includes the variants of a search within, and needs a collection', () => {
    assert.deepEqual(issues({}), []);
    assert.deepEqual(issues({ search: 'base.vcsearch.json', variants: [{ set: { limits: 5 } }] }), []);
    assert.deepEqual(issues({ variants: [{ set: { limits: 5 } }] }), [
      'variants.0.set.limits: “limits” is not a field of a search',
    ]);
    assert.deepEqual(issues({ baseline: 'limit=7', variants: [{ set: { limit: 5 } }] }), [
      'baseline: No variant has the name “limit=7”',
    ]);
    assert.deepEqual(issues({ search: { limit: 5 } }), ['search: Enter a collection']);
    assert.deepEqual(issues({ search: {}, variants: [{ set: { collection: 'c' } }, { set: { limit: 5 } }] }), [
      'search: Variant “limit=5” has no collection',
    ]);
  });

  it('names the variants of an unfinished text', () => {
    assert.deepEqual(variantNames({ variants: [{ vary: { limit: [5, 10] } }] }), ['limit=5', 'limit=10']);
    assert.deepEqual(variantNames({ queries: '' }), ['base']);
    assert.deepEqual(variantNames({ variants: [{ vary: 5 }] }), []);
  });
});
