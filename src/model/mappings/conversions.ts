import { isVectorField, type Field } from '../collections/collections';
import { mapStructs, isArrayOfStructs } from '../collections/structs';
import { MAX_DIGITS, sendable } from '../entities/values';
import { CompactVector } from '../vectors/compact';
import { vectorKind } from '../vectors/vectors';
import { exactJson, stringifyJson } from '../wire/json';

/** Converts a value of JSON to one that can be sent; what does not fit the field stays for the check of entities. */
export function jsonValue(value: unknown, field: Field | undefined): unknown {
  if (value === undefined || value === null || value instanceof CompactVector) return value;
  if (!field || field.type === 'JSON') return exact(value);
  if (isVectorField(field)) return typeof value === 'string' ? textValue(value, field) : vectorValue(value, field);
  if (field.type === 'Float' || field.type === 'Double') return typeof value === 'bigint' ? Number(value) : value;
  if (field.type === 'Array' && Array.isArray(value)) {
    const element = { ...field, type: field.elementType ?? '' };
    return value.map(each => jsonValue(each, element));
  }
  return sendable(isArrayOfStructs(field) ? mapStructs(value, field, jsonValue) : value, field);
}

/** Integers of 54 to 64 bits that JSON has as floats (`1e17`) become bigints: the same numbers, which are sent with all digits. */
function exact(value: unknown): unknown {
  if (typeof value === 'number') {
    const isLarge = Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) <= 2 ** 64;
    return isLarge ? BigInt(value) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(exact);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, exact(item)]));
}

/** Components are floats, even if they are written as integers. Sparse vectors can also come as lists of indices and of values. */
function vectorValue(value: unknown, field: Field): unknown {
  if (Array.isArray(value)) return value.some(each => typeof each === 'bigint') ? value.map(float) : (value as unknown);
  if (vectorKind(field) !== 'sparse' || typeof value !== 'object' || value === null) return value;
  const { indices, values } = value as { readonly indices?: unknown; readonly values?: unknown };
  if (Array.isArray(indices) && Array.isArray(values) && indices.length === values.length) {
    return Object.fromEntries(indices.map((index, at) => [String(index), float(values[at])]));
  }
  return Object.fromEntries(Object.entries(value).map(([index, weight]) => [index, float(weight)]));
}

const float = (value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);

/** Converts a text, such as a cell of CSV; a text that does not fit the field stays unchanged, and the check of entities refuses it. */
export function textValue(text: string, field: Field): unknown {
  const { type } = field;
  if (type === 'VarChar' || type === 'Geometry' || type === 'Timestamptz') return text;
  const trimmed = text.trim();
  if (/^Int\d+$/.test(type)) return integerOf(trimmed) ?? text;
  if (type === 'Bool') return BOOLEANS.get(trimmed.toLowerCase()) ?? text;
  if (type === 'Float' || type === 'Double') return numberOf(trimmed) ?? text;
  const isVector = isVectorField(field);
  // Base64 can look like a number.
  const json = isVector && !/^[[{]/.test(trimmed) ? undefined : jsonOf(trimmed);
  if (json) return jsonValue(json.value, field);
  return isVector ? (numbersOf(trimmed) ?? trimmed) : text;
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
]);

/** Also `12.0`, as columns of integers with missing values are often written. */
function integerOf(text: string): number | bigint | undefined {
  const digits = /^\+?(-?\d+)(?:\.0*)?$/.exec(text)?.[1];
  if (digits === undefined || digits.length > MAX_DIGITS) return undefined;
  return Number.isSafeInteger(Number(digits)) ? Number(digits) : BigInt(digits);
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

const numberOf = (text: string): number | undefined => (NUMBER.test(text) ? Number(text) : undefined);

/** Numbers without brackets, or in brackets without commas, separated by white space, commas, semicolons or bars. */
function numbersOf(text: string): number[] | undefined {
  const parts = text
    .replace(/^\[(.*)\]$/s, '$1')
    .trim()
    .split(/[\s,;|]+/);
  const numbers = parts.map(numberOf);
  return parts.length > 1 && numbers.every(each => each !== undefined) ? numbers : undefined;
}

/** Parses JSON with all digits; undefined: the text is not JSON. */
export function jsonOf(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: exactJson(text) };
  } catch {
    return undefined; // the caller tells, or reads the text in another way
  }
}

/**
 * Converts a text of a column without a field: numbers, true, false, lists and objects are read as JSON if the text is how JSON writes them, so
 * that nothing is lost; other texts stay.
 */
export function untypedValue(text: string): unknown {
  if (!/^(?:true|false|-?\d[\d.eE+-]*|\{.*\}|\[.*\])$/s.test(text)) return text;
  const json = jsonOf(text);
  if (!json) return text;
  const isStructured = typeof json.value === 'object';
  return isStructured || stringifyJson(json.value) === text ? exact(json.value) : text;
}
