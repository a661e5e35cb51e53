import { t } from '@vscode/l10n';
import papaparse from 'papaparse';
import { isVectorField, type Collection, type Field } from '../collections/collections';
import type { Entity } from '../searches/entities';
import { isDynamic } from '../searches/facts';
import { stringifyJson } from '../wire/json';
import { flatEntity, isComputed, keyOf, valueIn } from './values';

/** File formats of an export of entities. NDJSON: a JSON object a line. */
export const ENTITY_FORMATS = ['ndjson', 'csv', 'parquet'] as const;
export type EntityFormat = (typeof ENTITY_FORMATS)[number];
/** Formats of lines of text. */
export type LineFormat = Exclude<EntityFormat, 'parquet'>;

/** Returns the format of a file by its ending, or undefined. */
export const formatOf = (file: string): EntityFormat | undefined =>
  ENTITY_FORMATS.find(format => file.toLowerCase().endsWith(`.${format}`));

/** Name of the dynamic field: in CSV and Parquet its column. */
export const DYNAMIC = '$meta';

/** Fields of an export. `dynamic`: the fields that entities have beside those of the schema. */
export interface ExportedFields {
  readonly fields: readonly Field[];
  readonly dynamic: boolean;
  /** Names to request from the service. */
  readonly outputFields: readonly string[];
}

/**
 * Returns the fields of an export: the named ones with the primary key, otherwise all; without `vectors`, no vector fields. Fields that the
 * service computes cannot be read. @throws Error for a name that the collection does not have
 */
export function exportedFields(collection: Collection, names: readonly string[], vectors: boolean): ExportedFields {
  const { fields } = collection;
  const key = keyOf(fields);
  const unknown = names.find(name => name !== DYNAMIC && !fields.some(field => field.name === name));
  const missing = unknown ?? (isDynamic({ collection }) ? undefined : names.find(name => name === DYNAMIC));
  if (missing !== undefined) throw new Error(t('“{0}” has no field `{1}`.', collection.collectionName, missing));
  const computed = fields.find(field => isComputed(field) && names.includes(field.name));
  if (computed) throw new Error(t('`{0}` is computed by the service and cannot be read.', computed.name));
  const own = fields.filter(
    field =>
      !isComputed(field) &&
      (field === key || names.length === 0 || names.includes(field.name)) &&
      (vectors || !isVectorField(field)),
  );
  const dynamic = isDynamic({ collection }) && (names.length === 0 || names.includes(DYNAMIC));
  // Engines return dynamic fields for *, and some of them no vectors.
  return { fields: own, dynamic, outputFields: [...(dynamic ? ['*'] : []), ...own.map(({ name }) => name)] };
}

/** Returns the line before the entities: the column names of CSV. */
export const headOf = (format: LineFormat, { fields, dynamic }: ExportedFields): string =>
  format === 'csv' ? csvLines([[...fields.map(({ name }) => name), ...(dynamic ? [DYNAMIC] : [])]]) : '';

/** Returns the lines of entities; integers keep all digits, texts stay unchanged. `known`: all fields of the schema. */
export function linesOf(
  format: LineFormat,
  exported: ExportedFields,
  known: readonly Field[],
  entities: readonly Entity[],
): string {
  const names = new Set(known.map(({ name }) => name));
  const flat = entities.map(flatEntity);
  if (format === 'csv') return flat.length === 0 ? '' : csvLines(flat.map(each => cellsOf(each, exported, names)));
  return flat.map(each => `${stringifyJson(objectOf(each, exported, names))}\n`).join('');
}

const dynamicNames = (entity: Entity, { dynamic }: ExportedFields, known: ReadonlySet<string>): string[] =>
  dynamic ? Object.keys(entity).filter(name => !known.has(name)) : [];

function objectOf(entity: Entity, exported: ExportedFields, known: ReadonlySet<string>): Entity {
  // No prototype: a field can have the name __proto__.
  const object = Object.create(null) as Record<string, unknown>;
  const own = exported.fields.map(({ name }) => name).filter(name => Object.hasOwn(entity, name));
  for (const name of [...own, ...dynamicNames(entity, exported, known)]) object[name] = entity[name];
  return object;
}

/** Returns the dynamic fields of an entity. `known`: names of the fields of the schema. */
export const dynamicOf = (entity: Entity, known: ReadonlySet<string>): Entity =>
  Object.fromEntries(Object.entries(entity).filter(([name]) => !known.has(name)));

type Cell = string | null;

function cellsOf(entity: Entity, exported: ExportedFields, known: ReadonlySet<string>): Cell[] {
  const own = exported.fields.map(field => cellOf(valueIn(entity, field.name), field));
  if (!exported.dynamic) return own;
  return [...own, stringifyJson(dynamicOf(entity, known))];
}

/** Returns texts unchanged, other values as JSON; null is an empty cell, an empty text a quoted one. */
function cellOf(value: unknown, { type }: Field): Cell {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' && type !== 'JSON' ? value : stringifyJson(value);
}

/** Lines of CSV by RFC 4180. Texts are data to import again, so that formulas of spreadsheets stay unchanged. */
const csvLines = (lines: readonly (readonly Cell[])[]): string =>
  `${papaparse.unparse(lines as Cell[][], { newline: '\r\n', quotes: value => value === '' })}\r\n`;
