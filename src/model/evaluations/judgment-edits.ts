import { t } from '@vscode/l10n';
import { edits, type TextEdit, withValue } from '../documents/json-text';
import { exactJson } from '../wire/json';
import { isHeader, isNested, JUDGMENT_NAMES } from './judgments';
import {
  type Cells,
  type FileRecord,
  idOf,
  isRecord,
  keyOf,
  lineOfCells,
  type LineSpan,
  linesOf,
  listIn,
  pick,
  plainName,
  readCells,
  withCell,
} from './records';

/** A judgment to write. `grade`: undefined removes the judgment. */
export interface Judgment {
  readonly query: string;
  readonly entity: string;
  readonly grade: number | undefined;
}

/** Returns edits of the lines or values of a judgment; a file keeps its format, and an empty one becomes NDJSON. @throws Error: the format cannot have it */
export function judgmentEdits(file: string, judgment: Judgment): TextEdit[] {
  for (const id of [judgment.query, judgment.entity])
    if (id.trim() !== id || id === '')
      throw new Error(t('Judgments cannot have an ID that is empty, or that starts or ends with a space: “{0}”.', id));
  const bom = file.startsWith('\uFEFF') ? 1 : 0;
  const text = file.slice(bom);
  return editsIn(text, judgment).map(edit => ({ ...edit, offset: edit.offset + bom }));
}

function editsIn(text: string, judgment: Judgment): TextEdit[] {
  const start = text.trimStart()[0];
  if (start === undefined) return judgment.grade === undefined ? [] : lineEdits(text, judgment, ndjson);
  if (start === '[' || start === '{') return jsonEdits(text, judgment);
  const { rows, delimiter } = readCells(text);
  const [header, ...rest] = rows;
  const isSeparated = header !== undefined && isHeader(header.cells);
  return lineEdits(text, judgment, isSeparated ? separated(header.cells, rest, delimiter) : trec);
}

function jsonEdits(text: string, judgment: Judgment): TextEdit[] {
  let value: unknown;
  try {
    value = exactJson(text);
  } catch {
    if (text.trimStart()[0] === '{') return lineEdits(text, judgment, ndjson);
    throw new Error(t('The judgments are not valid JSON. Correct the file first.'));
  }
  const list = listIn(value);
  if (list) return listEdits(text, list, judgment);
  const object = value as Readonly<Record<string, unknown>>;
  const { query, entity, grade } = judgment;
  if (isNested(object)) {
    const known = Object.hasOwn(object, query) ? (object[query] as Readonly<Record<string, unknown>>) : undefined;
    if (grade === undefined)
      return known && Object.hasOwn(known, entity) ? edits(text, [query, entity], undefined) : [];
    return edits(text, [query, ...(known ? [entity] : [])], known ? grade : { [entity]: grade });
  }
  if (/\n/.test(text.trim()))
    throw new Error(t('Judgments cannot be added to a JSON object on several lines. Use a list.'));
  return lineEdits(text, judgment, ndjson);
}

/** Edits of a JSON list. Several records of one judgment all get its grade. */
function listEdits(
  text: string,
  { path, items }: { readonly path: readonly string[]; readonly items: readonly unknown[] },
  judgment: Judgment,
): TextEdit[] {
  const own = [...items.entries()].filter(([, item]) => isRecord(item) && isOf(item, judgment));
  const { grade } = judgment;
  if (own.length > 0 && grade !== undefined)
    return own.flatMap(([at, item]) => edits(text, [...path, at, gradeKey(item as FileRecord['values'])], grade));
  if (own.length > 0) {
    const content = own.reduceRight((left, [at]) => withValue(left, [...path, at], undefined), text);
    return [{ offset: 0, length: text.length, content }];
  }
  if (grade === undefined) return [];
  return edits(text, [...path, items.length], recordLike(items.findLast(isRecord), judgment));
}

/** A format with a judgment on each line. */
interface LineFormat {
  /** Returns the values of a line; undefined for one without a judgment. */
  readonly read: (line: string, at: number) => FileRecord['values'] | undefined;
  readonly withGrade: (line: string, grade: number, at: number) => string;
  /** `last`: the last line with a judgment. @throws Error: the format cannot have the judgment */
  readonly line: (judgment: Judgment & { readonly grade: number }, last: string | undefined) => string;
  readonly lines: (text: string) => readonly LineSpan[];
}

function lineEdits(text: string, judgment: Judgment, format: LineFormat): TextEdit[] {
  const { grade } = judgment;
  const lines = format.lines(text).flatMap(({ offset, end }, at) => {
    const whole = text.slice(offset, end);
    const line = whole.replace(/\r?\n$/, '');
    const values = line.trim() === '' ? undefined : format.read(line, at);
    return values ? [{ at, offset, length: whole.length, line, values }] : [];
  });
  const own = lines.filter(({ values }) => isOf(values, judgment));
  if (grade === undefined) return own.map(({ offset, length }) => ({ offset, length, content: '' }));
  if (own.length > 0)
    return own.flatMap(({ at, offset, line }) => {
      const content = format.withGrade(line, grade, at);
      return content === line ? [] : [{ offset, length: line.length, content }];
    });
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const apart = text === '' || text.endsWith('\n') ? '' : eol;
  const added = format.line({ ...judgment, grade }, lines.at(-1)?.line);
  return [{ offset: text.length, length: 0, content: `${apart}${added}${eol}` }];
}

const ndjson: LineFormat = {
  lines: linesOf,
  read(line) {
    try {
      const value = exactJson(line);
      return isRecord(value) ? value : undefined;
    } catch {
      return undefined;
    }
  },
  withGrade(line, grade) {
    const [edit] = edits(line, [gradeKey(recordIn(line))], grade);
    if (!edit) return line;
    const { offset, length, content } = edit;
    return `${line.slice(0, offset)}${content.replaceAll(/\s*\n\s*/g, ' ')}${line.slice(offset + length)}`;
  },
  line: (judgment, last) => JSON.stringify(recordLike(last === undefined ? undefined : recordIn(last), judgment)),
};

const recordIn = (line: string): FileRecord['values'] => exactJson(line) as FileRecord['values'];

const TREC = /^(\s*)(\S+)(\s+)(\S+)(\s+)(\S+)(\s+)(\S+)(\s*)$/;

const trec: LineFormat = {
  lines: linesOf,
  read(line) {
    const [, , query, , , , entity, , grade] = TREC.exec(line) ?? [];
    return query === undefined ? undefined : { query, entity, grade };
  },
  withGrade: (line, grade) => line.replace(TREC, `$1$2$3$4$5$6$7${grade}$9`),
  line({ query, entity, grade }, last) {
    for (const id of [query, entity])
      if (/\s/.test(id))
        throw new Error(t('IDs in TREC qrels cannot contain spaces: “{0}”. Use judgments in NDJSON.', id));
    const apart = TREC.exec(last ?? '')?.[3] ?? ' ';
    return [query, '0', entity, grade].join(apart);
  },
};

/** CSV or TSV with a header. */
function separated(header: readonly string[], rows: readonly Cells[], delimiter: string): LineFormat {
  const names = header.map(plainName);
  const columnOf = (of: keyof typeof JUDGMENT_NAMES, cells: readonly string[] = []): number => {
    const columns = JUDGMENT_NAMES[of].map(name => names.indexOf(name)).filter(at => at >= 0);
    const filled = columns.find(at => (cells[at] ?? '') !== '') ?? columns[0];
    if (filled !== undefined) return filled;
    throw new Error(t('The judgments have no column “{0}”. Add it to the header first.', of));
  };
  return {
    lines: () => rows,
    read: (_, at) => Object.fromEntries(header.map((name, column) => [name, rows[at]!.cells[column] ?? ''])),
    withGrade(line, grade, at) {
      const { cells } = rows[at]!;
      return withCell(line, columnOf('grade', cells), String(grade), delimiter);
    },
    line({ query, entity, grade }) {
      for (const id of [query, entity])
        if (delimiter === '\t' && /[\t\n\r\0]/.test(id))
          throw new Error(t('IDs in TSV cannot contain tabs or line breaks: “{0}”. Use judgments in NDJSON.', id));
      const cells = header.map(() => '');
      cells[columnOf('query')] = query;
      cells[columnOf('entity')] = entity;
      cells[columnOf('grade')] = String(grade);
      return lineOfCells(cells, delimiter);
    },
  };
}

const isOf = (values: FileRecord['values'], { query, entity }: Judgment): boolean =>
  idOf(pick(values, JUDGMENT_NAMES.query)) === query && idOf(pick(values, JUDGMENT_NAMES.entity)) === entity;

/** Returns the field of the grade in a record, also of an empty one; `grade` if it has none. */
const gradeKey = (values: FileRecord['values']): string =>
  keyOf(values, JUDGMENT_NAMES.grade) ??
  Object.keys(values).find(key => (JUDGMENT_NAMES.grade as readonly string[]).includes(plainName(key))) ??
  'grade';

/** Returns a record with the fields of another one. IDs are texts, unless the other has numbers and a number keeps all digits. */
function recordLike(
  other: FileRecord['values'] | undefined,
  { query, entity, grade }: Judgment,
): Readonly<Record<string, unknown>> {
  const keys = {
    query: (other && keyOf(other, JUDGMENT_NAMES.query)) ?? 'query',
    entity: (other && keyOf(other, JUDGMENT_NAMES.entity)) ?? 'entity',
  };
  const like = (key: string, id: string): string | number => {
    const isNumber = ['number', 'bigint'].includes(typeof other?.[key]);
    return isNumber && Number.isSafeInteger(Number(id)) && String(Number(id)) === id ? Number(id) : id;
  };
  return {
    [keys.query]: like(keys.query, query),
    [keys.entity]: like(keys.entity, entity),
    [other ? gradeKey(other) : 'grade']: grade,
  };
}
