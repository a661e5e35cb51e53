import assert from 'node:assert/strict';
import fc from 'fast-check';
import { unseenIn } from '../../../../src/model/documents/unseen';
import { editDistance, listed, quoted } from '../../../../src/model/texts/words';

describe('names in a sentence', () => {
  const cases: [count: number, text: string][] = [
    [0, ''],
    [1, 'n1'],
    [2, 'n1 and n2'],
    [3, 'n1, n2 and n3'],
    [12, 'n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11 and n12'],
    [13, 'n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12 and 1 more'],
    [20, 'n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12 and 8 more'],
  ];
  for (const [count, text] of cases) {
    it(`${count}: ${text}`, () => assert.equal(listed(Array.from({ length: count }, (_, at) => `n${at + 1}`)), text));
  }
  it('stand in quotes, and nothing is told', () => assert.deepEqual(['a', ''].map(quoted), ['“a”', 'none']));
});

describe('how far two words are apart', () => {
  const cases: [a: string, b: string, distance: number][] = [
    ['', '', 0],
    ['a', '', 1],
    ['', 'ab', 2],
    ['abc', 'abc', 0],
    ['abc', 'abd', 1],
    ['abc', 'ab', 1],
    ['abc', 'xabc', 1],
    ['abc', 'acb', 1],
    ['abcd', 'badc', 2],
    ['abc', 'cba', 2],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
  ];
  for (const [a, b, distance] of cases) {
    it(`${a || 'none'} and ${b || 'none'}: ${distance}`, () => {
      assert.equal(editDistance(a, b, 9), distance);
      assert.equal(editDistance(b, a, 9), distance);
    });
  }
  it('is without end where the lengths tell it', () => {
    assert.equal(editDistance('abc', '', 2), Infinity);
    assert.equal(editDistance('abc', '', 3), 3);
    assert.equal(editDistance('', 'abc', 2), Infinity);
  });
  it('is one after one letter was changed, added or dropped', () => {
    const word = fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom('a', 'b', 'c') });
    fc.assert(
      fc.property(word, fc.nat(), (text, place) => {
        const at = place % text.length;
        assert.equal(editDistance(text, `${text.slice(0, at)}x${text.slice(at)}`, 9), 1);
        assert.equal(editDistance(text, `${text.slice(0, at)}x${text.slice(at + 1)}`, 9), 1);
        assert.equal(editDistance(text, text.slice(0, at) + text.slice(at + 1), 9), 1);
      }),
    );
  });
});

describe('what nobody sees in a document', () => {
  const HIDDEN = '\u200b';
  const paths = (value: unknown) => unseenIn(value).map(({ path }) => path.join('.'));
  it('is told where it stands', () => {
    assert.deepEqual(paths({ a: `x${HIDDEN}`, b: ['y', `z${HIDDEN}`], c: { d: HIDDEN } }), ['a', 'b.1', 'c.d']);
    assert.deepEqual(paths(`x${HIDDEN}`), ['']);
    assert.deepEqual([null, 5, true, undefined, [], {}, [1, 2], [1, 'x']].flatMap(paths), []);
    assert.match(unseenIn(HIDDEN)[0]!.message, /^Contains an invisible character: \\u200b$/i);
  });
  it('is no end of a line in a text of several', () => {
    const text = 'a\r\n\tb';
    assert.deepEqual(paths({ description: text, filter: text, text, name: text }), ['name']);
    assert.deepEqual(paths({ data: [{ any: text }], description: `a${HIDDEN}` }), ['description']);
  });
});
