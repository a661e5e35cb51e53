import { compileFilter } from '../../../src/demo/filter/evaluator';
import { type FilterNode, fold, parseFilter, printFilter } from '../../../src/model/filter';
import { entities, filterFields, type RecordedEntity, valueAt } from '../entities';

/** Valid filters that 2.3.5 evaluates differently from today's engines. */
export const READINGS = {
  negation:
    'JSON: a missing key or another type is different, and passes under not (until Milvus issue 50699, June 2026)',
  pattern: 'like has no _ and no escapes, and like "" lets everything through',
  remainder: '% takes whole numbers beyond 2^53 as doubles, and fractions in JSON without what is behind the point',
} as const;

export type Reading = keyof typeof READINGS;
export const ALL_READINGS = Object.keys(READINGS) as Reading[];

/** Undefined: not known. */
type Condition = (entity: RecordedEntity) => boolean | undefined;

/** Rows that a filter lets through where it is read in these ways, and as the demo service reads it in all others. */
export function rowsAsRead(filter: string, readings: readonly Reading[]): number[] {
  const { tree } = parseFilter(filter);
  const condition = fold<Condition | undefined>(tree!, (node, parts) => {
    if (node.kind === 'logic') return joined(node.op, parts as Condition[]);
    if (node.kind === 'unary' && node.op === 'not') return negated(parts[0]!);
    return isCondition(node) ? leaf(node, readings) : undefined;
  });
  return entities.flatMap((entity, row) => (condition!(entity) === true ? [row] : []));
}

const isCondition = (node: FilterNode): boolean =>
  node.kind === 'range' ||
  node.kind === 'null' ||
  (node.kind === 'call' && !/^array_length$/i.test(node.name)) ||
  (node.kind === 'unary' && node.op === 'exists') ||
  (node.kind === 'binary' && !/^[*/%+-]/.test(node.op));

const negated =
  (part: Condition): Condition =>
  entity => {
    const value = part(entity);
    return value === undefined ? undefined : !value;
  };

const joined =
  (op: 'and' | 'or', parts: readonly Condition[]): Condition =>
  entity => {
    const values = parts.map(part => part(entity));
    if (values.includes(op === 'or')) return op === 'or';
    return values.includes(undefined) ? undefined : op === 'and';
  };

/** Comparison, membership, pattern or call. */
function leaf(node: FilterNode, readings: readonly Reading[]): Condition {
  const known =
    (readings.includes('pattern') && asPattern(node)) ||
    (readings.includes('remainder') && asRemainder(node)) ||
    asMeant(node);
  if (!readings.includes('negation')) return known;
  const whenUnknown = node.kind === 'binary' && (node.op === '!=' || node.op === 'not in');
  return entity => known(entity) ?? whenUnknown;
}

function asMeant(node: FilterNode): Condition {
  const text = printFilter(node);
  const options = { dynamic: true };
  const [is, isNot] = [text, `not (${text})`].map(each => compileFilter(each, filterFields, options));
  return entity => is!(entity) || (isNot!(entity) ? false : undefined);
}

function asPattern(node: FilterNode): Condition | undefined {
  if (node.kind !== 'binary' || node.op !== 'like' || node.right.kind !== 'string') return undefined;
  const { value } = node.right;
  if (value === '') return () => true;
  const right = { ...node.right, value: value.replaceAll(/[\\_]/g, String.raw`\$&`) };
  return asMeant({ ...node, right });
}

function asRemainder(node: FilterNode): Condition | undefined {
  if (node.kind !== 'binary' || (node.op !== '==' && node.op !== '!=')) return undefined;
  const { left, right, op } = node;
  if (left.kind !== 'binary' || left.op !== '%' || left.right.kind !== 'int') return undefined;
  if (left.left.kind !== 'field' && left.left.kind !== 'path') return undefined;
  const { name } = left.left;
  const keys = left.left.kind === 'path' ? left.left.keys : [];
  const divisor = Number(left.right.value);
  const wanted = right.kind === 'int' ? Number(right.value) : undefined;
  return entity => {
    const value = valueAt(entity, [name, ...keys]);
    if (typeof value !== 'bigint' && (typeof value !== 'number' || Number.isInteger(value)))
      return asMeant(node)(entity);
    return (Math.trunc(Number(value)) % divisor === wanted) === (op === '==');
  };
}
