import fc from 'fast-check';
import type { FilterNode } from '../../../src/model/filter';

const node = (bare: object): FilterNode => ({ ...bare, start: 0, end: 0 }) as FilterNode;
const field = (name: string): FilterNode => node({ kind: 'field', name });
const path = (name: string, ...keys: (string | number)[]): FilterNode => node({ kind: 'path', name, keys });

const whole = fc.constantFrom<number | bigint>(0, 1, 2, 3, 5, -1, -4, 9007199254740992n, 9007199254740993n);
const fraction = fc.constantFrom(0.5, 1.5, 2, -1.5);
const word = fc.constantFrom('', 'a', 'ab', 'b', 'a_b', 'A', '%', 'ä');
const constant = (value: unknown): FilterNode => {
  if (typeof value === 'string') return node({ kind: 'string', value });
  if (typeof value === 'boolean') return node({ kind: 'bool', value });
  const size = typeof value === 'bigint' ? value : Math.abs(value as number);
  const kind = typeof value === 'number' && !Number.isInteger(value) ? 'float' : 'int';
  const positive = node({ kind, value: (value as number) < 0 && typeof value === 'bigint' ? -value : size });
  return (value as number) < 0 ? node({ kind: 'unary', op: '-', operand: positive }) : positive;
};
const wholes = whole.map(constant);
const numbers = fc.oneof(wholes, fraction.map(constant));
const words = word.map(constant);

const INTS = [field('id'), field('age'), path('scores', 0), path('scores', 2)];
const TEXTS = [field('title'), field('color'), path('tags', 1)];
const JSONS = [path('meta', 'a'), path('meta', 'b', 0), path('meta', 'none')];
const ordered = fc.constantFrom('<', '<=', '>', '>=', '==', '!=');
const binary = (op: string, left: FilterNode, right: FilterNode): FilterNode =>
  node({ kind: 'binary', op, left, right });
const compared = (op: fc.Arbitrary<string>, lefts: FilterNode[], right: fc.Arbitrary<FilterNode>) =>
  fc
    .tuple(op, fc.constantFrom(...lefts), right, fc.boolean())
    .map(([sign, left, other, turned]) => (turned ? binary(sign, other, left) : binary(sign, left, other)));
const listed = (lefts: FilterNode[], items: fc.Arbitrary<FilterNode>) =>
  fc
    .tuple(fc.constantFrom('in', 'not in'), fc.constantFrom(...lefts), fc.array(items, { maxLength: 4 }))
    .map(([op, left, list]) => binary(op, left, node({ kind: 'array', items: list })));
const between = (middles: FilterNode[], ends: fc.Arbitrary<FilterNode>) =>
  fc
    .tuple(ends, fc.constantFrom(...middles), ends, fc.constantFrom(['<', '<='], ['<=', '<'], ['>', '>=']))
    .filter(([left, , right, [leftOp]]) => rises(leftOp === '<' || leftOp === '<=' ? [left, right] : [right, left]))
    .map(([left, middle, right, [leftOp, rightOp]]) => node({ kind: 'range', left, leftOp, middle, rightOp, right }));
/** Returns true if two constants of one kind are ascending: other ranges are refused. */
const rises = ([low, high]: readonly [FilterNode, FilterNode]): boolean =>
  order(naive(low, {}), naive(high, {})) === -1;
const calculated = fc
  .tuple(fc.constantFrom('+', '-', '*', '/', '%', '&', '|', '^'), fc.constantFrom(...INTS), whole, ordered, wholes)
  .filter(([op, , value]) => value !== 0 || (op !== '/' && op !== '%'))
  .map(([op, left, value, sign, right]) => binary(sign, binary(op, left, constant(value)), right));
const call = (name: string, ...args: FilterNode[]): FilterNode => node({ kind: 'call', name, args });
const contained = fc
  .tuple(
    fc.constantFrom('', '_all', '_any'),
    fc.constantFrom(field('tags'), ...JSONS),
    fc.array(words, { maxLength: 3 }),
  )
  .map(([kind, list, items]) =>
    call(`array_contains${kind}`, list, kind === '' ? (items[0] ?? constant('a')) : node({ kind: 'array', items })),
  );
const like = fc
  .tuple(
    fc.constantFrom(...TEXTS, JSONS[0]!),
    fc.array(fc.constantFrom('%', '_', 'a', 'b', '\\_', '\\%'), { maxLength: 5 }),
  )
  .map(([left, parts]) => binary('like', left, constant(parts.join(''))));

/** Trees that mean something over the fields of the tests. */
export const conditions: fc.Arbitrary<FilterNode> = fc.letrec<{ condition: FilterNode }>(tie => {
  const condition = tie('condition');
  return {
    condition: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      compared(ordered, INTS, wholes),
      compared(ordered, [field('price')], numbers),
      compared(ordered, TEXTS, words),
      compared(ordered, JSONS, fc.oneof(numbers, words)),
      compared(ordered, [field('age'), field('price')], fc.constant(field('id'))),
      compared(ordered, [field('active'), ...JSONS], fc.boolean().map(constant)),
      listed(INTS, wholes),
      listed([field('price')], numbers),
      listed(TEXTS, words),
      listed(JSONS, fc.oneof(numbers, words, fc.boolean().map(constant))),
      between(INTS, wholes),
      between([field('price'), ...JSONS], numbers),
      between(TEXTS, words),
      calculated,
      fc.tuple(ordered, numbers, numbers).map(([op, left, right]) => binary(op, left, right)),
      fc.tuple(ordered, words, words).map(([op, left, right]) => binary(op, left, right)),
      fc
        .tuple(fc.constantFrom('and', 'or'), fc.boolean(), condition)
        .map(([op, value, operand]) => node({ kind: 'logic', op, operands: [constant(value), operand] })),
      contained,
      like,
      fc
        .tuple(fc.constantFrom(field('id'), field('scores'), ...JSONS, field('meta')), fc.boolean())
        .map(([operand, not]) => node({ kind: 'null', operand, not })),
      fc.constantFrom(...JSONS).map(operand => node({ kind: 'unary', op: 'exists', operand })),
      compared(ordered, [call('array_length', field('tags')), call('array_length', JSONS[1]!)], wholes),
      condition.map(operand => node({ kind: 'unary', op: 'not', operand })),
      fc
        .tuple(fc.constantFrom('and', 'or'), fc.array(condition, { minLength: 2, maxLength: 4 }))
        .map(([op, operands]) => node({ kind: 'logic', op, operands })),
    ),
  };
}).condition;

const json = fc.oneof(numbersAsValues(), word, fc.boolean(), fc.constant(null), fc.array(word, { maxLength: 3 }));
function numbersAsValues(): fc.Arbitrary<unknown> {
  return fc.oneof(whole, fraction);
}
const maybe = <T>(some: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(some, { nil: null, freq: 4 });

/** Entities for them, with nulls and gaps. */
export const entities: fc.Arbitrary<Record<string, unknown>> = fc.record(
  {
    id: whole,
    age: maybe(fc.integer({ min: -5, max: 5 })),
    price: maybe(fc.oneof(fraction, fc.integer({ min: -3, max: 3 }))),
    title: maybe(word),
    color: word,
    active: maybe(fc.boolean()),
    meta: maybe(fc.record({ a: json, b: fc.oneof(json, fc.array(json, { maxLength: 2 })) }, { requiredKeys: [] })),
    tags: maybe(fc.array(word, { maxLength: 3 })),
    scores: maybe(fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 3 })),
  },
  { requiredKeys: ['id'] },
);

type Known = boolean | null;
const not = (value: Known): Known => (value === null ? null : !value);
const isNumber = (value: unknown): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';

/** Compares a with b: -1, 0, 1; null for different kinds. Numbers are exact fractions. */
function order(a: unknown, b: unknown): number | null {
  if (isNumber(a) && isNumber(b)) {
    const [x, y] = [scaled(a), scaled(b)];
    return x < y ? -1 : x > y ? 1 : 0;
  }
  if (typeof a !== typeof b || (typeof a !== 'string' && typeof a !== 'boolean')) return null;
  return a === b ? 0 : (a as string) < (b as string) ? -1 : 1;
}
const scaled = (value: number | bigint): bigint =>
  typeof value === 'bigint' ? value * 2n ** 20n : BigInt(value * 2 ** 20);

function holds(op: string, a: unknown, b: unknown): Known {
  const found = order(a, b);
  if (found === null) return null;
  if (op === '==') return found === 0;
  if (op === '!=') return found !== 0;
  return op.startsWith('<') ? found < 0 || (op === '<=' && found === 0) : found > 0 || (op === '>=' && found === 0);
}

function calculation(op: string, a: unknown, b: unknown): unknown {
  if (!isNumber(a) || !isNumber(b)) return null;
  const [x, y] = [BigInt(a), BigInt(b)];
  const results: Record<string, () => bigint> = {
    '+': () => x + y,
    '-': () => x - y,
    '*': () => x * y,
    '/': () => x / y,
    '%': () => x % y,
    '&': () => x & y,
    '|': () => x | y,
    '^': () => x ^ y,
  };
  return BigInt.asIntN(64, results[op]!());
}

const all = (values: Known[]): Known => (values.includes(false) ? false : values.includes(null) ? null : true);

/** A filter's value for an entity, by the plainest reading of the facts: null is not known. */
export function naive(tree: FilterNode, entity: Record<string, unknown>): Known {
  return valueOf(tree, entity) as Known;
}

function valueOf(tree: FilterNode, entity: Record<string, unknown>): unknown {
  const of = (part: FilterNode): unknown => valueOf(part, entity);
  switch (tree.kind) {
    case 'int':
    case 'float':
    case 'bool':
    case 'string':
      return tree.value;
    case 'field':
      return entity[tree.name] ?? null;
    case 'path': {
      let found: unknown = entity[tree.name];
      for (const key of tree.keys) {
        const fits =
          typeof key === 'number' ? Array.isArray(found) : typeof found === 'object' && !Array.isArray(found);
        found = fits && found ? (found as Record<string | number, unknown>)[key] : null;
      }
      return found ?? null;
    }
    case 'array':
      return tree.items.map(of);
    case 'null':
      return (of(tree.operand) === null) !== tree.not;
    case 'unary': {
      const operand = of(tree.operand);
      if (tree.op === 'exists') return operand !== null;
      return tree.op === 'not' ? not(operand as Known) : -(operand as number);
    }
    case 'logic': {
      const values = tree.operands.map(each => of(each) as Known);
      return tree.op === 'and' ? all(values) : not(all(values.map(not)));
    }
    case 'range':
      return all([
        holds(tree.leftOp, of(tree.left), of(tree.middle)),
        holds(tree.rightOp, of(tree.middle), of(tree.right)),
      ]);
    case 'call': {
      const list = of(tree.args[0]!);
      if (!Array.isArray(list)) return null;
      const wanted = tree.args[1] && of(tree.args[1]);
      if (tree.name === 'array_length') return list.length;
      const has = (each: unknown): boolean => list.some(item => order(item, each) === 0);
      if (tree.name === 'array_contains') return has(wanted);
      return tree.name === 'array_contains_all' ? (wanted as unknown[]).every(has) : (wanted as unknown[]).some(has);
    }
    case 'binary':
      break;
    case 'element':
    case 'struct':
    case 'template':
    case 'time':
    case 'missing':
      throw new Error(`not generated: ${tree.kind}`);
  }
  const [left, right] = [of(tree.left), of(tree.right)];
  if (tree.op === 'in' || tree.op === 'not in') {
    const items = right as unknown[];
    const values = items.map(item => holds('==', left, item));
    const isKnown = left !== null && (items.length === 0 || values.some(each => each !== null));
    const found = isKnown ? values.includes(true) : null;
    return tree.op === 'in' ? found : not(found);
  }
  if (tree.op === 'like') {
    if (typeof left !== 'string') return null;
    const pattern = (right as string).replace(/\\.|[^]/gu, part =>
      part === '%' ? '[^]*' : part === '_' ? '[^]' : part.at(-1)!,
    );
    return new RegExp(`^${pattern}$`, 'u').test(left);
  }
  return /^[<>=!]/.test(tree.op) ? holds(tree.op, left, right) : calculation(tree.op, left, right);
}
