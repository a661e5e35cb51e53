import { t } from '@vscode/l10n';
import type { Collection, Field } from '../collections/collections';
import { valueIn } from '../entities/values';
import { atLeast, Name, IntegerValue } from '../wire/values';
import type { QueryVector } from './searches';
import * as z from '../zod';

/**
 * A manual schema, for a collection without a description. `keyType`: `Int64` or `VarChar`; `vectorType`: by the metric unless given. `dimension`: that
 * of the vector field (bits for a binary vector). The description, if available, replaces it.
 */
export const ManualSchema = z.strictObject({
  primaryKey: z.optional(Name),
  keyType: z.optional(z.enum(['Int64', 'VarChar'])),
  vectorType: z.optional(z.enum(['FloatVector', 'BinaryVector', 'SparseFloatVector'])),
  metricType: z.optional(Name),
  dimension: z.optional(IntegerValue.check(atLeast(1))),
});
export type ManualSchema = z.output<typeof ManualSchema>;

/** Metrics of vectors of bits, and of texts (BM25); any other measures vectors of numbers. */
const BITS: ReadonlySet<string> = new Set(['HAMMING', 'JACCARD']);
const FULL_TEXT = 'BM25';

/** The vector field as typed; its name is empty where none was typed. `learned`: as answers showed it. */
export function manualVectorField(
  { vectorType, metricType, dimension }: ManualSchema,
  name = '',
  learned?: Field,
): Field {
  const metric = metricType?.toUpperCase() ?? '';
  const params = dimension === undefined ? learned?.params : [{ key: 'dim', value: String(dimension) }];
  const size = params ? { params } : {};
  if (metric === FULL_TEXT) return { name, type: 'SparseFloatVector', isFunctionOutput: true };
  return { name, type: vectorType ?? (BITS.has(metric) ? 'BinaryVector' : 'FloatVector'), ...size };
}

/** The vector field for these vectors, named for messages: as typed, or a sparse one if all vectors are sparse and nothing typed contradicts. */
export function fieldTaking(
  field: Field,
  { vectorType, metricType }: ManualSchema,
  vectors: readonly QueryVector[],
): Field {
  const isSparse = vectors.length > 0 && vectors.every(vector => typeof vector === 'object' && !Array.isArray(vector));
  const isOther = vectorType !== undefined || BITS.has(metricType?.toUpperCase() ?? '');
  const named = { ...field, name: field.name || t('Vector field') };
  return isSparse && !isOther ? { ...named, type: 'SparseFloatVector' } : named;
}

/** Returns the collection learned from answers, overridden by the manual schema. */
export function withManualSchema(learned: Collection, schema: ManualSchema, annsField: string | undefined): Collection {
  const { primaryKey: typed, keyType, metricType } = schema;
  const key = typed ?? learned.fields.find(field => field.primaryKey)?.name;
  const type = keyType ?? learned.fields.find(({ name }) => name === key)?.type ?? '';
  const others = learned.fields
    .filter(({ name }) => name !== key && name !== annsField)
    .map(field => ({ ...field, primaryKey: false }));
  return {
    ...learned,
    fields: [
      ...(key === undefined ? [] : [{ name: key, type, primaryKey: true }]),
      ...others,
      ...(annsField === undefined
        ? []
        : [
            manualVectorField(
              schema,
              annsField,
              learned.fields.find(({ name }) => name === annsField),
            ),
          ]),
    ],
    ...(annsField !== undefined && metricType !== undefined ? { indexes: [{ fieldName: annsField, metricType }] } : {}),
  };
}

type Row = Readonly<Record<string, unknown>>;

/** Minimum length of a list of numbers with decimals that is treated as a vector. */
const VECTOR_LENGTH = 8;

/**
 * Returns the fields in the rows of an answer, known ones first: names, and types by their values. `key`: the primary key, if the answer
 * identified it. With contradicting values, the latest type wins.
 */
export function learnedFields(before: readonly Field[], rows: readonly Row[], key: string | undefined): Field[] {
  const fields = new Map(before.map(field => [field.name, field]));
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      if (name === 'distance' || (name === 'id' && key !== 'id')) continue;
      const type = typeOf(value);
      if (type !== undefined) fields.set(name, mixed(fields.get(name), { name, ...type }));
    }
  }
  if (key === undefined) return [...fields.values()];
  const own = fields.get(key) ?? { name: key, type: 'VarChar' };
  fields.set(key, own);
  return [...fields.values()].map(field => ({ ...field, primaryKey: field.name === key }));
}

/** Merges the types of a field: integers with decimals become decimals; otherwise the latest type wins. */
function mixed(before: Field | undefined, now: Field): Field {
  const isDecimal = before?.type === 'Double' && now.type === 'Int64';
  return isDecimal ? before : { ...before, ...now };
}

function typeOf(value: unknown): Pick<Field, 'type' | 'params'> | undefined {
  if (typeof value === 'string') return { type: 'VarChar' };
  if (typeof value === 'boolean') return { type: 'Bool' };
  if (typeof value === 'bigint' || Number.isInteger(value)) return { type: 'Int64' };
  if (typeof value === 'number') return { type: 'Double' };
  if (typeof value !== 'object' || value === null) return undefined;
  return Array.isArray(value) ? listType(value) : { type: 'JSON' };
}

function listType(list: readonly unknown[]): Pick<Field, 'type' | 'params'> {
  const isVector =
    list.length >= VECTOR_LENGTH &&
    list.every(each => typeof each === 'number') &&
    list.some(each => !Number.isInteger(each));
  return isVector ? { type: 'FloatVector', params: [{ key: 'dim', value: String(list.length) }] } : { type: 'Array' };
}

const KEY_NAME = /(?:^|_|-)(?:id|pk|key|uuid|guid)$|[a-z](?:Id|ID|Pk|PK|Key)$/;

/**
 * The field of an answer's rows that is likely their primary key: one that is called like a key and has another value in every row.
 * Undefined where none or several are.
 */
export function likelyKey(rows: readonly Row[]): string | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const named = Object.keys(first).filter(name => KEY_NAME.test(name) && isKey(rows, name));
  return named.length === 1 ? named[0] : undefined;
}

function isKey(rows: readonly Row[], name: string): boolean {
  const values = rows.map(row => valueIn(row, name));
  const fits = values.every(value => ['string', 'bigint'].includes(typeof value) || Number.isSafeInteger(value));
  return fits && new Set(values.map(String)).size === rows.length;
}
