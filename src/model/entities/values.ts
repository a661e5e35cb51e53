import { t } from '@vscode/l10n';
import { dimension, isVectorField, type Field } from '../collections/collections';
import { isArrayOfStructs, mapStructs } from '../collections/structs';
import { base64Vector } from '../vectors/packed';
import type { Entity } from '../searches/entities';
import type { Issue } from '../issues';
import { stringifyJson } from '../wire/json';

/** Maximum number of digits of an integer that is read: none of 64 bits has as many, and the time to read grows faster than their number. */
export const MAX_DIGITS = 64;

/** Returns true if the service computes the values of a field: they are neither read nor written. */
export const isComputed = (field: Field): boolean => field['isFunctionOutput'] === true;

/** Returns the primary key. */
export const keyOf = (fields: readonly Field[]): Field | undefined => fields.find(({ primaryKey }) => primaryKey);

/** Returns the value of a field; undefined for a name that only every object has, such as `constructor`. */
export const valueIn = (entity: Entity | undefined, name: string): unknown =>
  entity && Object.hasOwn(entity, name) ? entity[name] : undefined;

/** Returns the id of an entity, integers with all digits; undefined for a new entity. */
export const idOf = (entity: Entity, key: Field | undefined): string | undefined => {
  const id = key && valueIn(entity, key.name);
  return id === undefined || id === null ? undefined : keyText(id, key);
};

/** Returns an id of a key as text, in one form: a filter reads `010` as an octal number. */
export const keyText = (id: unknown, key: Pick<Field, 'name' | 'type'> | undefined): string =>
  idText(canonical(id, key));

/** Returns an id as text, integers with all digits. */
export const idText = (id: unknown): string => (typeof id === 'string' ? id : stringifyJson(id));

/** Returns true if the service generates the key of a new entity. */
export const isAutomatic = (key: Field): boolean => key.autoId === true;

const WHOLE = /^-?\d+$/;

/** Returns a value in the form in which equal values compare equal: integers as digits, 32-bit floats rounded, base64 as its numbers. */
export function canonical(value: unknown, field: Field | undefined): unknown {
  if (value === undefined || value === null) return null;
  if (field && isVectorField(field) && typeof value === 'string') {
    const vector = base64Vector(field, value);
    return vector ? canonical(vector, field) : value;
  }
  const type = field?.type ?? '';
  if (/^Int\d+$/.test(type)) return whole(value);
  if (/^Float$|^(Float|BFloat16|Float16)Vector/.test(type)) return rounded(value);
  if (type === 'Double') return typeof value === 'bigint' ? Number(value) : value;
  if (isList(field) && Array.isArray(value)) return value.map(element => canonical(element, elementOf(field)));
  if (type.startsWith('SparseFloatVector') && typeof value === 'object') {
    const weights = Object.entries(value).toSorted(([a], [b]) => Number(a) - Number(b));
    return Object.fromEntries(weights.map(([index, weight]) => [index, rounded(weight)]));
  }
  return isArrayOfStructs(field) ? mapStructs(value, field, canonical) : value;
}

const isList = (field: Field | undefined): field is Field => /^Array$/i.test(field?.type ?? '');
const elementOf = (field: Field): Field => ({ ...field, type: field.elementType ?? '' });

function whole(value: unknown): unknown {
  if (Number.isSafeInteger(value)) return String(value);
  const isWhole =
    typeof value === 'bigint' || Number.isInteger(value) || (typeof value === 'string' && WHOLE.test(value));
  return isWhole ? String(BigInt(value as string | number | bigint)) : value;
}

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
  if (isList(field) && Array.isArray(value)) return value.map(element => sendable(element, elementOf(field)));
  return isArrayOfStructs(field) ? mapStructs(value, field, sendableInStruct) : value;
}

/** Engines take the bits of a vector in a struct as base64 alone. What is not a list of bytes stays, and the check of entities refuses it. */
function sendableInStruct(value: unknown, field: Field | undefined): unknown {
  const isBits = field?.type.startsWith('Binary') && Array.isArray(value) && value.every(isByte);
  return isBits ? btoa(value.map(byte => String.fromCharCode(byte)).join('')) : sendable(value, field);
}

const isByte = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255;

const FLOATING = /^(?:Float|Double)$|^(?:Sparse|B)?Float(?:16)?Vector/;

/** Maximum nesting depth of a value in documents, plans and the journal, which masks deeper ones. */
export const MAX_NESTING = 200;

/** Returns true if a value is nested too deeply for a document. */
export const isTooDeep = (value: unknown, depth = MAX_NESTING): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some(item => isTooDeep(item, depth - 1)));

/** Returns the issue of a record that is nested deeper than `depth`, if it is. */
export const nestingIssues = (record: unknown, depth: number): Issue[] =>
  isTooDeep(record, depth) ? [{ path: [], message: t('A value is nested too deeply') }] : [];

/** Converts a value for a document: integers beyond 53 bits become strings of digits, floats stay numbers. */
export function writable(value: unknown, field?: Field): unknown {
  if (typeof value === 'bigint') {
    return isSafe(value) || FLOATING.test(field?.type ?? '') ? Number(value) : String(value);
  }
  const inner = isList(field) ? elementOf(field) : field;
  if (isArrayOfStructs(field)) return mapStructs(value, field, writable);
  if (Array.isArray(value)) return value.map(item => writable(item, inner));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, writable(item, inner)]));
}

const isSafe = (value: bigint): boolean => Number.isSafeInteger(Number(value));

/**
 * Converts a value of a document for the request: strings of digits become integers where the service returned an integer beyond 53 bits. A
 * schema does not tell them apart within JSON and in dynamic fields.
 */
export function withIntegers(value: unknown, read: unknown): unknown {
  if (typeof read === 'bigint' && typeof value === 'string' && WHOLE.test(value)) {
    return isSafe(BigInt(value)) ? Number(value) : BigInt(value);
  }
  if (typeof value !== 'object' || value === null || typeof read !== 'object' || read === null) return value;
  if (Array.isArray(value)) {
    if (!Array.isArray(read)) return value as unknown;
    // Items can have moved: an integer is the one with its digits, wherever it was.
    const large = new Map(read.flatMap((item: unknown) => (typeof item === 'bigint' ? [[String(item), item]] : [])));
    return value.map((item: unknown, at) =>
      withIntegers(item, item === read[at] ? item : (large.get(String(item)) ?? read[at])),
    );
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withIntegers(item, valueIn(read as Entity, name))]),
  );
}

/** Returns the fields of entities as read that have integers beyond 53 bits, which become strings in a document of new entities. */
export function looseIntegers(fields: readonly Field[], read: readonly Entity[]): string[] {
  const typed = new Set(fields.filter(({ type }) => type !== 'JSON').map(({ name }) => name));
  const names = read.flatMap(entity => Object.keys(entity).filter(name => !typed.has(name) && hasLarge(entity[name])));
  return [...new Set(names)];
}

function hasLarge(value: unknown): boolean {
  if (typeof value === 'bigint') return !isSafe(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLarge);
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

/** Returns an entity in which the fields of the dynamic field stand beside the others. */
export const flatEntity = ({ $meta, ...own }: Entity): Entity => ({
  ...own,
  ...(typeof $meta === 'object' && $meta !== null ? $meta : {}),
});

/** Returns the output fields of complete entities: `*`, and the fields that some services omit from `*`: vectors and arrays of structs. */
export const wholeFields = (fields: readonly Field[]): string[] => [
  '*',
  ...fields
    .filter(field => (isVectorField(field) || isArrayOfStructs(field)) && !isComputed(field))
    .map(({ name }) => name),
];

/** Returns a filter of ids: `id in [1, 2]`. Integers keep all digits, strings are quoted. @throws Error for what is not an integer */
export function filterOfIds(key: Pick<Field, 'name' | 'type'>, ids: readonly unknown[]): string {
  const written = ids.map(id => {
    const text = idText(id);
    if (key.type !== 'Int64') return JSON.stringify(text);
    // Otherwise an ID could continue the filter.
    if (!WHOLE.test(text)) throw new Error(t('{0} is not an ID of `{1}`: it must be an integer.', text, key.name));
    return keyText(text, key);
  });
  return `${key.name} in [${written.join(', ')}]`;
}

/** Returns the number of bytes of a vector in base64, or undefined if the type is not sent in base64. */
export function packedBytes(field: Field): number | undefined {
  const size = dimension(field);
  if (size === undefined) return undefined;
  if (field.type.startsWith('Binary')) return size / 8;
  return /^B?Float16/.test(field.type) ? size * 2 : undefined;
}
