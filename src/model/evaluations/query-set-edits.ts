import { t } from '@vscode/l10n';
import { type EvaluationQuery, readQuerySet } from './query-sets';

/** A query that has no ID yet. */
export type NewQuery = Pick<EvaluationQuery, 'text' | 'vector' | 'entity'>;

/** Lines to append to a query set. `added`: IDs of the new queries; `present`: IDs of those that the query set already has. */
interface AddedQueries {
  readonly content: string;
  readonly added: readonly string[];
  readonly present: readonly string[];
}

/**
 * Returns what to append to the NDJSON of a query set. New queries have the next free numbers as IDs. `taken`: further IDs in use, as
 * judgments have them of a query that was deleted. @throws Error for another format
 */
export function addQueries(file: string, queries: readonly NewQuery[], taken: Iterable<string> = []): AddedQueries {
  if (!isLines(file)) throw new Error(t('Queries can be added to NDJSON only: one JSON object on each line.'));
  const known = readQuerySet(file).queries;
  const ids = new Set([...known.map(({ id }) => id), ...taken]);
  const byContent = new Map(known.map(query => [contentOf(query), query.id]));
  const [lines, added, present]: [string[], string[], string[]] = [[], [], []];
  let next = known.length + 1;
  for (const { text, vector, entity } of queries) {
    const query = {
      ...(text !== undefined && { text }),
      ...(vector && { vector }),
      ...(entity !== undefined && { entity }),
    };
    const before = byContent.get(contentOf(query));
    if (before !== undefined) {
      present.push(before);
      continue;
    }
    while (ids.has(String(next))) next += 1;
    const id = String(next);
    ids.add(id);
    byContent.set(contentOf(query), id);
    lines.push(`${JSON.stringify({ id, ...query })}\n`);
    added.push(id);
  }
  const apart = lines.length > 0 && file !== '' && !file.endsWith('\n') ? '\n' : '';
  return { content: `${apart}${lines.join('')}`, added, present };
}

/**
 * Returns a function that finds a query of a query set by its text, vector or entity; undefined: the query set has none. A query with a vector
 * also has the same text, if no other query does.
 */
export function queryFinder(file: string): (query: NewQuery) => string | undefined {
  const { queries } = readQuerySet(file);
  const byContent = new Map(queries.toReversed().map(query => [contentOf(query), query.id]));
  const texts = queries.filter(({ text }) => text !== undefined).toReversed();
  const byText = new Map(texts.map(({ text, id }) => [contentOf({ text: text! }), id]));
  return query => byContent.get(contentOf(query)) ?? byText.get(contentOf(query));
}

const contentOf = ({ text, vector, entity }: NewQuery): string =>
  JSON.stringify(vector ? { vector } : entity === undefined ? { text: text?.trim() } : { entity });

const isLines = (file: string): boolean =>
  file
    .replace(/^\uFEFF/, '')
    .split('\n')
    .filter(line => line.trim() !== '')
    .every(isQueryLine);

/** An object with a list of objects is a whole query set on one line. */
function isQueryLine(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    return !Object.values(value).some(each => Array.isArray(each) && each.some(item => typeof item === 'object'));
  } catch {
    return false;
  }
}
