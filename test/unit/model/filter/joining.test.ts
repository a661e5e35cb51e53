import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type FilterNode, joinedFilter, parseFilter, printFilter } from '../../../../src/model/filter';
import { conditions } from '../../../harness/filter/naive';
import { bare } from '../../../harness/filter/trees';

/** A filter, a term, and both together; undefined: cannot be joined. */
const JOINED: readonly [filter: string | undefined, term: string, both: string | undefined][] = [
  [undefined, 'a == 1', 'a == 1'],
  ['', 'a == 1', 'a == 1'],
  ['  \n', ' a == 1 ', 'a == 1'],
  ['a == 1', '', 'a == 1'],
  ['a == 1', 'b == "x"', 'a == 1 and b == "x"'],
  ['a==1  and  b > 2', 'c < 3', 'a==1  and  b > 2 and c < 3'],
  [' a == 1\n', 'b == 2', 'a == 1 and b == 2'],
  ['a == 1 or b == 2', 'c == 3', '(a == 1 or b == 2) and c == 3'],
  ['a == 1 OR b == 2', 'c == 3', '(a == 1 OR b == 2) and c == 3'],
  ['a == 1 || b == 2', 'c == 3', '(a == 1 || b == 2) and c == 3'],
  ['(a == 1 or b == 2)', 'c == 3', '(a == 1 or b == 2) and c == 3'],
  ['((a == 1 or b == 2))', 'c == 3', '((a == 1 or b == 2)) and c == 3'],
  ['(a == 1) or (b == 2)', 'c == 3', '((a == 1) or (b == 2)) and c == 3'],
  ['(a == 1 or b == 2) and c == 3', 'd == 4', '(a == 1 or b == 2) and c == 3 and d == 4'],
  ['a == 1 and b == 2 or c == 3', 'd == 4', '(a == 1 and b == 2 or c == 3) and d == 4'],
  ['a == ") or ("', 'b == 2', 'a == ") or (" and b == 2'],
  ['a == 1', 'b == 2 or c == 3', 'a == 1 and (b == 2 or c == 3)'],
  ['a == {p}', 'b == 2', 'a == {p} and b == 2'],
  ['a == 1 and b == 2', 'b==2', 'a == 1 and b == 2'],
  ['a == 1', '(a == 1)', 'a == 1'],
  ['a == 1 or b == 2', 'a == 1', '(a == 1 or b == 2) and a == 1'],
  ['id in [1, 9223372036854775807]', 'a == 1', 'id in [1, 9223372036854775807] and a == 1'],
  ['a == 1 and random_sample(0.1)', 'b == 2', 'b == 2 and a == 1 and random_sample(0.1)'],
  ['RANDOM_SAMPLE(0.1)', 'b == 2 or c == 3', '(b == 2 or c == 3) and RANDOM_SAMPLE(0.1)'],
  ['element_filter(chunks, $[n] > 1)', 'b == 2', 'b == 2 and element_filter(chunks, $[n] > 1)'],
  ['a == 1 and (c == 3 and random_sample(0.1))', 'b == 2', 'b == 2 and a == 1 and (c == 3 and random_sample(0.1))'],
  ['a ==', 'b == 2', undefined],
  ['a == 1', 'b ==', undefined],
];

const conditionsOf = (tree: FilterNode): readonly FilterNode[] =>
  tree.kind === 'logic' && tree.op === 'and' ? tree.operands.flatMap(conditionsOf) : [tree];

describe('a term joined to a filter', () => {
  for (const [filter, term, both] of JOINED)
    it(`${JSON.stringify(filter)} and ${JSON.stringify(term)}`, () => assert.equal(joinedFilter(filter, term), both));

  it('is read again as the filter and the term', () => {
    const trees = fc.array(conditions, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(trees, trees, fc.constantFrom('and', 'or'), fc.boolean(), (some, others, word, enclosed) => {
        const [written, term] = [some, others].map(each => each.map(printFilter).join(` ${word} `)) as [string, string];
        const filter = enclosed ? `(${written})` : written;
        const both = joinedFilter(filter, term)!;
        const tree = (text: string) => conditionsOf(parseFilter(text).tree!).map(bare);
        const demanded = new Set(conditionsOf(parseFilter(filter).tree!).map(printFilter));
        if (both === filter)
          return assert.ok(conditionsOf(parseFilter(term).tree!).every(each => demanded.has(printFilter(each))));
        assert.deepEqual(parseFilter(both).issues, [], both);
        assert.deepEqual(tree(both), [...tree(filter), ...tree(term)], both);
        return undefined;
      }),
      { numRuns: 400 },
    );
  }).timeout(60_000);
});
