import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compileFilter } from '../../../../src/demo/filter/evaluator';
import { FIELDS } from '../../../harness/filter/fields';

/** Letters to add, drop, change, or exchange with the next, by the plainest recursion. */
function apart(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [x, y] = [a.slice(1), b.slice(1)];
  const ways = [apart(x, b) + 1, apart(a, y) + 1, apart(x, y) + (a[0] === b[0] ? 0 : 1)];
  if (a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]) ways.push(apart(a.slice(2), b.slice(2)) + 1);
  return Math.min(...ways);
}

describe('misspelt words in filters', () => {
  it('are as far apart as counted letter by letter', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 });
    const words = fc.array(word, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(words, words, fc.integer({ min: 0, max: 2 }), (has, asked, max) => {
        const filter = `text_match_fuzzy(title, "${asked.join(' ')}", max_edit_distance=${max})`;
        const expected = has.some(each => asked.some(other => apart(each, other) <= max));
        assert.equal(compileFilter(filter, FIELDS)({ title: has.join(', ') }), expected, `${filter} ${has.join()}`);
      }),
      { numRuns: 300 },
    );
  }).timeout(120_000);
});
