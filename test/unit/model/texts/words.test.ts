import assert from 'node:assert/strict';
import { asLine, asSentence, editDistance } from '../../../../src/model/texts/words';

describe('lines and sentences', () => {
  for (const [text, line, sentence] of [
    ['Keeps 1.5 GB', 'Keeps 1.5 GB', 'Keeps 1.5 GB.'],
    ['First. Second', 'First. Second.', 'First. Second.'],
    ['First. Second.', 'First. Second.', 'First. Second.'],
    ['Really?', 'Really?', 'Really?'],
    ['第一句。第二句', '第一句。第二句.', '第一句。第二句.'],
    ['一句。', '一句。', '一句。'],
  ] as const)
    it(`end as they must: ${text}`, () => assert.deepEqual([asLine(text), asSentence(text)], [line, sentence]));
});

describe('the distance of two words', () => {
  const cases: [a: string, b: string, distance: number][] = [
    ['', '', 0],
    ['', 'ab', 2],
    ['word', 'word', 0],
    ['word', 'words', 1],
    ['word', 'ord', 1],
    ['word', 'ward', 1],
    ['word', 'owrd', 1],
    ['word', 'wodr', 1],
    ['ab', 'ba', 1],
    ['abc', 'cba', 2],
    ['aa', 'bb', 2],
    ['kitten', 'sitting', 3],
    ['tiltel', 'title', 2],
  ];
  for (const [a, b, distance] of cases) {
    it(`of ${JSON.stringify(a)} and ${JSON.stringify(b)} is ${distance}, from either side`, () => {
      assert.deepEqual([editDistance(a, b, 9), editDistance(b, a, 9)], [distance, distance]);
    });
  }
  it('is endless where the lengths alone differ by more than is asked for', () => {
    assert.equal(editDistance('abcd', 'ab', 1), Infinity);
    assert.equal(editDistance('abcd', 'ab', 2), 2);
  });
});
