import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readSelection, readVectors, type TypedVectors } from '../../../../src/model/vectors/typed';
import type { QueryVector } from '../../../../src/model/searches/searches';

const are = (...vectors: QueryVector[]): TypedVectors => ({ vectors });
const problem = (what: string): TypedVectors => ({ problem: what });

const cases: [what: string, typed: string, read: TypedVectors][] = [
  ['nothing', ' \n ', are()],
  ['a vector', '[0.5, -1, 2e-3]', are([0.5, -1, 2e-3])],
  ['a vector over several lines', '[\n  1,\n  2\n]', are([1, 2])],
  ['several vectors', '[[1, 2], [3, 4]]', are([1, 2], [3, 4])],
  ['a vector to a line', '[1, 2]\n[3, 4],\n', are([1, 2], [3, 4])],
  ['a sparse vector', '{"3": 0.5, "17": 1}', are({ 3: 0.5, 17: 1 })],
  ['sparse vectors', '[{"3": 0.5}, {"17": 1}]', are({ 3: 0.5 }, { 17: 1 })],
  ['bare numbers', '0.1, 0.2,-3', are([0.1, 0.2, -3])],
  ['numbers as NumPy prints them', '[ 0.1  0.2\n -3. ]', are([0.1, 0.2, -3])],
  ['numbers as PyTorch prints them', 'tensor([0.1, 0.2], dtype=torch.float64)', are([0.1, 0.2])],
  ['an array', 'array([1.,\n 2.])', are([1, 2])],
  ['what was shortened', '[0.1 0.2 ... 0.9]', problem('The vector is abbreviated (…). Paste all of its components')],
  ['a number that was lost', '[0.1, , 0.3]', problem('Component 2 is missing between two commas')],
  ['a comma that was lost', '[0.1, 0.2 0.3]', problem('Missing comma in “0.2 0.3”')],
  ['an end that was lost', '[0.1, 0.2', problem('Unbalanced brackets. Paste the whole vector')],
  ['a beginning that was lost', '0.1, 0.2]', problem('Unbalanced brackets. Paste the whole vector')],
  ['no number', '[0.1, NaN]', problem('Component 2 is NaN')],
  ['infinity', '[-Infinity, 1]', problem('Component 1 is -Infinity')],
  ['more than a number can be', '[1e999]', problem('Component 1 exceeds the range of a float')],
  ['a word', '[1, "two"]', problem('Component 2 is "two": not a number')],
  ['a null', '[1, null]', problem('Component 2 is null')],
  ['a fault in one of several', '[[1, 2], [3, null]]', problem('Vector 2: Component 2 is null')],
  ['a text', 'how do I reset it?', problem('A vector must be a list of numbers, such as [0.1, 0.2, …]')],
  ['a JSON text', '"red"', problem('A vector must be a list of numbers, such as [0.1, 0.2, …]')],
  [
    'an object of something else',
    '{"name": 1}',
    problem('“name” is not an index. A sparse vector looks like { "17": 0.5, "301": 1 }'),
  ],
  ['an empty vector among others', '[[1], []]', problem('Vector 2: The vector is empty')],
];

describe('vectors that are typed or pasted', () => {
  for (const [what, typed, read] of cases) it(what, () => assert.deepEqual(readVectors(typed), read));

  it('are read as they are written', () => {
    const vectors = fc.array(fc.array(fc.double({ min: -3.4e38, max: 3.4e38, noNaN: true }), { minLength: 1 }), {
      minLength: 2,
    });
    fc.assert(
      fc.property(vectors, given => {
        const text = JSON.stringify(given);
        assert.deepEqual(readVectors(text), are(...(JSON.parse(text) as number[][])));
        const lines = given.map(vector => JSON.stringify(vector)).join('\n');
        assert.deepEqual(readVectors(lines), are(...(JSON.parse(text) as number[][])));
      }),
    );
  });

  it('never fail, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), typed => assert.ok('vectors' in readVectors(typed) || 'problem' in readVectors(typed))),
    );
  });
});

describe('a selection to search by', () => {
  for (const [what, selected, read] of [
    ['an array is a vector', ' [0.1, 0.2]\n', are([0.1, 0.2])],
    ['arrays are several', '[[1], [2]]', are([1], [2])],
    ['an array that a program printed is a vector', 'array([0.1 0.2\n 3e-5], dtype=float32)', are([0.1, 0.2, 3e-5])],
    ['one with a number that is none is neither', '[0.1, 0.2, NaN]', problem('Component 3 is NaN')],
    ['nor one that is cut off', '[0.1, 0.2', problem('Unbalanced brackets. Paste the whole vector')],
    ['nor one with a comma too much', '[1, 2,]', problem('Component 3 is missing between two commas')],
    ['a note in brackets is a text', '[1] Smith, 2020', { text: '[1] Smith, 2020' }],
    ['a sentence is a text', ' how do I reset it? ', { text: 'how do I reset it?' }],
    ['brackets alone make no vector', '[sic] and so on', { text: '[sic] and so on' }],
    ['nor do words in an array', '["a", "b"]', { text: '["a", "b"]' }],
    ['bare numbers are a text, such as a date', '2026, 11, 20', { text: '2026, 11, 20' }],
    ['an object is a text, unless it is a sparse vector', '{"name": "x"}', { text: '{"name": "x"}' }],
  ] as const) {
    it(what, () => assert.deepEqual(readSelection(selected), read));
  }
});

describe('a hostile text in place of vectors', () => {
  const blanks = ' '.repeat(200_000);
  it('with types in a row is read at once', () => {
    const text = `[${'dtype=1.'.repeat(8000)}!`;
    assert.deepEqual(readSelection(text), { text });
    const type = `[dtype=${'1'.repeat(100_000)}!`;
    assert.deepEqual(readSelection(type), { text: type });
  });
  it('with blanks in a row is read at once', () => {
    assert.deepEqual(readVectors(`array([1,${blanks}2]${blanks},${blanks}dtype=float32)`), are([1, 2]));
    assert.deepEqual(readVectors(`1${blanks}x`), problem('Component 2 is “x”: not a number'));
  });
  it('with digits in a row is read at once', () =>
    assert.match(JSON.stringify(readVectors(`1 ${'1'.repeat(200_000)}x`)), /Component 2 is “1{24}…”/));
  it('that is nested too deeply to be written is named by its sort', () => {
    const list = '['.repeat(100_000) + ']'.repeat(100_000);
    assert.deepEqual(readVectors(list), problem('Component 1 is […]: not a number'));
    const object = '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000);
    assert.deepEqual(readVectors(`[[${object}]]`), problem('Component 1 is {…}: not a number'));
  });
});
