import { isVectorField } from '../../../model/collections/collections';
import { isArrayOfStructs } from '../../../model/collections/structs';
import { structsOf } from './structs';
import { valueIn } from '../../../model/entities/values';
import type { CollectionState } from '../collections/collection-state';
import { setField, type Entity } from './entity-store';
import { isGeometry } from '../../../model/filter/spatial';
import type { FieldState } from '../collections/fields';
import { bitsOf, numbersOf, sparseOf } from '../searches/query-vectors';
import { writeJson } from '../../wire/json';
import { CODE, Refusal } from '../../wire/refusal';
import type { Sparse } from './vectors';

const INTEGERS: Readonly<Record<string, bigint>> = {
  Int8: 2n ** 7n,
  Int16: 2n ** 15n,
  Int32: 2n ** 31n,
  Int64: 2n ** 63n,
};

/** A stored entity: scalar values, and vectors separately. */
export interface StoredEntity {
  readonly entity: Entity;
  readonly vectors: ReadonlyMap<string, ArrayLike<number> | Sparse>;
}

/** Options of a write. */
export interface StoreOptions {
  readonly isUpsert: boolean;
  /** Takes values of the fields' own types alone; engines read `12` as a text and `"12"` as a number. */
  readonly strict: boolean;
  /** Returns the next automatic key. */
  nextKey(): bigint;
}

/** Parses an entity of an insert or upsert; refuses invalid values. */
export function take(collection: CollectionState, given: Entity, taking: StoreOptions): StoredEntity {
  const entity: Entity = {};
  const vectors = new Map<string, ArrayLike<number> | Sparse>();
  for (const field of collection.fields) {
    const { name } = field;
    const value = valueIn(given, name);
    if (field.isFunctionOutput) {
      if (value !== undefined) refuse(`${name}: is the output of a function; omit its value`);
    } else if (field.autoId && !taking.isUpsert) {
      if (value !== undefined) refuse(`${name}: the primary key is generated (autoID); omit its value`);
      const key = narrow(taking.nextKey());
      setField(entity, name, field.type === 'VarChar' ? String(key) : key);
    } else if (isArrayOfStructs(field)) setField(entity, name, structsOf(field, value, inStruct));
    else if (isVectorField(field)) vectors.set(name, vectorOf(field, value));
    else setField(entity, name, scalar(field, taking.strict ? value : loosely(field, value)));
  }
  const extra = Object.keys(given).filter(name => !collection.fields.some(field => field.name === name));
  if (extra.length > 0 && !collection.enableDynamicField)
    refuse(`${extra.join(', ')}: field not found, and the dynamic field is disabled`);
  for (const name of extra) if (given[name] !== null) setField(entity, name, given[name]);
  return { entity, vectors };
}

/** Returns a value of a struct as it is stored. */
const inStruct = (field: FieldState, value: unknown): unknown =>
  isVectorField(field) ? vectorOf(field, value) : scalar(field, value);

/** A value as engines read it, by its text: numbers as texts, texts as numbers; no text where one is missing. */
function loosely({ type, nullable, defaultValue }: FieldState, value: unknown): unknown {
  const isMissing = value === undefined || value === null;
  if (type === 'VarChar') {
    if (isMissing) return nullable || defaultValue !== undefined ? value : '';
    return typeof value === 'string' ? value : writeJson(value);
  }
  if (typeof value !== 'string' || value.trim() === '') return value;
  if (type === 'Bool') return /^(true|false)$/i.test(value) ? /^true$/i.test(value) : value;
  if (type === 'Float' || type === 'Double') return Number.isNaN(Number(value)) ? value : Number(value);
  return value;
}

function vectorOf(field: FieldState, value: unknown): ArrayLike<number> | Sparse {
  if (value === undefined || value === null) return refuse(`missing vector field: ${field.name}`);
  try {
    if (field.type === 'SparseFloatVector') return sparseOf(field, value);
    return field.type === 'BinaryVector' ? bitsOf(field, value) : numbersOf(field, value);
  } catch (error) {
    // The engine refuses a vector of another length; an invalid vector is refused earlier.
    const isNone = error instanceof Refusal && error.code === CODE.malformed;
    throw isNone ? new Refusal(CODE.insertData, error.message) : error;
  }
}

/** A number while it is exact, else a bigint. */
const narrow = (value: bigint): number | bigint => (Number.isSafeInteger(Number(value)) ? Number(value) : value);

/** A value as its field keeps it. */
export function scalar(field: FieldState, value: unknown): unknown {
  const { name, type, nullable, defaultValue } = field;
  if (value === undefined || value === null) {
    if (defaultValue !== undefined) return defaultValue;
    return nullable ? null : refuse(`${name}: is required`);
  }
  if (type in INTEGERS) return integer(field, value);
  if (type === 'Bool') return typeof value === 'boolean' ? value : refuse(`${name}: must be true or false`);
  if (type === 'Float' || type === 'Double') {
    if (typeof value !== 'number' && typeof value !== 'bigint') return refuse(`${name}: must be a number`);
    return type === 'Float' ? Math.fround(Number(value)) : Number(value);
  }
  if (type === 'VarChar') return text(field, value);
  if (type === 'Array') return array(field, value);
  if (type === 'Geometry' && (typeof value !== 'string' || !isGeometry(value))) {
    return refuse(`${name}: must be WKT such as POINT (1 2)`);
  }
  if (type === 'Timestamptz' && (typeof value !== 'string' || Number.isNaN(Date.parse(value)))) {
    return refuse(`${name}: must be an ISO 8601 timestamp`);
  }
  return value; // JSON and other unchecked types
}

function integer({ name, type }: FieldState, value: unknown): number | bigint {
  const whole = bigintOf(value);
  if (whole === undefined) return refuse(`${name}: must be an integer`);
  return fits(type, whole) ? narrow(whole) : refuse(`${name}: out of range for ${type}`);
}

/** Parses an integer, also from a string of digits; undefined: not an integer. */
export function bigintOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  const isWhole =
    typeof value === 'number' ? Number.isSafeInteger(value) : typeof value === 'string' && /^-?\d+$/.test(value);
  return isWhole ? BigInt(value as number | string) : undefined;
}

/** Returns true if an integer fits a type. */
export const fits = (type: string, whole: bigint): boolean => whole >= -INTEGERS[type]! && whole < INTEGERS[type]!;

function text({ name, params }: FieldState, value: unknown): string {
  if (typeof value !== 'string') return refuse(`${name}: must be a string`);
  const max = Number(params.find(({ key }) => key === 'max_length')?.value ?? Infinity);
  if (Buffer.byteLength(value) <= max) return value;
  throw new Refusal(CODE.invalid, `${name}: must not exceed ${max} bytes`);
}

function array(field: FieldState, value: unknown): unknown {
  const { name, params, elementType = 'VarChar' } = field;
  const max = Number(params.find(({ key }) => key === 'max_capacity')?.value ?? Infinity);
  if (!Array.isArray(value)) return refuse(`${name}: must be an array`);
  if (value.length > max) return refuse(`${name}: must not exceed ${max} elements`);
  return value.map(element => scalar({ ...field, type: elementType, nullable: false }, element));
}

function refuse(message: string): never {
  throw new Refusal(CODE.insertData, message);
}
