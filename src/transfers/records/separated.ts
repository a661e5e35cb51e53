import { isBlank, type Found, type Splitter } from './pieces';

const [LF, CR, QUOTE] = [10, 13, 0x22];

/** Splits lines. */
export const lines: Splitter = { canPass: true, find: (bytes, isLast) => lineOf(bytes, isLast) };

/** Splits lines of CSV (RFC 4180): a line end within quotes belongs to the cell. */
export const separatedLines = (delimiter: string): Splitter => ({
  canPass: false,
  find(bytes, isLast) {
    const line = lineOf(bytes, isLast, delimiter.charCodeAt(0));
    // Only within the line: the rest of the bytes can be long.
    if (!(line ? bytes.subarray(0, line.end) : bytes).includes(QUOTE)) return line;
    return recordEnd(bytes, delimiter.charCodeAt(0), isLast);
  },
});

/** Finds the next line. A line of white space without a delimiter is not a record. */
function lineOf(bytes: Buffer, isLast: boolean, delimiter = 0): Found | undefined {
  const at = bytes.indexOf(LF);
  if (at < 0 && !isLast) return undefined;
  const end = at < 0 ? bytes.length : at + 1;
  return { end, is: isBlank(bytes, delimiter, end) ? 'nothing' : 'record' };
}

function recordEnd(bytes: Buffer, delimiter: number, isLast: boolean): Found | undefined {
  const { length } = bytes;
  for (let at = 0; ; at++) {
    if (bytes[at] === QUOTE) {
      const end = closing(bytes, at + 1, delimiter);
      if (end === undefined) return isLast ? { end: length, is: 'cut' } : undefined;
      at = end;
    }
    while (at < length && bytes[at] !== delimiter && bytes[at] !== LF) at++;
    if (at >= length) return isLast ? { end: length, is: 'record' } : undefined;
    if (bytes[at] === LF) return { end: at + 1, is: 'record' };
  }
}

/** Returns the offset after the quote that ends a cell. A quote that neither ends the cell nor stands for one is part of it. */
function closing(bytes: Buffer, from: number, delimiter: number): number | undefined {
  for (let quote = bytes.indexOf(QUOTE, from); quote >= 0; quote = bytes.indexOf(QUOTE, from)) {
    const next = bytes[quote + 1];
    from = quote + (next === QUOTE ? 2 : 1);
    if (next === undefined || next === delimiter || next === LF || next === CR) return from;
  }
  return undefined;
}

/** Returns the cells of a record: null for an empty one without quotes; undefined if its quotes are wrong. */
export function cellsOf(line: string, delimiter: string): (string | null)[] | undefined {
  const cells: (string | null)[] = [];
  for (let at = 0; ; at++) {
    if (line[at] === '"') {
      const end = closingQuote(line, at + 1);
      const after = line[end + 1];
      if (end < 0 || (after !== undefined && after !== delimiter)) return undefined;
      cells.push(line.slice(at + 1, end).replaceAll('""', '"'));
      at = end + 1;
    } else {
      const end = line.indexOf(delimiter, at);
      const cell = line.slice(at, end < 0 ? undefined : end);
      cells.push(cell === '' ? null : cell);
      at = end < 0 ? line.length : end;
    }
    if (at >= line.length) return cells;
  }
}

function closingQuote(line: string, from: number): number {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 2)) if (line[at + 1] !== '"') return at;
  return -1;
}
