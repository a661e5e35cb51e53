import { t } from '@vscode/l10n';
import papaparse from 'papaparse';

type Row = Readonly<Record<string, unknown>>;

/** Rows of a sample, or its problem as a sentence. `more`: some rows were not examined. */
export type SampleRows = { readonly rows: readonly Row[]; readonly more: boolean } | { readonly problem: string };

/** Maximum number of examined rows. */
export const MAX_ROWS = 1000;

/**
 * Parses rows: a JSON array of objects, an object with such an array (`{"rows": […]}`), an object per line (NDJSON), or CSV with a header.
 */
export function readSample(text: string): SampleRows {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') return { problem: t('The sample is empty') };
  const whole = parsed(trimmed);
  if (whole) return ofJson(whole.value);
  return /^[[{]/.test(trimmed) ? ofLines(trimmed) : ofCsv(trimmed);
}

/** Separated by commas, tabs or semicolons; an empty cell is no value. */
function ofCsv(text: string): SampleRows {
  const { data, meta, errors } = papaparse.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: true,
    preview: MAX_ROWS + 1,
    delimitersToGuess: [',', '\t', ';'],
  });
  if ((meta.fields?.length ?? 0) < 2) return { problem: t('The sample is not JSON, NDJSON or CSV') };
  const wrong = errors.find(({ type }) => type !== 'Delimiter');
  if (wrong?.type === 'FieldMismatch') {
    return { problem: t('Row {0} and the header have different numbers of cells', (wrong.row ?? 0) + 1) };
  }
  if (wrong) return { problem: t('Row {0} of the CSV cannot be read: {1}', wrong.row ?? 0, wrong.message) };
  if (data.length === 0) return { problem: t('The sample has no rows') };
  const rows = data
    .slice(0, MAX_ROWS)
    .map(row =>
      Object.fromEntries(Object.entries(row).flatMap(([name, cell]) => (cell === '' ? [] : [[name, cellValue(cell)]]))),
    );
  return { rows, more: data.length > MAX_ROWS };
}

/** Returns the value of a CSV cell: a number, Boolean, list or object if the cell is written as one, otherwise its text. */
export function cellValue(cell: string): unknown {
  if (!/^(?:true|false|[[{].*[\]}]|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?)$/is.test(cell)) return cell;
  return (
    parsed(cell.toLowerCase() === 'true' || cell.toLowerCase() === 'false' ? cell.toLowerCase() : cell)?.value ?? cell
  );
}

function ofJson(value: unknown): SampleRows {
  if (Array.isArray(value)) return ofRows(value);
  if (!isRow(value)) return { problem: t('The sample must be a list of objects') };
  const lists = Object.values(value).filter(each => Array.isArray(each) && each.length > 0 && each.every(isRow));
  return lists.length === 1 ? ofRows(lists[0] as unknown[]) : ofRows([value]);
}

function ofRows(values: readonly unknown[]): SampleRows {
  if (values.length === 0) return { problem: t('The sample has no rows') };
  const rows = values.slice(0, MAX_ROWS);
  const wrong = rows.findIndex(each => !isRow(each));
  if (wrong >= 0) return { problem: t('Row {0} is not an object', wrong + 1) };
  return { rows: rows as Row[], more: values.length > rows.length };
}

function ofLines(text: string): SampleRows {
  const lines = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [{ line, number: index + 1 }]));
  const rows: Row[] = [];
  for (const { line, number } of lines.slice(0, MAX_ROWS)) {
    const read = parsed(line);
    if (!read) return { problem: t('Line {0} is not valid JSON', number) };
    if (!isRow(read.value)) return { problem: t('Line {0} is not an object', number) };
    rows.push(read.value);
  }
  return { rows, more: lines.length > rows.length };
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined; // the line-by-line parser reports the reason
  }
}
