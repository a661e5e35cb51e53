import type { Field } from '../model/collections/collections';
import { structFields } from '../model/collections/structs';
import { unpackedVector } from '../model/vectors/packed';
import { parseJson } from './json';

type Row = Readonly<Record<string, unknown>>;

/** Returns the plain value, or the value itself if plain already or unreadable. */
type Decode = (value: unknown) => unknown;

/** Fields that engines send encoded, by type. `column`: all values of the field in the answer. */
const DECODERS: readonly [type: RegExp, decoder: (field: Field, column: () => unknown[]) => Decode][] = [
  [/^JSON$/i, (_, column) => jsonDecoder(column)],
  [/^ArrayOfStruct$/, field => structsDecoder(field)],
  [/^Array/i, field => arrayDecoder(field)],
  [/^Int64$/i, () => integerFromDigits],
  [/Vector(?:\(\d+\))?$/, field => vectorDecoder(field)],
];

/** The dynamic field, if an answer has it as one value. No schema field can have this name. */
const DYNAMIC: Field = { name: '$meta', type: 'JSON' };

/**
 * Returns the rows of an answer with decoded values. Only the collection's fields determine which values are encoded, and how; without them
 * all values stay as sent, as do values of other names. The rows themselves are not changed.
 */
export function plainRows<R extends Row>(rows: R[], fields: readonly Field[] | undefined): R[] {
  if (!fields) return rows;
  const decoders = [...fields, DYNAMIC].flatMap(field => {
    const [, decoder] = DECODERS.find(([type]) => type.test(field.type)) ?? [];
    return decoder ? [{ name: field.name, decode: decoder(field, () => rows.map(row => own(row, field.name))) }] : [];
  });
  return rows.map(row => {
    let plain: Record<string, unknown> | undefined;
    for (const { name, decode } of decoders) {
      const value = own(row, name);
      const decoded = value === undefined || value === null ? value : decode(value);
      if (decoded !== value) (plain ??= { ...row })[name] = decoded;
    }
    return (plain as R | undefined) ?? row;
  });
}

const own = (row: Row, name: string): unknown => (Object.hasOwn(row, name) ? row[name] : undefined);

/** Digits as a number while it is a safe integer, else as a bigint. */
export function integerFromDigits(value: unknown): unknown {
  if (typeof value !== 'string' || !/^(?:0|-?[1-9]\d{0,18})$/.test(value)) return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : BigInt(value);
}

/**
 * Returns the decoder of a JSON column: values are JSON texts, or their base64. A service that sends plain values sends plain texts too:
 * beside plain values only a text of an object or a list is decoded.
 */
function jsonDecoder(column: () => unknown[]): Decode {
  let isPlain: boolean | undefined;
  return value => {
    if (typeof value !== 'string') return value;
    const read = jsonOf(value);
    if (!read) return value;
    if (typeof read.value === 'object' && read.value !== null) return read.value;
    isPlain ??= column().some(other => typeof other !== 'string' && other !== undefined && other !== null);
    return isPlain ? value : read.value;
  };
}

/** JSON never begins as the base64 of JSON does. */
const JSON_BEGINNING = /^\s*[{["\d\-tfn]/;

function jsonOf(text: string): { readonly value: unknown } | undefined {
  const json = JSON_BEGINNING.test(text) ? text : utf8Of(text);
  try {
    return json === undefined ? undefined : { value: parseJson(json) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Decoders of wrapped lists, by the member that contains the items. */
const LISTS: Readonly<Record<string, Decode>> = {
  BoolData: item => item,
  IntData: item => item,
  LongData: integerFromDigits,
  FloatData: item => item,
  DoubleData: item => item,
  StringData: item => item,
  BytesData: item => item,
  ArrayData: listOf,
};

/** An Array field comes as `{"Data":{"LongData":{"data":[1,2]}}}`, an empty one as `{"Data":{"LongData":{}}}`. */
function arrayDecoder({ elementType }: Field): Decode {
  const item = elementType === 'Int64' ? integerFromDigits : undefined;
  return value => {
    const list = listOf(typeof value === 'string' ? jsonOf(value)?.value : value);
    if (!Array.isArray(list)) return value;
    return item && list.some(each => typeof each === 'string') ? list.map(item) : list;
  };
}

/** Arrays of structs come as lists of objects, whose values are encoded by their fields. */
function structsDecoder(field: Field): Decode {
  const fields = structFields(field);
  return value => (Array.isArray(value) && value.every(isMembers) ? plainRows(value, fields) : value);
}

/** Returns the items of a wrapped list; other values unchanged. */
function listOf(value: unknown): unknown {
  if (!isMembers(value) || !hasOnly(value, 'Data')) return value;
  const data = value['Data'];
  if (data === null) return [];
  if (!isMembers(data)) return value;
  const [name = '', ...others] = Object.keys(data);
  const item = others.length === 0 && Object.hasOwn(LISTS, name) ? LISTS[name] : undefined;
  const list = data[name];
  if (!item || !isMembers(list)) return value;
  const items = own(list, 'data') ?? [];
  const isList = Array.isArray(items) && Object.keys(list).every(key => key === 'data');
  return isList ? items.map(item) : value;
}

const isMembers = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasOnly = (members: Row, name: string): boolean =>
  Object.hasOwn(members, name) && Object.keys(members).length === 1;

/** Returns the decoder of vectors with binary components, which arrive as base64 of their bytes. */
const vectorDecoder =
  (field: Field): Decode =>
  value => {
    const bytes = typeof value === 'string' ? bytesOf(value) : undefined;
    return (bytes && unpackedVector(field, bytes)) ?? value;
  };

/** Returns the bytes of a base64 text; undefined for any other text. */
function bytesOf(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function utf8Of(base64: string): string | undefined {
  try {
    const bytes = bytesOf(base64);
    return bytes && UTF8.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined; // no text
    throw error;
  }
}
