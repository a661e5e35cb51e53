import { t } from '@vscode/l10n';
import { isVectorField, type Field } from '../collections/collections';
import type { EntitySchema } from '../entities/checks';
import { takesEmbedding } from '../vectors/vectors';
import { jsonOf, textValue } from './conversions';
import { mappable, type FieldSource, type Mapping, type Samples } from './mappings';

/** A column is left out. */
export const LEFT_OUT = 'ignore';
/** A column is handled like all columns without a field. */
export const OTHER = 'other';

const PREFIX = 'field:';

/** Returns the choice of a column that a field takes. */
export const choiceOfField = (field: string): string => `${PREFIX}${field}`;

/** Returns what becomes of a column. */
export function choiceOf({ fields, ignored, unknown }: Mapping, column: string): string {
  const taken = Object.entries(fields).find(([, source]) => 'column' in source && source.column === column);
  if (taken) return choiceOfField(taken[0]);
  return ignored.includes(column) || unknown === 'ignore' ? LEFT_OUT : OTHER;
}

/** Returns the mapping with another choice of a column. A field has one column: its previous one is then without a field. */
export function withChoice(mapping: Mapping, column: string, choice: string): Mapping {
  const kept = Object.entries(mapping.fields).filter(
    ([field, source]) => !('column' in source && source.column === column) && choiceOfField(field) !== choice,
  );
  const taken = choice.startsWith(PREFIX) ? [[choice.slice(PREFIX.length), { column }] as const] : [];
  const ignored = mapping.ignored.filter(each => each !== column);
  return {
    ...mapping,
    fields: Object.fromEntries([...kept, ...taken]),
    ignored: choice === LEFT_OUT ? [...ignored, column] : ignored,
  };
}

/** Returns the fields that no column of the first records fills. A constant key would be that of all entities, so keys are omitted. */
export const unfilledFields = ({ fields }: Mapping, schema: EntitySchema, samples: Samples): Field[] =>
  mappable(schema).filter(({ name, primaryKey }) => {
    const source = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return !primaryKey && !(source && 'column' in source && samples.has(source.column));
  });

/** Returns true if a field can have a constant that is typed. */
export const takesConstant = (field: Field): boolean => !isVectorField(field);

/** Returns the columns with texts among their values. */
export const textColumns = (samples: Samples): string[] =>
  [...samples].flatMap(([name, values]) => (values.some(value => typeof value === 'string') ? [name] : []));

/** Returns true if a field without a column can have another source. */
export const takesSource = (field: Field): boolean => takesConstant(field) || takesEmbedding(field);

/** Returns the mapping with another source of a field; undefined: none. */
export function withSource(mapping: Mapping, field: string, source: FieldSource | undefined): Mapping {
  const kept = Object.entries(mapping.fields).filter(([name]) => name !== field);
  return { ...mapping, fields: Object.fromEntries([...kept, ...(source ? [[field, source] as const] : [])]) };
}

/** Returns the constant that a typed text is, read like a cell of CSV; or its problem. */
export function constantOf(text: string, field: Field): { readonly constant: unknown } | { readonly problem: string } {
  if (field.type === 'JSON' && !jsonOf(text)) return { problem: t('`{0}` is not valid JSON.', field.name) };
  return { constant: textValue(text, field) };
}
