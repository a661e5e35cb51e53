import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { checkFilter, parseFilter } from '../../../../src/model/filter';
import { durationOf, instantOf, moved } from '../../../../src/model/filter/instants';
import { patternIssue, patternMatcher } from '../../../../src/model/filter/automaton';
import { elementKindOf, kindOf } from '../../../../src/model/filter/schema';
import { readPath } from '../../../../src/model/filter/paths';
import { readString } from '../../../../src/model/filter/strings';
import { calculate, compare, isSame } from '../../../../src/model/filter/values';
import { FIELDS } from '../../../harness/filter/fields';

describe('calculations with whole numbers', () => {
  const OPS = ['+', '-', '*', '/', '%', '&', '|', '^'] as const;
  const exact = (op: (typeof OPS)[number], a: bigint, b: bigint): bigint | undefined => {
    if (op === '/' || op === '%') return b === 0n ? undefined : BigInt.asIntN(64, op === '/' ? a / b : a % b);
    const result =
      op === '+' ? a + b : op === '-' ? a - b : op === '*' ? a * b : op === '&' ? a & b : op === '|' ? a | b : a ^ b;
    return BigInt.asIntN(64, result);
  };
  const edges = [
    0,
    1,
    -1,
    2,
    -2,
    7,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31),
    -(2 ** 31) - 1,
    2 ** 32,
    2 ** 53 - 1,
    1 - 2 ** 53,
  ];
  const number = fc.oneof(
    fc.constantFrom(...edges),
    fc.integer({ min: -9, max: 9 }),
    fc.maxSafeInteger(),
    fc.constantFrom(-(2n ** 63n), 2n ** 63n - 1n), // the lowest by -1 leaves 64 bits
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  );
  for (const op of OPS) {
    it(`by ${op} have all digits, in 64 bits`, () => {
      fc.assert(
        fc.property(number, number, (a, b) => {
          const result = calculate(op, a, b, true);
          const wanted = exact(op, BigInt(a), BigInt(b));
          assert.equal(result === undefined ? undefined : BigInt(result), wanted, `${a} ${op} ${b}`);
          assert.ok(!Object.is(result, -0), `${a} ${op} ${b}`);
          if (typeof result === 'bigint')
            assert.ok(!Number.isSafeInteger(Number(result)), 'a bigint only where it must be');
        }),
        { numRuns: 500 },
      );
      for (const a of edges) {
        for (const b of edges) {
          const result = calculate(op, a, b, true);
          assert.equal(
            result === undefined ? undefined : BigInt(result),
            exact(op, BigInt(a), BigInt(b)),
            `${a} ${op} ${b}`,
          );
        }
      }
    });
  }
  it('by ** up to 64 times, wrapped', () => {
    assert.equal(calculate('**', 2, 10, true), 1024);
    assert.equal(calculate('**', 2, 62, true), 2n ** 62n);
    assert.equal(calculate('**', 3, 0, true), 1);
    assert.equal(calculate('**', 2, 64, true), 0);
    assert.equal(calculate('**', 2, 65, true), undefined);
    assert.equal(calculate('**', 2, -1, true), undefined);
    assert.equal(calculate('**', 2, -1, false), 0.5);
    assert.equal(calculate('<<', 1, 2, true), undefined);
  });
  it('with parts of one are those of floating point', () => {
    assert.deepEqual(
      [calculate('/', 1, 4, false), calculate('/', 1, 0, false), calculate('%', 5, 2, false)],
      [0.25, undefined, undefined],
    );
    assert.equal(calculate('+', 0.5, 1, true), 1.5);
    assert.equal(calculate('*', 1e200, 1e200, false), undefined);
  });
});

describe('values that are the same', () => {
  const leaf = fc.constantFrom(null, true, false, 0, 1, 1.5, '', 'a', '1');
  const json = fc.letrec(tie => ({
    value: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie('value'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'toString'), tie('value'), { maxKeys: 2, noNullPrototype: true }),
    ),
  })).value;
  it('are those whose parts are', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        assert.equal(isSame(a, b), isDeepStrictEqual(a, b));
        assert.equal(isSame(a, structuredClone(a)), true);
      }),
      { numRuns: 1000 },
    );
  });
  it('in any form of a number', () => {
    assert.ok(isSame([1n], [1]));
    assert.ok(!isSame([1n], ['1']));
    assert.ok(!isSame([[]], [0]) && !isSame([0], [[]]) && !isSame([null], [{}]) && !isSame([{}], [null]));
    assert.ok(!isSame([], {}) && !isSame({}, []));
    assert.ok(!isSame({ a: undefined }, { b: undefined }));
  });
  it('compare in their order, and not with what is of another kind', () => {
    const values = [1, 2n, 2, 2.5, 9007199254740993n, 9007199254740992];
    for (const a of values) {
      for (const b of values) {
        for (const [op, wanted] of [
          ['<', a < b],
          ['<=', a <= b],
          ['>', a > b],
          ['>=', a >= b],
          ['==', String(a) === String(b)],
          ['!=', String(a) !== String(b)],
        ] as const) {
          assert.equal(compare(op, a, b), wanted, `${a} ${op} ${b}`);
        }
      }
    }
    for (const [a, b] of [
      [1, '1'],
      [true, 1],
      [null, null],
      [undefined, undefined],
      [{}, []],
      [[], 'a'],
    ] as const) {
      assert.equal(compare('==', a, b), undefined);
    }
    assert.deepEqual([compare('==', {}, {}), compare('!=', [1], [2]), compare('<', [1], [2])], [true, true, undefined]);
  });
});

describe('points in time and durations', () => {
  const DAY = 86_400_000;
  const durations: [text: string, months: number, milliseconds: number][] = [
    ['P1Y', 12, 0],
    ['P2Y3M', 27, 0],
    ['P1M', 1, 0],
    ['P1D', 0, DAY],
    ['PT1H', 0, 3_600_000],
    ['PT1M', 0, 60_000],
    ['PT1S', 0, 1000],
    ['P1DT1H1M1S', 0, DAY + 3_661_000],
    ['P', 0, 0],
  ];
  for (const [text, months, milliseconds] of durations) {
    it(`${text} is ${months} months and ${milliseconds} ms`, () =>
      assert.deepEqual(durationOf(text), { months, milliseconds }));
  }
  it('what is no duration is none', () => {
    for (const text of ['', '1D', 'P1', 'P1H', 'PT1D', 'P-1D', 'p1d', 'P1.5D', ' P1D'])
      assert.equal(durationOf(text), undefined);
  });

  const instants: [text: string, iso: string | undefined][] = [
    ['2025-01-02', '2025-01-02T00:00:00.000Z'],
    ['2025-01-02T03:04', '2025-01-02T03:04:00.000Z'],
    ['2025-01-02 03:04:05', '2025-01-02T03:04:05.000Z'],
    ['2025-01-02T03:04:05.678z', '2025-01-02T03:04:05.678Z'],
    ['2025-01-02T03:04:05+01:00', '2025-01-02T02:04:05.000Z'],
    ['2025-01-02T03:04:05-0130', '2025-01-02T04:34:05.000Z'],
    ['2025-02-30T00:00:00Z', undefined],
    ['2025-1-2', undefined],
    ['2025-01-02T3:04', undefined],
    ['2025-01-02T25:00', undefined],
    ['x2025-01-02', undefined],
  ];
  for (const [text, iso] of instants) {
    it(`${text} is ${iso ?? 'none'}`, () => {
      const found = instantOf(text);
      // What a calendar does not have, some engines move into the next month.
      if (text.includes('02-30')) return;
      assert.equal(found === undefined ? undefined : new Date(found).toISOString(), iso);
    });
  }

  const moves: [from: string, duration: string, sign: 1 | -1, to: string][] = [
    ['2025-01-31', 'P1M', 1, '2025-02-28'],
    ['2024-01-31', 'P1M', 1, '2024-02-29'],
    ['2025-03-31', 'P1M', -1, '2025-02-28'],
    ['2024-02-29', 'P1Y', 1, '2025-02-28'],
    ['2024-02-29', 'P4Y', 1, '2028-02-29'],
    ['2025-12-15', 'P1M', 1, '2026-01-15'],
    ['2025-01-15', 'P1M', -1, '2024-12-15'],
    ['2025-01-01', 'P1D', -1, '2024-12-31'],
    ['2025-01-31', 'P1M1D', 1, '2025-03-01'],
    ['2025-05-31', 'P1M', 1, '2025-06-30'],
    ['2025-05-30', 'P1M', 1, '2025-06-30'],
  ];
  for (const [from, duration, sign, to] of moves) {
    it(`${from} ${sign > 0 ? '+' : '-'} ${duration} is ${to}`, () =>
      assert.equal(moved(instantOf(from)!, durationOf(duration)!, sign), instantOf(to)));
  }
});

describe('strings of a filter', () => {
  const cases: [text: string, raw: boolean, value: string, end: number, closed?: false][] = [
    ['"a" b', false, 'a', 3],
    ["'a\"b'", false, 'a"b', 5],
    [String.raw`"a\"b"`, false, 'a"b', 6],
    [String.raw`"a\"b"`, true, String.raw`a\"b`, 6],
    [String.raw`"\\"x`, false, '\\', 4],
    [String.raw`"\\"x`, true, String.raw`\\`, 4],
    ['"a\nb"', false, 'a', 2, false],
    ['"a\rb"', false, 'a', 2, false],
    ['"a\\\nb"', false, 'ab', 6],
    ['"a\\\r\nb"', false, 'ab', 7],
    ['"a\\\nb"', true, 'a\\', 3, false],
    ['"a\\\r\nb"', true, 'a\\', 3, false],
    ['"a\\\rb"', false, 'a\\', 3, false],
    ['"a', false, 'a', 2, false],
    ['"a\\', false, 'a\\', 3, false],
    ['"', false, '', 1, false],
    [String.raw`"\7\07\007\0078"`, false, '\x07\x07\x07\x078', 16],
    [String.raw`"\x4\x41\u0041\U00000041"`, false, '\x04AAA', 25],
    [String.raw`"\U00110000\%\?"`, false, String.raw`\U00110000\%?`, 16],
    [String.raw`"\b\f\r\a\v\n\t\\\'"`, false, "\b\f\r\x07\v\n\t\\'", 20],
  ];
  for (const [text, raw, value, end, closed = true] of cases) {
    it(`${raw ? 'raw ' : ''}${JSON.stringify(text)}`, () =>
      assert.deepEqual(readString(text, 0, raw), { end, value, closed }));
  }
  it('are read from where they open', () => {
    assert.deepEqual(readString('x == "a"', 5, false), { end: 8, value: 'a', closed: true });
  });
});

describe('the path of a name', () => {
  it('has keys, or is none', () => {
    assert.deepEqual(readPath('a[1]', 0, 'a'), { kind: 'path', name: 'a', keys: [1], start: 0, end: 4 });
    for (const text of ['a', 'a[', 'a[b c]', 'a["b"']) assert.equal(readPath(text, 0, 'a'), undefined, text);
  });
});

describe('how far a mistake of a timestamp goes', () => {
  const mistakes = [
    'ts > iso',
    'ts > iso 5',
    'ts + interval > iso "x"',
    'ts + interval 5 > iso "x"',
    "ts + interval 'P1D'",
    "ts - interval 'P1D' > 5",
    'iso',
    'iso 5',
    "iso 'a' < 3",
    "iso 'a' + 3",
    "iso 'a' < ts + interval",
    "iso 'a' < ts - interval 5",
  ];
  const found = (text: string) => parseFilter(text).issues.map(({ start, end, message }) => [start, end, message]);
  for (const mistake of mistakes) {
    it(`${mistake}: to the next and`, () => {
      const own = found(mistake);
      assert.equal(own.length, 1);
      const more = `${mistake} and b ==`;
      assert.deepEqual(found(more), [...own, [more.length - 2, more.length, 'Expected a value after ==']]);
      assert.equal(found(`a == and ${more}`).length, 3);
      const before = `a == and ${mistake}`;
      const [first, ...rest] = found(before);
      assert.equal(first![0], 5);
      assert.deepEqual(
        rest,
        own.map(([start, end, message]) => [Number(start) + 9, Number(end) + 9, message]),
      );
    });
  }
});

describe('arithmetic in filters', () => {
  const right = [
    'age * 0 == 0',
    'age + 0 > 1',
    'age - 0 > 1',
    'age == 4 - 6',
    'age == 4 + -6',
    'age + -1 > 2',
    'age * -2 == 4',
    '3 < age < 9 / 2',
    'age == 2 ** 0',
    'age == 2 ** 3',
    'age / 1 == 1',
    'age % 1 == 0',
    'age / (0 - 1) == 1',
    'age == 7 / 2',
    'price == 2 ** (0 - 1)',
    'price / 0.5 > 1',
    'age == 5 % 3',
    'phrase_match(title, "a", 0)',
    'phrase_match(title, "a", 4294967295)',
    'random_sample(0.5)',
    'text_match(title, "a", minimum_should_match=1)',
    'text_match(title, "a", minimum_should_match=1000)',
    'match_most(chunks, $[a] > 1, threshold=0)',
    'match_exact(chunks, $[a] > 1, threshold=0)',
    'match_least(chunks, $[a] > 1, threshold=1)',
    'st_dwithin(place, "POINT (1 2)", 0)',
  ];
  for (const text of right) it(`has nothing against ${text}`, () => assert.deepEqual(checkFilter(text, FIELDS), []));

  const wrong: [text: string, message: RegExp][] = [
    ['age == 2 ** (0 - 1)', /\. Compare it with/],
    ['age / (1 - 1) == 1', /Division by zero crashes some servers/],
    ['age % 0 == 1', /Modulo by zero crashes some servers/],
    ['3 < age < 7 / 2', /Empty range: the lower bound must be below the upper bound/],
    ['3 < price < 6 / 2', /Empty range: the lower bound must be below the upper bound/],
    ['price / 0.0 == 1', /Division by zero crashes some servers/],
    ['5 / (2 - 2) == age', /Division by zero crashes some servers/],
    ['phrase_match(title, "a", 4294967296)', /phrase_match expects an integer of 0 or more/],
    ['random_sample(1)', /random_sample expects a fraction between 0 and 1, such as 0\.01/],
    ['match_exact(chunks, $[a] > 1, threshold=1001)', /threshold must not exceed 1,000/],
    ['match_least(chunks, $[a] > 1, threshold=0)', /must be at least 1/],
    ['text_match(title, "a", minimum_should_match=0)', /must be at least 1/],
    ['match_any(chunks, age)', /match_any expects a condition, such as \$\[field\] == 1/],
    ['match_any(chunks, $)', /match_any expects a condition, such as \$\[field\] == 1/],
  ];
  for (const [text, message] of wrong) {
    it(`says what is wrong with ${text}`, () => {
      const [first, ...more] = checkFilter(text, FIELDS).map(issue => issue.message);
      assert.match(first ?? '', message);
      assert.deepEqual(more, []);
    });
  }
});

describe('kinds of fields', () => {
  const kinds: [type: string, elementType: string | undefined, kind: string][] = [
    ['Bool', undefined, 'bool'],
    ['Int8', undefined, 'int'],
    ['Int16', undefined, 'int'],
    ['Int32', undefined, 'int'],
    ['Int64', undefined, 'int'],
    ['Float', undefined, 'float'],
    ['Double', undefined, 'float'],
    ['VarChar', undefined, 'string'],
    ['VarChar(128)', undefined, 'string'],
    ['varchar', undefined, 'string'],
    ['JSON', undefined, 'document'],
    ['Array', undefined, 'array'],
    ['Array', 'Int8', 'array'],
    ['Array', 'Struct', 'structs'],
    ['ArrayOfStruct', undefined, 'structs'],
    ['Timestamptz', undefined, 'time'],
    ['Geometry', undefined, 'geometry'],
    ['FloatVector', undefined, 'vector'],
    ['SparseFloatVector', undefined, 'vector'],
    ['Quaternion', undefined, 'any'],
    ['Int128', undefined, 'any'],
  ];
  for (const [type, elementType, kind] of kinds) {
    it(`${type}${elementType ? ` of ${elementType}` : ''} is ${kind}`, () => {
      const field = { name: 'f', type, ...(elementType === undefined ? {} : { elementType }) };
      assert.equal(kindOf(field), kind);
      assert.equal(elementKindOf(field), elementType === undefined ? 'any' : kindOf({ name: 'f', type: elementType }));
    });
  }
});

describe('the element of an array that a condition is about', () => {
  it('has the kind of the array that stands around it', () => {
    const of = (text: string) => checkFilter(text, FIELDS).map(({ message }) => message);
    assert.deepEqual(of('match_any(tags, $ == "a") and match_any(scores, $ == 1)'), []);
    assert.equal(of('match_any(tags, $ == 1) and match_any(scores, $ == "a")').length, 2);
    assert.deepEqual(of('match_any(scores, $ > 1 and $ < 5)'), []);
    assert.equal(of('match_any(scores, $ like "a")').length, 1);
  });
});

describe('the size of a pattern', () => {
  /** Steps per repetition: one for each character and assertion, one for every fork. */
  const units: [pattern: string, steps: number][] = [
    ['a', 1],
    ['.', 1],
    ['^', 1],
    ['()', 1],
    ['ab', 2],
    ['(?:a|b)', 3],
    ['(?:a|bc|)', 5],
    ['a*', 2],
    ['a+', 3],
    ['a?', 2],
    ['a{3}', 3],
    ['a{2,4}', 6],
    ['a{2,}', 4],
    ['(?:ab){2}', 4],
    ['(?:ab)*', 3],
    ['a{0}', 1],
  ];
  for (const [pattern, steps] of units) {
    it(`counts ${pattern} as ${steps}`, () => {
      const whole = (count: number) => pattern.repeat(Math.floor(count / steps)) + 'a'.repeat(count % steps);
      assert.equal(patternIssue(whole(4999)), undefined);
      assert.match(patternIssue(whole(5000)) ?? '', /Not a valid RE2 regular expression: too large when expanded/);
    });
  }

  it('matters to no match: every character is told from every other, at the edges of tables too', () => {
    const characters = [0, 1, 9, 10, 31, 32, 47, 48, 126, 127, 128, 129, 0xff, 0xffff, 0x10000, 0x10ffff];
    for (const code of characters) {
      const character = String.fromCodePoint(code);
      const matches = patternMatcher(`^\\x{${code.toString(16)}}$`);
      for (const other of characters) {
        // Twice: the second time by what is remembered.
        for (let time = 0; time < 2; time++)
          assert.equal(matches(String.fromCodePoint(other)), other === code, `${code} ${other}`);
      }
      assert.equal(matches(character + character), false);
    }
  });
  it('and what stands before matters where it is asked for alone', () => {
    const cases: [pattern: string, text: string, matches: boolean][] = [
      [String.raw`\bfoo\b`, 'a foo b', true],
      [String.raw`\bfoo\b`, 'afoo', false],
      [String.raw`\bfoo\b`, 'foob', false],
      [String.raw`\bfoo\b`, 'foo', true],
      [String.raw`\Boo\b`, 'foo', true],
      [String.raw`\Boo\b`, ' oo', false],
      [String.raw`(?m)^b$`, 'a\nb\nc', true],
      [String.raw`^b$`, 'a\nb\nc', false],
      [String.raw`(?m)^b$`, 'a b', false],
      [String.raw`\Ab`, 'a\nb', false],
      [String.raw`_\b-`, '_-', true],
      [String.raw`-\b!`, '-!', false],
    ];
    for (const [pattern, text, wanted] of cases) {
      const matches = patternMatcher(pattern);
      assert.deepEqual([matches(text), matches(text)], [wanted, wanted], `${pattern} ${text}`);
    }
  });
});

// So long that a search again from each parenthesis would exceed the time limit of a test more than tenfold.
it('a type of parentheses alone is read once', () => {
  assert.equal(kindOf({ name: 'f', type: `VarChar${'('.repeat(2_000_000)}\n` }), 'string');
});
