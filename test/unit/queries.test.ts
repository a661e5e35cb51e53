import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readQuery, type Query } from '../../src/model/queries';

const text = (typed: string): Query => ({ kind: 'text', text: typed });
const vector = (numbers: number[]): Query => ({ kind: 'vector', vector: numbers });
const problem = (what: 'empty' | 'json' | 'numbers' | 'several'): Query => ({ kind: 'problem', problem: what });

const cases: [what: string, typed: string, query: Query][] = [
  ['a text', '  how do I reset my password? ', text('how do I reset my password?')],
  ['nothing', ' \n ', problem('empty')],
  ['a vector', '[0.5, -1, 2e-3]', vector([0.5, -1, 2e-3])],
  ['a vector over several lines', '[\n  1,\n  2\n]', vector([1, 2])],
  ['the only vector of a list', '[[1, 2]]', vector([1, 2])],
  ['several vectors', '[[1, 2], [3, 4]]', problem('several')],
  ['a list of nothing', '[]', problem('empty')],
  ['a list with a word', '[1, "two"]', problem('numbers')],
  ['a list with a null', '[1, null]', problem('numbers')],
  ['a number too large for a double', '[1e999]', problem('numbers')],
  ['a vector that does not end', '[0.1, 0.2', problem('json')],
  ['a vector with a comma too many', '[0.1, 0.2,]', problem('json')],
  ['a sparse vector', '{"3": 0.5, "17": 1}', { kind: 'vector', vector: { 3: 0.5, 17: 1 } }],
  ['a sparse vector that does not end', '{"3": 0.5', problem('json')],
  ['an object of something else', '{"name": 1}', problem('numbers')],
  ['a text in brackets', '[sic] and so on', text('[sic] and so on')],
  ['a text in braces', '{placeholder} is missing', text('{placeholder} is missing')],
];

describe('what is typed to search by', () => {
  for (const [what, typed, query] of cases) it(what, () => assert.deepEqual(readQuery(typed), query));

  it('takes any vector as it is written', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 }), numbers => {
        const written = numbers.map(number => number + 0); // JSON has no -0
        assert.deepEqual(readQuery(JSON.stringify(written)), vector(JSON.parse(JSON.stringify(written))));
      }),
    );
  });

  it('never fails, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), typed => {
        assert.ok(['text', 'vector', 'problem'].includes(readQuery(typed).kind));
      }),
    );
  });
});
