import assert from 'node:assert/strict';
import { facetOf, facetPlaces } from '../../../../src/model/searches/facets';
import type { SearchRun } from '../../../../src/model/searches/runs';
import { FIELDS } from '../../../harness/filter/fields';

const SCOPE = { fields: FIELDS, options: { dynamic: true } };

const run = (...rows: object[]): SearchRun =>
  ({ primaryKey: 'pk', rows: rows.map((row, at) => ({ pk: at, ...row })) }) as unknown as SearchRun;

/** The counted values as `text count filter`. */
const counted = (of: SearchRun, place: string): string[] | undefined =>
  facetOf(of, place, SCOPE)?.values.map(({ text, is, count, filter }) =>
    [is ?? text, count, filter ?? '-'].map(String).join(' | '),
  );

describe('facets of an answer', () => {
  it('are fields and JSON paths, not vectors, keys and distances', () => {
    const hits = run(
      { id: 1, distance: 0.5, vector: [1], color: 'red', meta: { lang: 'en', deep: { n: 1 } }, 'own key': 1 },
      { id: 2, distance: 0.5, place: 'POINT (1 1)', chunks: [], meta: { tags: [] }, own: { a: 1 }, tags: ['a'] },
    );
    assert.deepEqual(
      [...facetPlaces(hits, SCOPE).keys()],
      ['color', 'meta["lang"]', 'meta["deep"]["n"]', '$meta["own key"]', 'meta["tags"]', 'own["a"]', 'tags'],
    );
  });

  it('count each value, the most frequent first, with the filter that keeps its hits', () => {
    const hits = run({ color: 'b' }, { color: 'a' }, { color: 'a' }, { color: null }, { color: '' });
    assert.deepEqual(counted(hits, 'color'), [
      'a | 2 | color == "a"',
      'b | 1 | color == "b"',
      'null | 1 | color is null',
      'empty | 1 | color == ""',
    ]);
    assert.deepEqual(facetOf(hits, 'color', SCOPE)?.hits, 5);
  });

  it('tell a number from its string, and 64-bit integers from each other', () => {
    const hits = run({ own: 1 }, { own: '1' }, { own: true }, { own: 1n }, { other: 1 });
    assert.deepEqual(counted(hits, 'own'), [
      '1 | 2 | own == 1',
      '1 | 1 | own == "1"',
      'true | 1 | own == true',
      'absent | 1 | not exists own',
    ]);
    const large = run({ id: 0, big: 9007199254740993n }, { id: 0, big: 9007199254740992n });
    assert.deepEqual(counted(large, 'big'), [
      '9007199254740993 | 1 | big == 9007199254740993',
      '9007199254740992 | 1 | big == 9007199254740992',
    ]);
  });

  it('count the elements of arrays once for each hit', () => {
    const hits = run({ tags: ['a', 'b', 'a'] }, { tags: ['a'] }, { tags: [] }, { tags: null });
    assert.deepEqual(counted(hits, 'tags'), [
      'a | 2 | array_contains(tags, "a")',
      'b | 1 | array_contains(tags, "b")',
      '[] | 1 | -',
      'null | 1 | tags is null',
    ]);
  });

  it('have no filter for a part of an array, or for a value that is in arrays and alone', () => {
    const nested = run({ meta: { m: [[1, 2], null] } }, { meta: { m: [[1, 2]] } });
    assert.deepEqual(counted(nested, 'meta["m"]'), ['[1,2] | 2 | -', 'null | 1 | -']);
    const mixed = run({ meta: { m: [3] } }, { meta: { m: 3 } }, { meta: { m: 4 } }, { meta: { m: null } });
    assert.deepEqual(counted(mixed, 'meta["m"]'), [
      '3 | 2 | -',
      '4 | 1 | meta["m"] == 4',
      'null | 1 | meta["m"] is null',
    ]);
    const both = run({ meta: { m: [null] } }, { meta: { m: null } });
    assert.deepEqual(counted(both, 'meta["m"]'), ['null | 2 | -']);
  });

  it('count values in JSON, also where the JSON has no such key', () => {
    const hits = run({ meta: { lang: 'en' } }, { meta: { lang: 'en' } }, { meta: {} }, { meta: null });
    assert.deepEqual(counted(hits, 'meta["lang"]'), [
      'en | 2 | meta["lang"] == "en"',
      'absent | 2 | not exists meta["lang"]',
    ]);
  });

  it('list the first values, and cut long ones', () => {
    const hits = run(...Array.from({ length: 60 }, (_, at) => ({ color: 'x'.repeat(2000) + at })));
    const facet = facetOf(hits, 'color', SCOPE)!;
    assert.deepEqual([facet.values.length, facet.more, facet.values[0]?.text.length], [50, 10, 1001]);
    assert.equal(facet.values[0]?.filter, `color == "${'x'.repeat(2000)}0"`);
  });

  it('do not exist of what the answer does not have', () => {
    assert.equal(facetOf(run({ color: 'a' }), 'age', SCOPE), undefined);
    assert.equal(facetOf(run(), 'color', SCOPE), undefined);
  });
});
