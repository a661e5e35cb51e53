import { t } from '@vscode/l10n';
import { type FileRecord, idOf, type LineProblem, pick, plainName, readCells, readJsonRecords } from './records';

/** A query: a text, a vector or the ID of an entity whose vector is searched. `id`: names the query in judgments. */
export interface EvaluationQuery {
  readonly id: string;
  readonly text?: string;
  readonly vector?: readonly number[];
  readonly entity?: string;
  readonly tags: readonly string[];
}

/** Queries of a file in its order, and the problems of those that were omitted. */
export interface QuerySet {
  readonly queries: readonly EvaluationQuery[];
  readonly problems: readonly LineProblem[];
}

const NAMES = {
  id: ['_id', 'queryid', 'qid', 'id'],
  text: ['text', 'query', 'question'],
  vector: ['vector', 'embedding'],
  entity: ['entity', 'entityid'],
  tags: ['tags', 'tag'],
} as const;

const KNOWN: ReadonlySet<string> = new Set(Object.values(NAMES).flat());

/**
 * Reads a query set: JSON, NDJSON (BEIR `queries.jsonl` among them), or CSV or TSV with a header; a TSV of two columns without a header has
 * IDs and texts. A query without an ID has its number, from 1.
 */
export function readQuerySet(file: string): QuerySet {
  const text = file.replace(/^\uFEFF/, '');
  const { records, problems } = readJsonRecords(text) ?? tabular(text);
  const queries = new Map<string, EvaluationQuery>();
  const wrong = [...problems];
  for (const [at, record] of records.entries()) {
    const read = queryOf(record, at + 1);
    if (typeof read === 'string') wrong.push({ line: record.line, message: read });
    else if (queries.has(read.id))
      wrong.push({ line: record.line, message: t('Query {0} is already defined', read.id) });
    else queries.set(read.id, read);
  }
  if (records.length === 0 && wrong.length === 0) wrong.push({ line: 1, message: t('No queries') });
  return { queries: [...queries.values()], problems: wrong.toSorted((a, b) => a.line - b.line) };
}

function tabular(text: string): { readonly records: readonly FileRecord[]; readonly problems: readonly LineProblem[] } {
  const { rows, problems } = readCells(text);
  const [first] = rows;
  if (!first) return { records: [], problems };
  const isHeader = first.cells.some(cell => KNOWN.has(plainName(cell)));
  if (!isHeader && first.cells.length !== 2) {
    const message = t('The header has no column “text”, “vector” or “entity”');
    return { records: [], problems: [...problems, { line: first.line, message }] };
  }
  const header = isHeader ? first.cells : ['id', 'text'];
  const records = rows.slice(isHeader ? 1 : 0).map(({ line, cells }) => ({
    line,
    values: Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])),
  }));
  return { records, problems };
}

/** Returns the query of a record, or its problem. */
function queryOf({ values }: FileRecord, number: number): EvaluationQuery | string {
  const given = pick(values, NAMES.id);
  const id = given === undefined ? String(number) : idOf(given);
  if (id === undefined) return t('The ID must be a string or an integer');
  const [text, vector, entity] = [NAMES.text, NAMES.vector, NAMES.entity].map(names => pick(values, names));
  const tags = tagsOf(pick(values, NAMES.tags));
  if (vector !== undefined) {
    const numbers = numbersOf(vector);
    return numbers
      ? { id, vector: numbers, tags, ...(typeof text === 'string' ? { text } : {}) }
      : t('The vector must be a list of numbers');
  }
  if (entity !== undefined) {
    const key = idOf(entity);
    return key === undefined ? t('The entity ID must be a string or an integer') : { id, entity: key, tags };
  }
  if (text === undefined) return t('No text, vector or entity');
  return typeof text === 'string' ? { id, text, tags } : t('The text must be a string');
}

function numbersOf(vector: unknown): number[] | undefined {
  let value = vector;
  try {
    if (typeof value === 'string') value = JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
  return Array.isArray(value) && value.length > 0 && value.every(each => Number.isFinite(each))
    ? (value as number[])
    : undefined;
}

const isTag = (value: unknown): boolean => ['string', 'number', 'bigint', 'boolean'].includes(typeof value);

function tagsOf(value: unknown): string[] {
  const all = Array.isArray(value)
    ? value.filter(isTag).map(String)
    : typeof value === 'string'
      ? value.split(/[;,|]/)
      : [];
  return [...new Set(all.map(tag => tag.trim()).filter(tag => tag !== ''))];
}
