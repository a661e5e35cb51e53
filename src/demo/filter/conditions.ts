import type { BinaryNode, ComparisonOperator, RangeNode } from '../../model/filter';
import { comparedConstant, type Compiled, composed, constantOf, type Getter, rounded } from './parts';
import { compare, isSame, narrow } from '../../model/filter/values';

/** True, false, or undefined: not known, as of a comparison with null. */
type Condition<R> = (row: R) => boolean | undefined;

/** Negates a condition; unknown stays unknown. */
export const negated = <R>(part: Compiled<R>): Compiled<R> => {
  const { run } = part;
  return composed([part], row => {
    const value = run(row);
    return typeof value === 'boolean' ? !value : undefined;
  });
};

/** Combines conditions with `and` or `or`: one false (or one true) decides, despite unknown ones. */
export function joined<R>(op: 'and' | 'or', parts: readonly Compiled<R>[]): Compiled<R> {
  const decides = op === 'or';
  const runs = parts.map(part => part.run);
  const [first, second] = runs as [Getter<R>, Getter<R>];
  if (runs.length === 2) {
    return composed(parts, row => {
      const a = first(row);
      if (a === decides) return decides;
      const b = second(row);
      if (b === decides) return decides;
      return typeof a === 'boolean' && typeof b === 'boolean' ? !decides : undefined;
    });
  }
  return composed(parts, row => {
    let known = true;
    for (const run of runs) {
      const value = run(row);
      if (value === decides) return decides;
      if (typeof value !== 'boolean') known = false;
    }
    return known ? !decides : undefined;
  });
}

export function comparison<R>(
  { op }: BinaryNode & { op: ComparisonOperator },
  left: Compiled<R>,
  right: Compiled<R>,
): Compiled<R> {
  if (left.constant && right.constant) return constantOf(compare(op, left.constant.value, right.constant.value));
  if (right.constant) return composed([left], against(op, left.run, comparedConstant(right.constant.value, left)));
  if (left.constant)
    return composed([right], against(mirrored(op), right.run, comparedConstant(left.constant.value, right)));
  const [a, b] = [left.run, right.run];
  // A whole number is compared with a Float field in 32 bits.
  if (left.single && right.number === 'int')
    return composed([left, right], row => compare(op, a(row), rounded(b(row))));
  if (right.single && left.number === 'int')
    return composed([left, right], row => compare(op, rounded(a(row)), b(row)));
  return composed([left, right], row => compare(op, a(row), b(row)));
}

export function range<R>(node: RangeNode, [left, middle, right]: readonly Compiled<R>[]): Compiled<R> {
  const low = comparison({ ...node, kind: 'binary', op: node.leftOp, right: node.middle }, left!, middle!);
  const high = comparison({ ...node, kind: 'binary', op: node.rightOp, left: node.middle }, middle!, right!);
  return joined('and', [low, high]);
}

/** Compares with a constant; specialized for the most common comparisons. */
function against<R>(op: ComparisonOperator, get: Getter<R>, constant: unknown): Condition<R> {
  const slow = (value: unknown): boolean | undefined => compare(op, value, constant);
  if (typeof constant === 'number') return againstNumber(op, get, constant, slow);
  if (typeof constant !== 'string') return row => slow(get(row));
  if (op !== '==' && op !== '!=') return row => slow(get(row));
  const isEqual = op === '==';
  return row => {
    const value = get(row);
    return typeof value === 'string' ? (value === constant) === isEqual : slow(value);
  };
}

function againstNumber<R>(
  op: ComparisonOperator,
  get: Getter<R>,
  constant: number,
  slow: Condition<unknown>,
): Condition<R> {
  switch (op) {
    case '<':
      return row => {
        const value = get(row);
        return typeof value === 'number' ? value < constant : slow(value);
      };
    case '<=':
      return row => {
        const value = get(row);
        return typeof value === 'number' ? value <= constant : slow(value);
      };
    case '>':
      return row => {
        const value = get(row);
        return typeof value === 'number' ? value > constant : slow(value);
      };
    case '>=':
      return row => {
        const value = get(row);
        return typeof value === 'number' ? value >= constant : slow(value);
      };
    case '==':
      return row => {
        const value = get(row);
        return typeof value === 'number' ? value === constant : slow(value);
      };
    case '!=':
      break;
  }
  return row => {
    const value = get(row);
    return typeof value === 'number' ? value !== constant : slow(value);
  };
}

/** `x in [a, b]`; not known where `x` is null, or of a type that the list has none of. */
export function membership<R>(part: Compiled<R>, list: unknown): Compiled<R> {
  const { run } = part;
  if (!Array.isArray(list)) return composed([part], () => undefined);
  if (list.some(item => typeof item === 'object')) {
    return composed([part], row => {
      const value = run(row) ?? undefined;
      return value === undefined ? undefined : list.some(item => isSame(item, value));
    });
  }
  const set = new Set<unknown>(list.map(item => plain(comparedConstant(item, part))));
  const types = new Set(list.map(item => typeof plain(item)).map(type => (type === 'bigint' ? 'number' : type)));
  return composed([part], row => {
    const value = plain(run(row));
    if (value === undefined || value === null) return undefined;
    if (set.has(value)) return true;
    const type = typeof value;
    return types.size === 0 || types.has(type === 'bigint' ? 'number' : type) ? false : undefined;
  });
}

/** Normalizes a number: bigint only if necessary. */
const plain = (value: unknown): unknown => (typeof value === 'bigint' ? narrow(value) : value);

/** `>` for `<`: the same comparison with its sides changed. */
function mirrored(op: ComparisonOperator): ComparisonOperator {
  const sides: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
    '<': '>',
    '<=': '>=',
    '>': '<',
    '>=': '<=',
    '==': '==',
    '!=': '!=',
  };
  return sides[op];
}
