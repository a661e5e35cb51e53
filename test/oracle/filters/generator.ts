import fc from 'fast-check';
import type { Arithmetic } from '../../../src/model/filter';
import { calculate } from '../../../src/model/filter/values';
import {
  fraction,
  FRACTIONS,
  JSON_LISTS,
  JSON_VALUES,
  LISTS,
  literal,
  near,
  number,
  NUMBERS,
  OK,
  type Operand,
  TEXTS,
  wholeNumber,
  WHOLES,
  word,
} from './values';

type Text = fc.Arbitrary<string>;

const SIGNS = ['==', '!=', '<', '<=', '>', '>='];
const sign = fc.constantFrom(...SIGNS);
const equality = fc.constantFrom('==', '!=');
/** Combines one of the operands with a text. */
const some = (operands: readonly Operand[], then: (operand: Operand) => Text): Text =>
  fc.constantFrom(...operands).chain(then);
const compared = (left: string, op: Text, right: Text): Text =>
  fc
    .tuple(op, right, fc.boolean())
    .map(([each, value, turned]) => (turned ? `${value} ${each} ${left}` : `${left} ${each} ${value}`));
const listed = (left: string, item: Text): Text =>
  fc
    .tuple(fc.constantFrom('in', 'not in'), fc.array(item, { maxLength: 4 }))
    .map(([op, items]) => `${left} ${op} [${items.join(', ')}]`);
const between = (middle: string, end: Text): Text =>
  fc
    .tuple(end, end, fc.constantFrom('< <', '<= <', '< <=', '> >=', '>= >'))
    .map(([low, high, signs]) => `${low} ${signs.split(' ')[0]} ${middle} ${signs.split(' ')[1]} ${high}`);

const written = (value: fc.Arbitrary<unknown>): Text => value.map(literal);
const anyConstant = written(fc.oneof(wholeNumber, fraction, word, fc.boolean()));
const pattern = written(
  fc
    .array(fc.constantFrom('%', 'title', ' 1', 'e', 'n', 't', '_', 'green', '\\%', '\\_', '.', '*'), { maxLength: 4 })
    .map(parts => parts.join('')),
);
/** Calculations with a result for some entity. A divisor is never 0, which crashes engines. */
const calculation = (operand: Operand): Text =>
  fc
    .tuple(fc.constantFrom('+', '-', '*', '/', '%'), fc.integer({ min: 1, max: 9 }), equality, near(operand))
    .map(([op, by, each, value]) => `${operand.text} ${op} ${by} ${each} ${literal(calculated(op, value, by))}`);

function calculated(op: string, value: unknown, by: number): unknown {
  if (typeof value === 'bigint') return calculate(op as Arithmetic, value, BigInt(by), true) ?? 0;
  return typeof value === 'number' ? (calculate(op as Arithmetic, value, by, Number.isInteger(value)) ?? 0) : by;
}
const contained = (functions: string, operand: string, item: Text): Text =>
  fc
    .tuple(fc.constantFrom('', '_any', '_all'), fc.array(item, { minLength: 1, maxLength: 3 }))
    .map(([kind, items]) => `${functions}${kind}(${operand}, ${kind === '' ? items[0] : `[${items.join(', ')}]`})`);

/** Conditions that mean something. */
const sound: Text = fc.oneof(
  some(NUMBERS, operand => compared(operand.text, sign, number(operand))),
  some(NUMBERS, operand => compared(operand.text, sign, written(fc.oneof(wholeNumber, fraction)))),
  some(NUMBERS, left => compared(left.text, sign, fc.constantFrom(...NUMBERS.map(({ text }) => text)))),
  some(TEXTS, operand =>
    compared(
      operand.text,
      sign,
      written(
        fc.oneof(
          near(operand).filter(value => typeof value === 'string'),
          word,
        ),
      ),
    ),
  ),
  compared(OK.text, equality, written(fc.boolean())),
  some(JSON_VALUES, operand => compared(operand.text, sign, written(near(operand)))),
  some(JSON_VALUES, operand => listed(operand.text, written(near(operand)))),
  some(WHOLES, operand =>
    listed(
      operand.text,
      fc.oneof(
        number(operand).filter(text => !text.includes('.')),
        written(wholeNumber),
      ),
    ),
  ),
  some(TEXTS, operand => listed(operand.text, written(word))),
  some([...NUMBERS, ...JSON_VALUES], operand => between(operand.text, written(fc.oneof(wholeNumber, fraction)))),
  some(TEXTS, operand => between(operand.text, written(word))),
  some([...WHOLES, ...FRACTIONS, ...JSON_VALUES.slice(0, 3)], calculation),
  some([...TEXTS, JSON_VALUES[1]!], ({ text }) => pattern.map(each => `${text} like ${each}`)),
  some(JSON_VALUES, ({ text }) => fc.constant(`exists ${text}`)),
  some(JSON_LISTS, ({ text }) => contained('json_contains', text, anyConstant)),
  contained('array_contains', 'tags', written(word)),
  contained('array_contains', 'nums', written(fc.integer({ min: -1, max: 9 }))),
  some(LISTS, ({ text }) => compared(`array_length(${text})`, sign, written(fc.nat(4)))),
);

/** Conditions that a planner might refuse. Constants as conditions are excluded: under and, or and not they crash 2.3.5. */
const doubtful: Text = fc.oneof(
  some([...NUMBERS, ...TEXTS, OK, ...LISTS], ({ text }) => compared(text, sign, anyConstant)),
  some([...NUMBERS, ...TEXTS, OK, ...LISTS], ({ text }) => listed(text, anyConstant)),
  some([...NUMBERS, ...TEXTS, OK], ({ text }) => between(text, anyConstant)),
  some([...TEXTS, OK, ...LISTS], calculation),
  some(NUMBERS, ({ text }) => pattern.map(each => `${text} like ${each}`)),
  compared('meta', sign, anyConstant),
  some(JSON_VALUES, ({ text }) =>
    compared(text, sign, fc.constantFrom(...JSON_VALUES.map(each => each.text), 'year', 'lang')),
  ),
  some([...NUMBERS, ...TEXTS], left =>
    compared(left.text, sign, fc.constantFrom(...[...NUMBERS, ...TEXTS, OK].map(({ text }) => text))),
  ),
  compared('lang', sign, fc.constantFrom('en', 'de', 'title')),
  contained('array_contains', 'tags', anyConstant),
  contained('array_contains', 'nums', anyConstant),
  contained('array_contains', 'meta', anyConstant),
  contained('json_contains', 'tags', anyConstant),
  fc.constantFrom(...'year lang ok meta vector tags[0] opt not_there(lang) lang() empty(lang)'.split(' ')),
  fc.constantFrom(
    'year + 1 + 2 == 1991',
    'year + 1 == 2 * 3',
    '2 * year == 4000',
    'year - 1 > 2000',
    'year + tiny == 3',
    '-year == -1990',
  ),
  fc.constantFrom(
    'exists lang',
    'exists tags[0]',
    'tags["a"] == 1',
    'lang[0] == "e"',
    'nums == [0, 1, 0]',
    'tags == ["t0", "t0"]',
  ),
  some(LISTS, ({ text }) => compared(`array_length(${text})`, sign, anyConstant)),
);

/** Filters over the recorded entities: mostly such as mean something, and some that do not. */
export const filters: Text = fc.letrec<{ filter: string }>(tie => {
  const filter = tie('filter');
  return {
    filter: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 8, arbitrary: sound },
      { weight: 2, arbitrary: doubtful },
      { weight: 1, arbitrary: filter.map(each => `not (${each})`) },
      {
        weight: 4,
        arbitrary: fc
          .tuple(fc.constantFrom('and', 'or', '&&', '||'), fc.array(filter, { minLength: 2, maxLength: 3 }))
          .map(([op, parts]) => parts.map(each => `(${each})`).join(` ${op} `)),
      },
    ),
  };
}).filter;
