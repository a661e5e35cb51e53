import assert from 'node:assert/strict';
import { readSearch, searchText } from '../../../../src/model/searches/documents';
import { narrowedText, takesFilter } from '../../../../src/model/searches/narrowing';

const narrowed = (value: object, term = 'b == 2'): unknown => {
  const search = readSearch(value).search!;
  const text = narrowedText(searchText(search), search, term);
  return text === undefined ? undefined : JSON.parse(text);
};

describe('a narrowed search', () => {
  it('has the term, and its filter if it had one', () => {
    assert.deepEqual(narrowed({ text: 'x', limit: 3 }), { text: 'x', limit: 3, filter: 'b == 2' });
    assert.deepEqual(narrowed({ filter: 'a == 1 or a == 2', text: 'x' }), {
      filter: '(a == 1 or a == 2) and b == 2',
      text: 'x',
    });
  });

  it('has the term in each filter that replaces the filter of a hybrid search', () => {
    const queries = [{ annsField: 'v' }, { annsField: 'w', filter: 'c == 3' }];
    assert.deepEqual(narrowed({ text: 'x', queries }), {
      text: 'x',
      queries: [queries[0], { annsField: 'w', filter: 'c == 3 and b == 2' }],
      filter: 'b == 2',
    });
  });

  it('begins with the first page or hit', () => {
    assert.deepEqual(narrowed({ browse: true, offset: 20 }), { browse: true, filter: 'b == 2' });
    assert.deepEqual(narrowed({ text: 'x', offset: 20 }), { text: 'x', filter: 'b == 2' });
    assert.deepEqual(narrowed({ browse: true, filter: 'b == 2', offset: 20 }), {
      browse: true,
      filter: 'b == 2',
      offset: 20,
    });
  });

  it('does not exist while a filter has syntax errors', () => {
    assert.equal(narrowed({ text: 'x', filter: 'a ==' }), undefined);
    assert.equal(narrowed({ text: 'x', queries: [{ filter: 'a ==' }] }), undefined);
  });

  it('changes nothing else in the text', () => {
    const text = '{\r\n\t"text": "x",   "filter": "a == 1",\r\n\t"vectors": [[0.10, 2]]\r\n}';
    const search = readSearch(JSON.parse(text)).search!;
    assert.equal(narrowedText(text, search, 'b == 2'), text.replace('a == 1', 'a == 1 and b == 2'));
  });

  it('is not one that reads entities by their ids', () => {
    assert.equal(takesFilter({ browse: true, ids: [1] }), false);
    assert.equal(takesFilter({ browse: true }), true);
    assert.equal(takesFilter({ ids: [1] }), true);
  });
});
