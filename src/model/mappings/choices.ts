import type { Mapping } from './mappings';

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
