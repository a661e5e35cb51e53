import { t } from '@vscode/l10n';
import { dimension, isVectorField, type Field } from '../collections/collections';
import { entityIssues, type EntitySchema } from '../entities/checks';
import { isAutomatic, isComputed } from '../entities/values';
import type { Issue } from '../issues';
import * as z from '../zod';
import { jsonValue, textValue } from './conversions';

/** Treatment of columns without a field: store them in the dynamic field, leave them out, or reject the row. */
export const UNKNOWN_COLUMNS = ['dynamic', 'ignore', 'reject'] as const;

/** Treatment of a missing value: nothing, so that the service stores the default value; null; or no row. */
export const MISSING_VALUES = ['default', 'null', 'reject'] as const;

/**
 * The source of a field: a column of the file, the same value for all entities, or the embeddings of the texts of a column by the endpoint and
 * model that the user has seen.
 */
const FieldSource = z.union([
  z.strictObject({ column: z.string() }),
  z.strictObject({ constant: z.unknown() }),
  z.strictObject({ embedded: z.string(), url: z.string(), model: z.string() }),
]);
export type FieldSource = z.output<typeof FieldSource>;

/** The mapping of a file to a collection: the sources by field. `ignored`: columns that are left out. */
export const Mapping = z.strictObject({
  fields: z.dictionary(z.string(), FieldSource),
  ignored: z.array(z.string()),
  unknown: z.enum(UNKNOWN_COLUMNS),
  missing: z.enum(MISSING_VALUES),
});
export type Mapping = z.output<typeof Mapping>;

/** Columns of a file with some of their values. */
export type Samples = ReadonlyMap<string, readonly unknown[]>;

/** Returns true if the service sets the value: outputs of functions, and automatic keys. */
export const isSetByService = (field: Field): boolean =>
  isComputed(field) || (field.primaryKey === true && isAutomatic(field));

/** Returns the fields that are filled from texts by an embedding endpoint. */
export const embeddedFields = ({ fields }: Mapping) =>
  Object.entries(fields).flatMap(([field, source]) => ('embedded' in source ? [{ field, ...source }] : []));

/** Returns the columns that only vectors of 32-bit floats are read from, with their dimensions. */
export function vectorColumns(
  { fields: sources }: Mapping,
  { fields }: Pick<EntitySchema, 'fields'>,
): ReadonlyMap<string, number> {
  const dimensions = new Map<string, number | undefined>();
  for (const [name, source] of Object.entries(sources)) {
    if ('constant' in source) continue;
    const column = 'column' in source ? source.column : source.embedded;
    const field = fields.find(each => each.name === name);
    const isOfFloats = 'column' in source && field?.type === 'FloatVector';
    const own = isOfFloats ? dimension(field) : undefined;
    dimensions.set(column, dimensions.has(column) && dimensions.get(column) !== own ? undefined : own);
  }
  return new Map([...dimensions].flatMap(([column, own]) => (own === undefined || own === 0 ? [] : [[column, own]])));
}

/** Returns the fields that can be mapped. */
export const mappable = ({ fields }: EntitySchema): Field[] => fields.filter(field => !isSetByService(field));

/**
 * Proposes a mapping: each field with the column of its name, otherwise of its name but for case, `_` and `-`; vector fields that are left with
 * the only column that has such vectors. Columns of fields that the service sets are ignored. `hasAllColumns`: false if later records can have
 * other columns: each field that is left then takes the column of its name, should one appear.
 */
export function proposedMapping(schema: EntitySchema, samples: Samples, hasAllColumns = true): Mapping {
  const columns = [...samples.keys()];
  const byField = new Map<string, string>();
  const taken = new Set<string>();
  const take = (field: string, column: string | undefined): void => {
    if (column === undefined) return;
    byField.set(field, column);
    taken.add(column);
  };
  const setByService = schema.fields.filter(isSetByService).map(({ name }) => name);
  const candidates = columns.filter(column => !setByService.includes(column));
  for (const written of [(name: string) => name, loose]) {
    // A file can have thousands of columns: each name is converted once.
    const alike = Map.groupBy(candidates, written);
    for (const { name } of mappable(schema)) {
      if (!byField.has(name))
        take(
          name,
          alike.get(written(name))?.find(each => !taken.has(each)),
        );
    }
  }
  for (const field of mappable(schema).filter(each => isVectorField(each) && !byField.has(each.name))) {
    const fitting = candidates.filter(column => !taken.has(column) && (samples.get(column) ?? []).some(fits(field)));
    if (fitting.length === 1) take(field.name, fitting[0]);
  }
  if (!hasAllColumns) for (const { name } of mappable(schema)) if (!byField.has(name)) byField.set(name, name);
  return {
    fields: Object.fromEntries([...byField].map(([name, column]) => [name, { column }])),
    ignored: hasAllColumns ? columns.filter(column => setByService.includes(column)) : setByService,
    unknown: schema.dynamic ? 'dynamic' : 'ignore',
    missing: 'default',
  };
}

const loose = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '');

/** Returns a test for vectors of a field. */
const fits =
  (field: Field) =>
  (sample: unknown): boolean => {
    const value = typeof sample === 'string' ? textValue(sample, field) : sample;
    if (field.type.startsWith('Sparse')) return typeof value === 'object' && value !== null && !Array.isArray(value);
    const size = dimension(field);
    const length = size !== undefined && field.type.startsWith('Binary') ? size / 8 : size;
    return Array.isArray(value) && value.every(each => typeof each === 'number') && value.length === length;
  };

/** Returns the problems of a mapping, each with the path of its field. `columns`: those of the file, if all are known. */
export function mappingIssues(mapping: Mapping, schema: EntitySchema, columns?: readonly string[]): Issue[] {
  const byName = new Map(schema.fields.map(field => [field.name, field]));
  const wrong = Object.entries(mapping.fields).flatMap(([name, source]): Issue[] => {
    const field = byName.get(name);
    const message = !field
      ? t('The collection has no field `{0}`.', name)
      : isSetByService(field)
        ? t('`{0}` is set by the service and takes no values.', name)
        : columnOf(source) !== undefined && columns && !columns.includes(columnOf(source)!)
          ? t('The source has no column “{0}”.', columnOf(source)!)
          : 'constant' in source
            ? constantProblem(source.constant, field, schema)
            : undefined;
    return message === undefined ? [] : [{ path: ['fields', name], message }];
  });
  const without = mappable(schema).filter(field => isRequired(field) && !Object.hasOwn(mapping.fields, field.name));
  return [
    ...wrong,
    ...without.map(({ name }) => ({
      path: ['fields', name],
      message: t('`{0}` is required. Map a column to this field, or set a constant.', name),
    })),
    ...(mapping.unknown === 'dynamic' && !schema.dynamic
      ? [{ path: ['unknown'], message: t('The collection has no dynamic field.') }]
      : []),
  ];
}

const columnOf = (source: FieldSource): string | undefined =>
  'column' in source ? source.column : 'embedded' in source ? source.embedded : undefined;

/** Returns the problem of a constant, which every entity would have. */
function constantProblem(constant: unknown, field: Field, schema: EntitySchema): string | undefined {
  const { name } = field;
  const value = jsonValue(constant, field);
  if (value === null || value === undefined)
    return isRequired(field) ? t('`{0}` is required ({1}).', name, field.type) : undefined;
  return entityIssues({ [name]: value }, schema).find(({ path }) => path[0] === name)?.message;
}

/** Returns the first of these columns that no field takes, and that is not left out. */
export function unusedColumn({ fields, ignored }: Mapping, columns: readonly string[]): string | undefined {
  const used = Object.values(fields).map(columnOf);
  return columns.find(name => !used.includes(name) && !ignored.includes(name));
}

/** Returns true if an entity must have a value. */
export const isRequired = (field: Field): boolean => !field.nullable && field['defaultValue'] === undefined;
