import assert from 'node:assert/strict';
import type { SearchDocument } from '../../../../src/model/searches/documents';
import { type Kind, KindChanges, kindOf } from '../../../../src/webview/searches/kinds';

const FIELDS = [
  { name: 'dense', type: 'FloatVector', fullText: false },
  { name: 'words', type: 'SparseFloatVector', fullText: true },
];

/** Changes a search from kind to kind, as clicks on the form do. */
function changed(search: SearchDocument, kinds: readonly Kind[], fields = FIELDS): SearchDocument {
  const changes = new KindChanges();
  return kinds.reduce<SearchDocument>(
    (now, to) => changes.change(now, kindOf(now)!, to, { fields, byHand: false }),
    search,
  );
}

describe('a change of the kind of a search', () => {
  const hybrid: SearchDocument = {
    collection: 'a',
    text: 'a planet',
    limit: 5,
    queries: [{ annsField: 'words' }, { annsField: 'dense', vectors: [[1, 2]] }],
    rerank: { strategy: 'rrf', params: { k: 60 } },
  };
  const cases: [what: string, search: SearchDocument, kinds: Kind[], result: object][] = [
    [
      'keeps the text that the queries share, with the field of the first',
      hybrid,
      ['text'],
      { collection: 'a', text: 'a planet', limit: 5, annsField: 'words' },
    ],
    [
      'keeps the text that queries share, although another query has its own',
      { text: 'a', queries: [{ annsField: 'words', text: 'b' }, { annsField: 'dense' }] },
      ['text'],
      { text: 'a', annsField: 'dense' },
    ],
    [
      'takes the vector of a query',
      hybrid,
      ['vectors'],
      { collection: 'a', vectors: [[1, 2]], limit: 5, annsField: 'dense' },
    ],
    [
      'begins on a field that takes the kind',
      { text: 'a', queries: [{ annsField: 'words' }, { annsField: 'dense' }] },
      ['random'],
      { random: true, annsField: 'dense' },
    ],
    ['brings the queries back', hybrid, ['text', 'hybrid'], hybrid],
    ['brings the queries back after browsing', hybrid, ['browse', 'hybrid'], hybrid],
    [
      'brings the shared text back after combining entities',
      hybrid,
      ['combine', 'text'],
      { collection: 'a', text: 'a planet', limit: 5, annsField: 'dense' },
    ],
    ['begins empty where no query asks', hybrid, ['ids'], { collection: 'a', ids: [], limit: 5, annsField: 'words' }],
    [
      'makes a hybrid search of the text',
      { text: 'a', annsField: 'words', offset: 3 },
      ['hybrid'],
      { text: 'a', queries: [{ annsField: 'words' }, { annsField: 'dense' }] },
    ],
    [
      'combines the entities of a search by ID',
      { ids: ['1', '2', '1'] },
      ['combine'],
      { combine: { entities: [{ id: '1' }, { id: '2' }] } },
    ],
    ['restores the earlier input', { text: 'a' }, ['ids', 'text'], { text: 'a' }],
  ];
  for (const [what, search, kinds, result] of cases) {
    it(what, () => assert.deepEqual(changed(search, kinds), result));
  }

  it('takes a text that was edited in between into the queries', () => {
    const changes = new KindChanges();
    const text = changes.change(hybrid, 'hybrid', 'text', { fields: FIELDS, byHand: false });
    const back = changes.change({ ...text, text: 'a star' }, 'text', 'hybrid', { fields: FIELDS, byHand: false });
    assert.deepEqual(back, { ...hybrid, text: 'a star' });
  });

  it('knows the kinds that have earlier input', () => {
    const changes = new KindChanges();
    assert.equal(changes.has('hybrid'), false);
    changes.change(hybrid, 'hybrid', 'combine', { fields: FIELDS, byHand: false });
    assert.deepEqual([changes.has('hybrid'), changes.has('text'), changes.has('ids')], [true, true, false]);
  });

  it('names no field where the collection has one', () => {
    const own: SearchDocument = { text: 'a', queries: [{ annsField: 'dense' }, { annsField: 'dense' }] };
    assert.deepEqual(changed(own, ['text'], FIELDS.slice(0, 1)), { text: 'a' });
  });
});
