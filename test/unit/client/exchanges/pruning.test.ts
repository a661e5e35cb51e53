import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isDeep, pruned, shortened } from '../../../../src/client/exchanges/pruning';
import { CUT } from '../../../../src/model/wire/exchanges';

const most = { items: 3, members: 2, values: 100, depth: 3 };

describe('a large body that is kept with little of it', () => {
  const cases: [what: string, body: unknown, kept: unknown, max?: typeof most][] = [
    ['a value', 5, 5],
    ['nothing', null, null],
    ['as many items as there may be', [1, 2, 3], [1, 2, 3]],
    ['one item more', [1, 2, 3, 4], [1, 2, 3, `${CUT}1`]],
    ['many items more', Array.from({ length: 50 }, () => 0), [0, 0, 0, `${CUT}47`]],
    ['as many members as there may be', { a: 1, b: 2 }, { a: 1, b: 2 }],
    ['members more', { a: 1, b: 2, c: 3, d: 4 }, { a: 1, b: 2, '…': `${CUT}2` }],
    ['what is as deep as may be', [[[5]]], [[[5]]]],
    ['what is deeper', [[[[5, 6]]]], [[[`${CUT}2`]]]],
    ['what is deeper, by members', { a: { a: { a: { b: 1 } } } }, { a: { a: { a: `${CUT}1` } } }],
    ['as many values as there may be', [1, 2], [1, 2], { ...most, values: 3 }],
    ['a value more', [1, 2, 3], [1, 2, `${CUT}1`], { ...most, values: 3 }],
    ['members by their number', { a: 1, b: 2 }, { a: 1, '…': `${CUT}1` }, { ...most, values: 2 }],
    ['values of the first item', [[1, 2], [3]], [[1, 2], `${CUT}1`], { ...most, values: 4 }],
  ];
  for (const [what, body, kept, max = most] of cases) {
    it(`has ${what}`, () => assert.deepEqual(pruned(body, max), kept));
  }
  it('is itself where it is small', () => {
    const json = fc.jsonValue({ maxDepth: 2 });
    fc.assert(
      fc.property(json, body => {
        const text = JSON.stringify(body);
        const max = { items: text.length, members: text.length, values: text.length + 1, depth: 4 };
        assert.deepEqual(JSON.stringify(pruned(body, max)), text);
      }),
    );
  });
  it('is known to be deep', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: 1, b: [nested(depth - 1)] });
    assert.deepEqual(
      [isDeep(nested(2), 4), isDeep(nested(2), 3), isDeep(5, 0), isDeep(null, 0), isDeep([], 0)],
      [false, true, false, false, true],
    );
  });
  it('has the beginning of a text, and how much more there was', () => {
    assert.equal(shortened('abc', 3), 'abc');
    assert.equal(shortened('abcd', 3), `abc${CUT}1`);
    assert.equal(shortened('', 0), '');
  });
});
