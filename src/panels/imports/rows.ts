import * as vscode from 'vscode';
import type { EntitySchema } from '../../model/entities/checks';
import { valueText } from '../../model/entities/texts';
import { valueIn } from '../../model/entities/values';
import { embeddedFields, isSetByService, type Mapping } from '../../model/mappings/mappings';
import type { ReviewRow, ReviewRows } from '../../model/mappings/pages';
import { reviewedRecords, type MappedRecord } from '../../transfers/records/mapped';
import { oneByOne, type Position } from '../../transfers/records/records';
import type { Source } from '../../transfers/records/sources';

/** Number of rows that a review shows. */
export const SHOWN = 20;

/** Maximum number of columns of a review, and of characters of a cell. */
const MAX_COLUMNS = 100;
const MAX_CELL = 80;

/** Returns the first rows from a place on as they would be sent, with each problem at its cell. */
export async function rowsOf(
  source: Source,
  mapping: Mapping,
  schema: EntitySchema,
  from?: Position,
): Promise<ReviewRows> {
  const records: MappedRecord[] = [];
  for await (const mapped of oneByOne(reviewedRecords(source, mapping, schema, from))) {
    records.push(mapped);
    if (records.length >= SHOWN) break;
  }
  const sent = records.flatMap(({ entity = {}, issues }) => [
    ...Object.keys(entity),
    ...issues.flatMap(({ path: [name] }) => (name === undefined ? [] : [String(name)])),
  ]);
  const fields = schema.fields.filter(field => !isSetByService(field)).map(({ name }) => name);
  const mapped = fields.filter(name => Object.hasOwn(mapping.fields, name) || sent.includes(name));
  const names = [...new Set([...mapped, ...sent])].slice(0, MAX_COLUMNS);
  const embedded = new Set(embeddedFields(mapping).map(({ field }) => field));
  return { names, items: records.map(record => rowOf(record, names, embedded)) };
}

function rowOf(
  { record, entity, issues }: MappedRecord,
  names: readonly string[],
  embedded: ReadonlySet<string>,
): ReviewRow {
  const problemsAt = (name: string) => issues.filter(({ path }) => path[0] === name).map(({ message }) => message);
  const others = issues.filter(({ path: [name] }) => name === undefined || !names.includes(String(name)));
  return {
    line: record.line,
    cells: names.map(name => {
      const value = entity && Object.hasOwn(entity, name) ? shortened(valueText(valueIn(entity, name))) : '';
      const text = value !== '' && embedded.has(name) ? vscode.l10n.t('Embedding of “{0}”', value) : value;
      const problems = problemsAt(name);
      return { text, ...(problems.length > 0 ? { problem: problems.join(' ') } : {}) };
    }),
    problems: others.map(({ message }) => message),
    isRejected: issues.length > 0,
  };
}

/** Returns a text on one line, shortened. */
export function shortened(text: string, max = MAX_CELL): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > max ? `${line.slice(0, max - 1)}…` : line;
}
