import { t } from '@vscode/l10n';
import {
  type FileRecord,
  type FileRecords,
  idOf,
  type LineProblem,
  pick,
  plainName,
  readCells,
  readJsonRecords,
} from './records';

/** Grades of entities by query: query ID → entity ID → grade. An entity with a grade of at least 1 is relevant. */
export type Judgments = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Judgments of a file, and the problems of those that were omitted. */
export interface ReadJudgments {
  readonly judgments: Judgments;
  readonly problems: readonly LineProblem[];
}

/** Names of the fields of a judgment, as `plainName` gives them. */
export const JUDGMENT_NAMES = {
  query: ['queryid', 'qid', 'query'],
  entity: ['corpusid', 'docid', 'entityid', 'entity', 'id', 'docno'],
  grade: ['grade', 'score', 'relevance', 'rel', 'label'],
} as const;

const KNOWN: ReadonlySet<string> = new Set(Object.values(JUDGMENT_NAMES).flat());

/**
 * Reads judgments: TREC qrels (`query iteration entity grade`, without a header), BEIR (TSV with `query-id`, `corpus-id` and `score`), CSV or
 * TSV with a header, NDJSON or a JSON list of `{ query, entity, grade }`, or an object `{ query: { entity: grade } }`. Without a grade: 1.
 */
export function readJudgments(file: string): ReadJudgments {
  const text = file.replace(/^\uFEFF/, '');
  const { records, problems } = readJsonRecords(text, nested) ?? separated(text);
  const judgments = new Map<string, Map<string, number>>();
  const wrong = [...problems];
  for (const record of records) {
    const message = add(judgments, record);
    if (message !== undefined) wrong.push({ line: record.line, message });
  }
  if (records.length === 0 && wrong.length === 0) wrong.push({ line: 1, message: t('No judgments') });
  return { judgments, problems: wrong.toSorted((a, b) => a.line - b.line) };
}

/** `{ query: { entity: grade } }` on line 1. Undefined for another object. */
function nested(value: Readonly<Record<string, unknown>>): FileRecords | undefined {
  if (!isNested(value)) return undefined;
  const records = Object.entries(value).flatMap(([query, grades]) =>
    Object.entries(grades as object).map(([entity, grade]) => ({
      line: 1,
      values: { query, entity, grade: grade as unknown },
    })),
  );
  return { records, problems: [] };
}

export const isNested = (value: Readonly<Record<string, unknown>>): boolean =>
  Object.values(value).every(grades => typeof grades === 'object' && grades !== null);

/** Returns true if the cells of a first line are names of columns. */
export const isHeader = (cells: readonly string[]): boolean =>
  cells.filter(name => KNOWN.has(plainName(name))).length >= 2;

function separated(text: string): FileRecords {
  const { rows, problems } = readCells(text);
  const [first] = rows;
  if (!first) return { records: [], problems };
  if (!isHeader(first.cells)) return trec(text);
  const records = rows.slice(1).map(({ line, cells }) => ({
    line,
    values: Object.fromEntries(first.cells.map((name, at) => [name, cells[at] ?? ''])),
  }));
  return { records, problems };
}

function trec(text: string): FileRecords {
  const records: FileRecord[] = [];
  const problems: LineProblem[] = [];
  for (const [at, row] of text.split('\n').entries()) {
    const cells = row.trim().split(/\s+/);
    if (cells[0] === '') continue;
    const [query, , entity, grade] = cells;
    if (cells.length === 4) records.push({ line: at + 1, values: { query, entity, grade } });
    else problems.push({ line: at + 1, message: t('Expected four columns: query, iteration, entity and grade') });
  }
  return { records, problems };
}

/** Adds a judgment; returns its problem. */
function add(judgments: Map<string, Map<string, number>>, { values }: FileRecord): string | undefined {
  const [query, entity] = [idOf(pick(values, JUDGMENT_NAMES.query)), idOf(pick(values, JUDGMENT_NAMES.entity))];
  if (query === undefined) return t('No query ID');
  if (entity === undefined) return t('No entity ID');
  const given = pick(values, JUDGMENT_NAMES.grade) ?? 1;
  const grade = typeof given === 'string' ? Number(given) : given;
  if (!Number.isSafeInteger(grade)) return t('The grade must be an integer');
  const grades = judgments.get(query) ?? new Map<string, number>();
  judgments.set(query, grades);
  const known = grades.get(entity);
  if (known === undefined) grades.set(entity, grade as number);
  else if (known !== grade) return t('Entity {0} already has grade {1} for query {2}', entity, known, query);
  return undefined;
}
