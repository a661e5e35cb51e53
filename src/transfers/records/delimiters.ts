import { cellsOf, separatedLines } from './separated';

/** Delimiters of CSV files, the usual one first. */
const DELIMITERS = [',', ';', '\t'] as const;

/** Maximum number of rows that are compared with the header. */
const MAX_ROWS = 20;

/**
 * Returns the delimiter of a CSV file: the one by which most of the first rows have as many cells as the header, then the one with most
 * columns. A name, a decimal number or a vector can contain the others. `isWhole`: the file ends with its head.
 */
export function delimiterOf(head: Buffer, isWhole: boolean): string {
  const rated = DELIMITERS.map(delimiter => ({ delimiter, ...fitOf(head, delimiter, isWhole) }));
  const [best] = rated.toSorted((a, b) => b.fitting - a.fitting || b.columns - a.columns); // stable: the usual one first
  return best!.delimiter;
}

/**
 * Returns the number of columns, and how many more rows have as many cells than do not. A header of one column fits any text; by a wrong delimiter,
 * quotation marks can join it with the rows.
 */
function fitOf(
  head: Buffer,
  delimiter: string,
  isWhole: boolean,
): { readonly columns: number; readonly fitting: number } {
  const [columns = 0, ...rows] = rowsOf(head, delimiter, isWhole).map(row => cellsOf(row, delimiter)?.length ?? 0);
  const fitting = rows.reduce((sum, count) => sum + (count === columns ? 1 : -1), 0);
  return { columns, fitting: columns < 2 ? Number.NEGATIVE_INFINITY : fitting };
}

/** Returns the header and the first rows; the last one is left out where the head can end within it. */
function rowsOf(head: Buffer, delimiter: string, isWhole: boolean): string[] {
  const splitter = separatedLines(delimiter);
  const rows: string[] = [];
  for (let rest = head; rest.length > 0 && rows.length <= MAX_ROWS;) {
    const found = splitter.find(rest, isWhole || rows.length === 0);
    if (!found) break;
    if (found.is !== 'nothing') rows.push(rest.toString('utf8', 0, found.end).replace(/^\uFEFF|\r?\n$/g, ''));
    rest = rest.subarray(found.end);
  }
  return rows;
}
