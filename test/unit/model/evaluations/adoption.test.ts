import assert from 'node:assert/strict';
import { adoptedFields, checksOf, judgedHits, searchOf } from '../../../../src/model/evaluations/adoption';
import { EvaluationResults } from '../../../../src/model/evaluations/results';
import { summarize } from '../../../../src/model/evaluations/summaries';
import { check } from '../../../../src/model/issues';

const search = { collection: 'faq', clusterId: 'in01', limit: 3, searchParams: { params: { level: 3 } } };

const results: EvaluationResults = {
  version: 1,
  fingerprint: '',
  measures: ['recall@3'],
  ties: 'answer',
  baseline: 'level=3',
  queries: [
    { id: 'text', text: 'how', tags: [] },
    { id: 'vector', vector: [1, 2], tags: [] },
    { id: 'entity', entity: '9007199254740993', tags: [] },
  ],
  judgments: { text: { 7: 2, 8: 0, 9: 1, toString: 1 } },
  variants: [
    { name: 'level=3', search, runs: [{ query: 'text', ids: ['5', '7', '8'], distances: [3, 2, 1], ms: [1] }] },
  ],
};
const { judgments: _, ...unjudged } = results;
const exact: EvaluationResults = {
  ...unjudged,
  variants: [{ ...results.variants[0]!, exact: { text: { k: 2, ids: ['5', '6'], distances: [3, 2] } } }],
};

describe('the hits of a query', () => {
  it('belong to its ID, also if every object has a property of this name', () => {
    const run = { query: 'constructor', ids: ['1'], distances: [1], ms: [1] };
    const [variant] = exact.variants;
    const named = { ...exact, variants: [{ ...variant!, runs: [run] }] };
    assert.deepEqual(judgedHits(named, 'level=3', 'constructor'), {
      hits: [{ rank: 1, id: '1', distance: 1 }],
      missed: [],
    });
    assert.equal(summarize(named)[0]!.measures[0]!.mean, undefined);
    assert.deepEqual(judgedHits({ ...named, judgments: results.judgments! }, 'level=3', 'constructor').hits, [
      { rank: 1, id: '1', distance: 1 },
    ]);
  });

  it('can have no readable distance, also after the results were stored', () => {
    const run = { query: 'text', ids: ['1', '2'], distances: [Number.NaN, 0.5], ms: [1] };
    const unreadable = { ...results, variants: [{ ...results.variants[0]!, runs: [run] }] };
    const stored = check(EvaluationResults, JSON.parse(JSON.stringify(unreadable)));
    assert(stored.ok);
    assert.deepEqual(judgedHits(stored.value, 'level=3', 'text').hits, [
      { rank: 1, id: '1' },
      { rank: 2, id: '2', distance: 0.5 },
    ]);
  });
});

describe('stored results', () => {
  it('are bounded, as the evaluation is: each measure is tested on each variant', () => {
    const isRead = (more: object) => check(EvaluationResults, { ...results, ...more }).ok;
    const [variant] = results.variants;
    assert(isRead({ measures: Array(50).fill('mrr'), variants: Array(200).fill(variant) }));
    assert(!isRead({ measures: Array(51).fill('mrr') }));
    assert(!isRead({ variants: Array(201).fill(variant) }));
    assert(!isRead({ variants: [{ ...variant, exact: { text: { k: 0, ids: [], distances: [] } } }] }));
  });
});

describe('adopting a variant', () => {
  it('gives its search with a query by text, vector or entity', () => {
    const asked = (query?: string) => {
      const { text, vectors, ids } = searchOf(results, 'level=3', query);
      return { text, vectors, ids };
    };
    const none = { text: undefined, vectors: undefined, ids: undefined };
    assert.deepEqual(asked('text'), { ...none, text: 'how' });
    assert.deepEqual(asked('vector'), { ...none, vectors: [[1, 2]] });
    assert.deepEqual(asked('entity'), { ...none, ids: ['9007199254740993'] });
    assert.deepEqual(asked(), none);
    assert.deepEqual(searchOf(results, 'level=3').searchParams, search.searchParams);
    assert.throws(() => searchOf(results, 'gone'), /gone/);
  });

  it('shows each hit with its judgment, and what is missing', () => {
    assert.deepEqual(judgedHits(results, 'level=3', 'text'), {
      hits: [
        { rank: 1, id: '5', distance: 3 },
        { rank: 2, id: '7', distance: 2, grade: 2 },
        { rank: 3, id: '8', distance: 1, grade: 0 },
      ],
      missed: ['9', 'toString'],
    });
    assert.deepEqual(judgedHits(exact, 'level=3', 'text'), {
      hits: [
        { rank: 1, id: '5', distance: 3, isExact: true },
        { rank: 2, id: '7', distance: 2, isExact: false },
        { rank: 3, id: '8', distance: 1, isExact: false },
      ],
      missed: ['6'],
    });
    assert.deepEqual(judgedHits(results, 'level=3', 'vector'), { hits: [], missed: [], error: 'Not sent yet.' });
  });

  it('takes checks from the judgments, or from the recall against the exact answer', () => {
    assert.deepEqual(checksOf(results, summarize(results)[0]!, 'text'), [{ expect: 'ids', ids: [7], byRank: 2 }]);
    assert.deepEqual(checksOf(results, summarize(results)[0]!, 'vector'), []);
    assert.deepEqual(checksOf(exact, summarize(exact)[0]!, 'text'), [{ expect: 'recall', atLeast: 0.5, k: 3 }]);
  });

  it('hold recall alone of all measures', () => {
    const measured = { ...exact, measures: ['overlap@2', 'recall@3', 'unknown@3'] };
    const [summary] = summarize(measured);
    assert.ok(summary!.measures.some(({ name, values }) => name === 'overlap@2' && values.has('text')));
    assert.deepEqual(checksOf(measured, summary!, 'text'), [{ expect: 'recall', atLeast: 0.5, k: 3 }]);
  });

  it('changes the settings of another search, and keeps its query and checks', () => {
    const before = { collection: 'faq', text: 'mine', limit: 10, filter: 'id > 1', expect: [] };
    assert.deepEqual(Object.fromEntries(adoptedFields(before, search)), { ...search, filter: undefined });
  });
});
