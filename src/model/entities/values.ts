import { dimension, isVectorField, type Field } from '../collections/collections';
import { stringifyJson } from '../wire/json';

/** Returns true if the service computes the values of a field: they are neither read nor written. */
export const isComputed = (field: Field): boolean => field['isFunctionOutput'] === true;

/** Returns the primary key. */
export const keyOf = (fields: readonly Field[]): Field | undefined => fields.find(({ primaryKey }) => primaryKey);

/** Returns the id of an entity, integers with all digits; undefined for a new entity. */
export const idOf = (entity: Readonly<Record<string, unknown>>, key: Field | undefined): string | undefined => {
  const id = key && entity[key.name];
  return id === undefined || id === null ? undefined : idText(id);
};

/** Returns an id as text, integers with all digits. */
export const idText = (id: unknown): string => (typeof id === 'string' ? id : stringifyJson(id));

/** Returns true if the service generates the key of a new entity. */
export const isAutomatic = (key: Field): boolean => key.autoId === true;

const WHOLE = /^-?\d+$/;

/** Returns a value in the form in which equal values compare equal: integers as digits, 32-bit floats rounded. */
export function canonical(value: unknown, field: Field | undefined): unknown {
  if (value === undefined || value === null) return null;
  const type = field?.type ?? '';
  if (/^Int\d+$/.test(type)) return whole(value);
  if (/^Float$|^(Float|BFloat16|Float16)Vector/.test(type)) return rounded(value);
  if (/^Array$/i.test(type) && Array.isArray(value)) {
    return value.map(element => canonical(element, { ...field!, type: field?.elementType ?? '' }));
  }
  if (type.startsWith('SparseFloatVector') && typeof value === 'object') {
    const weights = Object.entries(value).toSorted(([a], [b]) => Number(a) - Number(b));
    return Object.fromEntries(weights.map(([index, weight]) => [index, rounded(weight)]));
  }
  return value;
}

const whole = (value: unknown): unknown =>
  typeof value === 'bigint' || Number.isInteger(value) || (typeof value === 'string' && WHOLE.test(value))
    ? String(BigInt(value as string | number | bigint))
    : value;

function rounded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rounded);
  return typeof value === 'number' || typeof value === 'bigint' ? Math.fround(Number(value)) : value;
}

/** Returns true if two values of a field are equal. The order of object keys is ignored. */
export const isSameValue = (a: unknown, b: unknown, field: Field | undefined): boolean =>
  sortedJson(canonical(a, field)) === sortedJson(canonical(b, field));

function sortedJson(value: unknown): string {
  return stringifyJson(sorted(value));
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const named = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.keys(named)
      .toSorted()
      .map(name => [name, sorted(named[name])]),
  );
}

/** Converts a value for the request: digits of a 64-bit integer become an integer. */
export function sendable(value: unknown, field: Field | undefined): unknown {
  if (field?.type === 'Int64' && typeof value === 'string' && WHOLE.test(value)) {
    return Number.isSafeInteger(Number(value)) ? Number(value) : BigInt(value);
  }
  if (/^Array$/i.test(field?.type ?? '') && Array.isArray(value)) {
    return value.map(element => sendable(element, { ...field!, type: field?.elementType ?? '' }));
  }
  return value;
}

/** Converts a value for a document: integers beyond 53 bits become strings of digits. */
export function writable(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
    return String(BigInt(value));
  if (Array.isArray(value)) return value.map(writable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, writable(item)]));
}

/** Returns the cosine of two vectors, or undefined if it is not defined. */
export function cosine(a: unknown, b: unknown): number | undefined {
  if (!isNumbers(a) || !isNumbers(b) || a.length !== b.length) return undefined;
  const dot = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, each, at) => sum + each * y[at]!, 0);
  const lengths = Math.sqrt(dot(a, a) * dot(b, b));
  return lengths === 0 ? undefined : dot(a, b) / lengths;
}

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every(each => typeof each === 'number');

/** Returns the output fields of complete entities: `*`, and the vector fields, which some services omit from `*`. */
export const wholeFields = (fields: readonly Field[]): string[] => [
  '*',
  ...fields.filter(field => isVectorField(field) && !isComputed(field)).map(({ name }) => name),
];

/** Returns a filter of ids: `id in [1, 2]`. Integers keep all digits, strings are quoted. */
export function filterOfIds(key: Pick<Field, 'name' | 'type'>, ids: readonly unknown[]): string {
  const written = ids.map(id => (key.type === 'Int64' ? idText(id) : JSON.stringify(idText(id))));
  return `${key.name} in [${written.join(', ')}]`;
}

/** Returns the number of bytes of a vector in base64, or undefined if the type is not sent in base64. */
export function packedBytes(field: Field): number | undefined {
  const size = dimension(field);
  if (size === undefined) return undefined;
  if (field.type.startsWith('Binary')) return size / 8;
  return /^B?Float16/.test(field.type) ? size * 2 : undefined;
}
