import { t } from '@vscode/l10n';
import type { SchemaElement } from 'hyparquet';
import { isVectorField, type Field } from '../../model/collections/collections';
import { DYNAMIC, dynamicOf, type ExportedFields } from '../../model/entities/export-lines';
import { valueIn } from '../../model/entities/values';
import type { Entity } from '../../model/searches/entities';
import { vectorKind } from '../../model/vectors/vectors';
import { stringifyJson } from '../../model/wire/json';

/** A column of an export. `valueOf`: its value of an entity, null if there is none. */
export interface Column {
  readonly name: string;
  readonly elements: readonly SchemaElement[];
  readonly isVector: boolean;
  readonly valueOf: (entity: Entity) => unknown;
}

/** A type of values: its element without a name, and its conversion, which returns undefined for a value that does not fit. */
interface Type {
  readonly element: Omit<SchemaElement, 'name'>;
  readonly convert: (value: unknown) => unknown;
}

const integer = (value: unknown): unknown =>
  typeof value === 'bigint' || Number.isInteger(value) ? Number(value) : undefined;
const float = (value: unknown): unknown =>
  typeof value === 'bigint' || typeof value === 'number' ? Number(value) : undefined;
const digits = (value: unknown): unknown => {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'string') return /^-?\d+$/.test(value) ? BigInt(value) : undefined;
  return Number.isInteger(value) ? BigInt(value as number) : undefined;
};
const text: Type = {
  element: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  convert: value => (typeof value === 'string' ? value : undefined),
};
/** Without the older name of the type, with which the library converts values, and loses digits. */
const json: Type = { element: { type: 'BYTE_ARRAY', logical_type: { type: 'JSON' } }, convert: stringifyJson };
const byte: Type = { element: { type: 'INT32', converted_type: 'UINT_8' }, convert: integer };

const TYPES: Readonly<Record<string, Type>> = {
  Bool: { element: { type: 'BOOLEAN' }, convert: value => (typeof value === 'boolean' ? value : undefined) },
  Int8: { element: { type: 'INT32', converted_type: 'INT_8' }, convert: integer },
  Int16: { element: { type: 'INT32', converted_type: 'INT_16' }, convert: integer },
  Int32: { element: { type: 'INT32' }, convert: integer },
  Int64: { element: { type: 'INT64' }, convert: digits },
  Float: { element: { type: 'FLOAT' }, convert: float },
  Double: { element: { type: 'DOUBLE' }, convert: float },
  VarChar: text,
  Geometry: text,
  Timestamptz: text,
};

const typeOf = (name: string | null | undefined): Type => (name && Object.hasOwn(TYPES, name) ? TYPES[name]! : json);

/** Returns the columns of an export: lists for dense vectors and arrays; JSON for sparse vectors, JSON fields and the dynamic field. */
export function columnsOf(exported: ExportedFields, known: readonly Field[]): Column[] {
  const columns = exported.fields.map(field => {
    const { name, type } = field;
    const isVector = isVectorField(field) && vectorKind(field) !== 'sparse';
    if (isVector) return listOf(field, vectorKind(field) === 'bits' ? byte : typeOf(VECTORS[type] ?? 'Float'), true);
    if (type === 'Array') return listOf(field, typeOf(field.elementType), false);
    const own = typeOf(type);
    return column(field, [{ name, repetition_type: 'OPTIONAL', ...own.element }], own.convert, false);
  });
  if (!exported.dynamic) return columns;
  const names = new Set(known.map(({ name }) => name));
  const element: SchemaElement = { name: DYNAMIC, repetition_type: 'OPTIONAL', ...json.element };
  const valueOf = (entity: Entity) => stringifyJson(dynamicOf(entity, names));
  return [...columns, { name: DYNAMIC, elements: [element], isVector: false, valueOf }];
}

/** Types of components that are not floats. */
const VECTORS: Readonly<Record<string, string>> = { Int8Vector: 'Int8' };

function listOf(field: Field, { element, convert }: Type, isVector: boolean): Column {
  const elements: SchemaElement[] = [
    {
      name: field.name,
      repetition_type: 'OPTIONAL',
      num_children: 1,
      converted_type: 'LIST',
      logical_type: { type: 'LIST' },
    },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'REQUIRED', ...element },
  ];
  const list = (value: unknown) => {
    const items = Array.isArray(value) ? value.map(convert) : undefined;
    return items?.includes(undefined) ? undefined : items;
  };
  return column(field, elements, list, isVector);
}

function column(field: Field, elements: readonly SchemaElement[], convert: Type['convert'], isVector: boolean): Column {
  const { name, type } = field;
  const valueOf = (entity: Entity) => {
    const value = valueIn(entity, name);
    if (value === undefined || value === null) return null;
    const converted = convert(value);
    if (converted !== undefined) return converted;
    throw new Error(t('A value of `{0}` is not of type {1}. Export as NDJSON.', name, type));
  };
  return { name, elements, isVector, valueOf };
}
