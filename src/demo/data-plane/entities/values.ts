import { isVectorField } from '../../../model/collections/collections';
import type { CollectionState } from '../collections/collection-state';
import type { Entity } from './entity-store';
import { isGeometry } from '../../../model/filter/spatial';
import type { FieldState } from '../collections/fields';
import { bitsOf, numbersOf, sparseOf } from '../searches/query-vectors';
import { CODE, Refusal } from '../../wire/refusal';
import type { Sparse } from './vectors';

const INTEGERS: Readonly<Record<string, bigint>> = {
  Int8: 2n ** 7n,
  Int16: 2n ** 15n,
  Int32: 2n ** 31n,
  Int64: 2n ** 63n,
};

/** An entity as it is kept: scalar values, and vectors apart. */
export interface Taken {
  readonly entity: Entity;
  readonly vectors: ReadonlyMap<string, ArrayLike<number> | Sparse>;
}

/** Takes one entity of an insert or upsert; refuses what its fields do not take. `nextKey`: what an automatic key becomes. */
export function take(collection: CollectionState, given: Entity, nextKey: () => bigint): Taken {
  const entity: Entity = {};
  const vectors = new Map<string, ArrayLike<number> | Sparse>();
  for (const field of collection.fields) {
    const { name } = field;
    const value = given[name];
    if (field.isFunctionOutput) {
      if (value !== undefined) refuse(`${name}: is computed by a function, and takes no value`);
    } else if (field.autoId && (value === undefined || value === null)) entity[name] = narrow(nextKey());
    else if (isVectorField(field)) vectors.set(name, vectorOf(field, value));
    else entity[name] = scalar(field, value);
  }
  const extra = Object.keys(given).filter(name => !collection.fields.some(field => field.name === name));
  if (extra.length > 0 && !collection.enableDynamicField)
    refuse(`${extra.join(', ')}: no such field, and no dynamic ones`);
  for (const name of extra) entity[name] = given[name];
  return { entity, vectors };
}

function vectorOf(field: FieldState, value: unknown): ArrayLike<number> | Sparse {
  if (field.type === 'SparseFloatVector') return sparseOf(field, value);
  return field.type === 'BinaryVector' ? bitsOf(field, value) : numbersOf(field, value);
}

/** A number while it is exact, else a bigint. */
const narrow = (value: bigint): number | bigint => (Number.isSafeInteger(Number(value)) ? Number(value) : value);

/** A value as its field keeps it. */
export function scalar(field: FieldState, value: unknown): unknown {
  const { name, type, nullable, defaultValue } = field;
  if (value === undefined || value === null) {
    if (defaultValue !== undefined) return defaultValue;
    return nullable ? null : refuse(`${name}: a value is missing`);
  }
  if (type in INTEGERS) return integer(field, value);
  if (type === 'Bool') return typeof value === 'boolean' ? value : refuse(`${name}: must be true or false`);
  if (type === 'Float' || type === 'Double')
    return typeof value === 'number' ? value : refuse(`${name}: must be a number`);
  if (type === 'VarChar') return text(field, value);
  if (type === 'Array') return array(field, value);
  if (type === 'Geometry' && (typeof value !== 'string' || !isGeometry(value))) {
    return refuse(`${name}: must be a geometry as WKT, such as POINT (1 2)`);
  }
  if (type === 'Timestamptz' && (typeof value !== 'string' || Number.isNaN(Date.parse(value)))) {
    return refuse(`${name}: must be an ISO 8601 time`);
  }
  return value; // JSON and what is not looked into
}

function integer({ name, type }: FieldState, value: unknown): number | bigint {
  const isWhole =
    typeof value === 'number' ? Number.isSafeInteger(value) : typeof value === 'string' && /^-?\d+$/.test(value);
  if (!isWhole) return refuse(`${name}: must be a whole number`);
  const whole = BigInt(value as number | string);
  const bound = INTEGERS[type]!;
  return whole >= -bound && whole < bound ? narrow(whole) : refuse(`${name}: does not fit ${type}`);
}

function text({ name, params }: FieldState, value: unknown): string {
  if (typeof value !== 'string') return refuse(`${name}: must be a string`);
  const max = Number(params.find(({ key }) => key === 'max_length')?.value ?? Infinity);
  return Buffer.byteLength(value) <= max ? value : refuse(`${name}: longer than ${max} bytes`);
}

function array(field: FieldState, value: unknown): unknown {
  const { name, params, elementType = 'VarChar' } = field;
  const max = Number(params.find(({ key }) => key === 'max_capacity')?.value ?? Infinity);
  if (!Array.isArray(value)) return refuse(`${name}: must be an array`);
  if (value.length > max) return refuse(`${name}: more than ${max} elements`);
  return value.map(element => scalar({ ...field, type: elementType, nullable: false }, element));
}

function refuse(message: string): never {
  throw new Refusal(CODE.insertData, message);
}
