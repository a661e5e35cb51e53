import {
  elementKindOf,
  type FieldNode,
  type FilterNode,
  type FilterSchema,
  kindOf,
  type PathNode,
  type StructNode,
} from '../../model/filter';
import { type Compiled, composed, type Getter, rounded } from './parts';
import { narrow } from '../../model/filter/values';
import type { Spend } from './work';

/** State of an evaluation. `current`: the element of an element predicate. */
export interface Scope {
  current: unknown;
  readonly spend: Spend;
}

/** Returns the getter of a named column. */
export type Column<R> = (name: string) => Getter<R>;

/** The value of a field, of a path in one, or of an element. */
export function reader<R>(
  node: FieldNode | PathNode | StructNode | (FilterNode & { kind: 'element' }),
  column: Column<R>,
  schema: FilterSchema,
  scope: Scope,
): Compiled<R> {
  if (node.kind === 'element') {
    const { sub } = node;
    return composed([], sub === undefined ? () => scope.current : () => member(scope.current, sub));
  }
  const field = schema.field(node.name);
  const base = field || node.name === '$meta' ? column(node.name) : dynamic(node.name, column);
  const kind = field && (node.kind === 'field' ? kindOf(field) : node.kind === 'path' ? elementKindOf(field) : 'any');
  const isArray = field && kindOf(field) === 'array';
  const number = kind === 'int' || kind === 'float' ? kind : undefined;
  if (node.kind === 'field') {
    if (kind === 'int') return { ...composed([], digits(base)), number };
    const single = field !== undefined && /^float$/i.test(field.type);
    return { ...composed([], single ? (row: R) => rounded(base(row)) : base), number, single, time: kind === 'time' };
  }
  if (node.kind === 'struct') return composed([], structs(node, base));
  // Of several indexes into an array the servers read the first.
  const keys = node.name === '$meta' ? node.keys.slice(1) : isArray ? node.keys.slice(0, 1) : node.keys;
  const from = node.name === '$meta' && typeof node.keys[0] === 'string' ? dynamic(node.keys[0], column) : base;
  return { ...composed([], path(from, keys)), number };
}

/** Converts Int64 values that are strings of digits. */
function digits<R>(get: Getter<R>): Getter<R> {
  return row => {
    const value = get(row);
    return typeof value === 'string' && /^-?\d{1,20}$/.test(value) ? narrow(BigInt(value)) : value;
  };
}

/** Returns the getter of a dynamic key, which entities have beside their fields, or in `$meta`. */
function dynamic<R>(key: string, column: Column<R>): Getter<R> {
  const [flat, meta] = [column(key), column('$meta')];
  return row => flat(row) ?? member(meta(row), key);
}

function path<R>(get: Getter<R>, keys: readonly (string | number)[]): Getter<R> {
  const [key, ...more] = keys;
  if (key === undefined) return get;
  if (more.length === 0) return row => member(get(row), key);
  return row => {
    let value = get(row);
    for (const each of keys) value = member(value, each);
    return value;
  };
}

function structs<R>({ sub, index }: StructNode, get: Getter<R>): Getter<R> {
  if (index !== undefined) return row => member(member(get(row), index), sub);
  return row => {
    const elements = get(row);
    return Array.isArray(elements) ? elements.map(element => member(element, sub)) : undefined;
  };
}

/** Returns the value at a key of an object or at an index of an array; undefined if it does not exist. */
function member(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== (typeof key === 'number'))
    return undefined;
  return Object.hasOwn(value, key) ? value[key as keyof typeof value] : undefined;
}
