import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkFilter } from '../../../../src/model/filter';
import { calculate, compare, isSame, narrow, type Numeric } from '../../../../src/model/filter/values';

describe('values of filters', () => {
  const results: [a: Numeric, op: Parameters<typeof calculate>[0], b: Numeric, whole: Numeric | undefined][] = [
    [7, '+', 5, 12],
    [7, '-', 9, -2],
    [-7, '*', 5, -35],
    [-7, '/', 2, -3],
    [7, '/', 0, undefined],
    [-7, '%', 4, -3],
    [7, '%', 0, undefined],
    [12, '&', 10, 8],
    [12, '|', 10, 14],
    [12, '^', 10, 6],
    [-1, '^', 5, -6],
    [2, '**', 10, 1024],
    [2, '**', 0, 1],
    [2, '**', 64, 0],
    [2, '**', 65, undefined],
    [2, '**', -1, undefined],
    [1, '<<', 3, undefined],
    // beyond 32 and 53 bits
    [2 ** 32, '&', 2 ** 32 + 1, 2 ** 32],
    [5, '&', 2 ** 32 + 4, 4],
    [2 ** 32, '|', 1, 2 ** 32 + 1],
    [1, '|', 2 ** 32, 2 ** 32 + 1],
    [2 ** 32, '^', 1, 2 ** 32 + 1],
    [1, '^', 2 ** 32, 2 ** 32 + 1],
    [Number.MAX_SAFE_INTEGER, '+', 2, 9007199254740993n],
    [Number.MAX_SAFE_INTEGER, '*', 3, 27021597764222973n],
    [9007199254740993n, '-', 9007199254740990n, 3],
    [9223372036854775807n, '+', 1, -9223372036854775808n],
    [9007199254740993n, '/', 0, undefined],
    [9007199254740993n, '%', 0, undefined],
    [9007199254740993n, '%', 10, 3],
  ];
  for (const [a, op, b, result] of results) {
    it(`${a} ${op} ${b} is ${String(result)}, in whole numbers`, () => assert.equal(calculate(op, a, b, true), result));
  }

  const fractions: [a: number, op: Parameters<typeof calculate>[0], b: number, result: number | undefined][] = [
    [7, '/', 2, 3.5],
    [0.5, '+', 1, 1.5],
    [0.5, '-', 1, -0.5],
    [0.5, '*', 3, 1.5],
    [4, '**', 0.5, 2],
    [1, '/', 0, undefined],
    [7, '%', 2, undefined],
    [1e308, '*', 10, undefined],
  ];
  for (const [a, op, b, result] of fractions) {
    it(`${a} ${op} ${b} is ${String(result)}, in fractions`, () => assert.equal(calculate(op, a, b, false), result));
  }

  it('are calculated alike, whether they are numbers or digits', () => {
    const int = fc.integer({ min: -(2 ** 40), max: 2 ** 40 });
    const op = fc.constantFrom('+', '-', '*', '/', '%', '&', '|', '^') as fc.Arbitrary<'+'>;
    fc.assert(
      fc.property(op, int, int, (sign, a, b) => {
        const result = calculate(sign, a, b, true);
        assert.equal(result, calculate(sign, BigInt(a), BigInt(b), true));
        if (result !== undefined) assert.equal(narrow(BigInt(result)), result);
      }),
    );
  });

  it('are numbers where these are exact', () => {
    const edge = BigInt(Number.MAX_SAFE_INTEGER);
    assert.deepEqual(
      [edge, edge + 1n, -edge, -edge - 1n].map(each => typeof narrow(each)),
      ['number', 'bigint', 'number', 'bigint'],
    );
  });

  const pairs: [a: unknown, b: unknown, same: boolean][] = [
    [1, 1n, true],
    [1, 1.5, false],
    ['1', 1, false],
    [null, null, true],
    [null, 0, false],
    [null, {}, false],
    [true, true, true],
    [[], [], true],
    [{}, {}, true],
    [[], {}, false],
    [[7], { 0: 7 }, false],
    [{ 0: 7 }, [7], false],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [[1, 2], [1], false],
    [[1], [1, 2], false],
    [{ a: 1 }, { a: 1n }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [{ a: 1 }, { b: 1 }, false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: undefined }, { b: undefined }, false],
    [{ a: [{ b: [1] }] }, { a: [{ b: [1] }] }, true],
    [{ a: [{ b: [1] }] }, { a: [{ b: [2] }] }, false],
    [{ a: 1 }, { a: [1] }, false],
    [{ a: [] }, { a: {} }, false],
    [{ a: 1 }, { a: {} }, false],
    [{ a: {} }, { a: 1 }, false],
  ];
  const text = (value: unknown): string =>
    JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each));
  for (const [a, b, same] of pairs) {
    it(`${text(a)} and ${text(b)} are ${same ? 'the same' : 'different'}`, () => {
      assert.equal(isSame(a, b), same);
      const parts = typeof a === 'object' && typeof b === 'object' && a !== null && b !== null;
      if (parts && Array.isArray(a) === Array.isArray(b)) {
        assert.deepEqual([compare('==', a, b), compare('!=', a, b), compare('<', a, b)], [same, !same, undefined]);
      } else if (parts) assert.equal(compare('==', a, b), undefined);
    });
  }

  it('of one kind are compared, in one order', () => {
    const holding = (a: unknown, b: unknown) =>
      (['<', '<=', '>', '>=', '==', '!='] as const).filter(op => compare(op, a, b) === true).join(' ');
    assert.equal(holding(1, 2n), '< <= !=');
    assert.equal(holding(2n, 2), '<= >= ==');
    assert.equal(holding(9007199254740993n, 9007199254740992), '> >= !=');
    assert.equal(holding('a', 'b'), '< <= !=');
    assert.equal(holding(true, true), '<= >= ==');
    assert.equal(compare('==', 1, '1'), undefined);
    assert.equal(compare('==', true, 1), undefined);
    assert.equal(compare('==', null, null), undefined);
  });
});

describe('a name that no field has', () => {
  const fields = ['title', 'year', 'id', 'language_of_text'].map(name => ({ name, type: 'VarChar' }));
  const cases: [name: string, meant: string | undefined][] = [
    ['titel', 'title'],
    ['TITLE', 'title'],
    ['titl', 'title'],
    ['tittles', 'title'],
    ['years', 'year'],
    ['yaer', 'year'],
    ['yxxr', 'year'],
    ['yxxx', undefined],
    ['yxr', 'year'],
    ['ix', 'id'],
    ['xy', undefined],
    ['ab', undefined],
    ['langage_of_txt', 'language_of_text'],
    ['lngage_of_txt', undefined],
  ];
  for (const [name, meant] of cases) {
    it(`${name} is taken for ${meant ?? 'none'}`, () => {
      const [issue] = checkFilter(`${name} == "x"`, fields);
      assert.equal(/Similar: (\w+)/.exec(issue!.message)?.[1], meant, issue!.message);
    });
  }
});
