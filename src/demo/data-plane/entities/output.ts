import { isVectorField } from '../../../model/collections/collections';
import { valueIn } from '../../../model/entities/values';
import type { CollectionState } from '../collections/collection-state';
import type { FieldState } from '../collections/fields';
import { setField, type Entity, type EntityStore } from './entity-store';
import { bareInteger, writeJson } from '../../wire/json';
import { CODE, Refusal } from '../../wire/refusal';
import { bfloat16Of, bytesOf, float16Of, shortFloat } from './floats';
import { structsOut } from './structs';

/** Writes an int64 value: as digits, or as a string where the request has `Accept-Type-Allow-Int64: false`. */
export type WriteInt64 = (value: number | bigint) => unknown;

export const int64Of = (headers: Readonly<Record<string, unknown>>): WriteInt64 =>
  /^(0|[fF]|false|False|FALSE)$/.test(String(headers['accept-type-allow-int64'])) ? String : bareInteger;

/**
 * Returns the output fields of a row, encoded as by engines. `*` selects every field, including vectors and dynamic ones; `$meta` selects
 * dynamic ones. Refuses an unknown name without dynamic fields.
 */
export function outputOf(
  collection: CollectionState,
  store: EntityStore,
  names: readonly string[],
  writeInt64: WriteInt64,
): (row: number) => Entity {
  const { fields, enableDynamicField } = collection;
  const known = new Map(fields.map(field => [field.name, field]));
  const unknown = names.find(name => name !== '*' && !known.has(name) && !enableDynamicField);
  if (unknown !== undefined) throw new Refusal(CODE.fieldUnknown, `field not found[field=${unknown}]`);
  const computed = names.find(name => known.get(name)?.isFunctionOutput);
  if (computed !== undefined) throw new Refusal(CODE.invalid, `not allowed to retrieve raw data of field ${computed}`);
  const all = names.includes('*');
  const own = all ? fields.filter(field => !field.isFunctionOutput).map(({ name }) => name) : [];
  const wanted = [...new Set([...own, ...names.filter(name => name !== '*' && name !== '$meta')])];
  const withDynamic = enableDynamicField && (all || names.includes('$meta'));
  const columns = wanted.map(name => [name, valueOf(store, name, known.get(name), writeInt64)] as const);
  return row => {
    const entity = store.rows[row]!;
    const out: Entity = {};
    for (const [name, value] of columns) {
      const written = value(row);
      if (written !== undefined) setField(out, name, written);
    }
    if (!withDynamic) return out;
    for (const name of Object.keys(entity)) if (!known.has(name)) setField(out, name, entity[name]);
    return out;
  };
}

/** Returns the reader of an encoded value; undefined for a missing one. */
function valueOf(
  store: EntityStore,
  name: string,
  field: FieldState | undefined,
  writeInt64: WriteInt64,
): (row: number) => unknown {
  if (field && isVectorField(field)) return vectorOf(store, field);
  const write = field && SCALARS[field.type];
  const encode = field?.type === 'Int64' ? (value: unknown) => writeInt64(value as number | bigint) : write;
  return row => {
    const value = valueIn(store.rows[row], name);
    return value === null || value === undefined || !encode ? value : encode(value, field!);
  };
}

const float = (value: unknown): unknown => (typeof value === 'number' ? shortFloat(value) : value);

/** Encodings of scalar values by type, where they differ from the stored value. */
const SCALARS: Readonly<Record<string, (value: unknown, field: FieldState) => unknown>> = {
  Float: float,
  JSON: writeJson,
  ArrayOfStruct: (value, field) =>
    structsOut(value, field, (type, vector) => (STRUCT_VECTORS[type] ?? VECTORS[type] ?? vectorOut)(vector)),
  Array: (value, { elementType = 'VarChar' }) => {
    const list = Array.isArray(value) ? (value as unknown[]) : [];
    const data = elementType === 'Float' ? list.map(float) : list;
    return { Data: { [ARRAYS[elementType] ?? 'StringData']: data.length > 0 ? { data } : {} } };
  },
};

const ARRAYS: Readonly<Record<string, string>> = {
  Bool: 'BoolData',
  Int8: 'IntData',
  Int16: 'IntData',
  Int32: 'IntData',
  Int64: 'LongData',
  Float: 'FloatData',
  Double: 'DoubleData',
  VarChar: 'StringData',
};

function vectorOf(store: EntityStore, { name, type }: FieldState): (row: number) => unknown {
  const thin = store.sparse.get(name);
  if (thin) return row => Object.fromEntries(thin.at(row));
  const column = store.vectors.get(name);
  if (!column) return () => undefined;
  const encode = VECTORS[type] ?? vectorOut;
  return row => encode(column.at(row));
}

/** Encodings of vectors by type, where they are not lists of numbers. */
const VECTORS: Readonly<Record<string, (vector: Float32Array | Uint8Array) => string>> = {
  BinaryVector: vector => Buffer.from(vector).toString('base64'),
  Float16Vector: vector => bytesOf(vector, float16Of).toString('base64'),
  BFloat16Vector: vector => bytesOf(vector, bfloat16Of).toString('base64'),
  Int8Vector: vector => Buffer.from(Int8Array.from(vector).buffer).toString('base64'),
};

/** Encodings of vectors in structs, where they differ. */
const STRUCT_VECTORS: Readonly<Record<string, (vector: Float32Array | Uint8Array) => number[]>> = {
  Int8Vector: vector => Array.from(vector),
};

const vectorOut = (vector: Float32Array | Uint8Array): number[] => Array.from(vector, shortFloat);
