import { readableJson, stringifyJson } from '../wire/json';
import { sortedRows } from './order';
import type { GridAnswer, GridCell, GridColumn, GridHit, GridPart, GridRow, GridSort, MarkedText } from './pages';
import { decimalsOf, numberCell } from './precision';
import type { GridSource, SourceColumn } from './sources';

/** Maximum characters of a cell, and of a value of a hit in full. */
const CELL = 200;
const FULL = 100_000;

/** Length from which a list is shown by its length and its first numbers. */
const LONG_LIST = 9;
const SHOWN_NUMBERS = 4;

/** A value as a cell shows it: one line, ids and 64-bit numbers with all digits, vectors as `[768] 0.12, 0.3, …`. */
export function cellOf(value: unknown, { kind, type }: Pick<GridColumn, 'kind' | 'type'>): string | MarkedText {
  if (value === undefined) return { text: '', is: 'absent' };
  if (value === null) return { text: 'null', is: 'null' };
  if (typeof value === 'number' && kind === 'distance') return distanceText(value);
  if (typeof value === 'string') return cut(value, CELL);
  if (typeof value !== 'object') return stringifyJson(value);
  if (Array.isArray(value) && value.length >= LONG_LIST && typeof value[0] === 'number') return listCell(value);
  if (type?.startsWith('SparseFloatVector')) return sparseCell(value);
  return cut(beginningOfJson(value, CELL + 1), CELL);
}

/** Formats a distance with the digits of a float32, with aligned decimal points for distances below 1; integers (HAMMING) unchanged. */
function distanceText(distance: number): string {
  if (Number.isInteger(distance)) return String(distance);
  const size = Math.abs(distance);
  return size < 1 && size >= 1e-4 ? distance.toFixed(7) : distance.toPrecision(7);
}

/** Truncates a text to one line, without splitting a character. */
function cut(text: string, max: number): string | MarkedText {
  if (text.length <= max) return oneLine(text);
  return { text: `${oneLine(beginning(text, max))}…`, is: 'cut' };
}

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');

function beginning(text: string, max: number): string {
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? max - 1 : max);
}

const short = (number: unknown): string => (typeof number === 'number' ? String(+number.toPrecision(3)) : '?');

const listCell = (numbers: readonly unknown[]): MarkedText => ({
  text: `[${numbers.length}] ${numbers.slice(0, SHOWN_NUMBERS).map(short).join(', ')}, …`,
  is: 'cut',
});

function sparseCell(value: object): MarkedText {
  const weights = Object.entries(value);
  const shown = weights.slice(0, SHOWN_NUMBERS).map(([index, weight]) => `${index}: ${short(weight)}`);
  if (weights.length > SHOWN_NUMBERS) shown.push('…');
  return { text: `{${weights.length}} ${shown.join(', ')}`, is: 'cut' };
}

/** Returns JSON up to about `budget` characters; the rest is not traversed, because a document can have megabytes. */
function beginningOfJson(value: unknown, budget: number): string {
  let text = '';
  const write = (item: unknown): void => {
    if (typeof item === 'string') text += JSON.stringify(item.slice(0, budget));
    else if (typeof item !== 'object' || item === null) text += stringifyJson(item ?? null);
    else if (Array.isArray(item)) {
      text += '[';
      for (let at = 0; at < item.length && text.length < budget; at++) {
        if (at > 0) text += ', ';
        write(item[at]);
      }
      text += ']';
    } else {
      text += '{';
      let first = true;
      for (const key in item) {
        if (text.length >= budget) break;
        text += `${first ? '' : ', '}${JSON.stringify(key)}: `;
        first = false;
        write((item as Record<string, unknown>)[key]);
      }
      text += '}';
    }
  };
  write(value);
  return text;
}

/** Returns a value in full: a plain string, a list of numbers on one line, otherwise readable JSON. */
export function fullText(value: unknown): string | MarkedText {
  if (value === undefined) return { text: '', is: 'absent' };
  if (value === null) return { text: 'null', is: 'null' };
  const text = typeof value === 'string' ? value : cellText(value);
  return text.length <= FULL ? text : { text: `${beginning(text, FULL)}…`, is: 'cut' };
}

function cellText(value: unknown): string {
  const isList = Array.isArray(value) && value.every(item => typeof item === 'number' || typeof item === 'bigint');
  return isList ? `[${value.join(', ')}]` : readableJson(value);
}

export const textOf = (cell: GridCell): string => (typeof cell === 'string' ? cell : cell.text);

/** Number of rows sent with an answer: more than a screen shows. */
const FIRST_ROWS = 64;

/** Bounds of a column's width, which is the longest value of the first rows. */
const MIN_CHARACTERS = 4;
const MAX_CHARACTERS = 48;

/** Width of a digit relative to an average letter. */
const DIGIT = 1.2;

/** Number of cached sort orders, for switching between two. */
const ORDERS = 2;

/** The host's side of a grid: the answer as it came, and windows of it as a page shows them. */
export class ResultGrid {
  private readonly columns: readonly GridColumn[];
  private readonly decimals: ReadonlyMap<string, number>;
  private readonly orders = new Map<string, Uint32Array>();

  constructor(
    readonly runId: string,
    private readonly source: GridSource,
  ) {
    const numeric = new Set<SourceColumn>();
    const decimals = new Map<string, number>();
    for (const column of source.columns) {
      if (!canBeNumeric(column)) continue;
      const values = Array.from({ length: source.count }, (_, row) => column.value(row));
      if (!isNumeric(column, values)) continue;
      numeric.add(column);
      const places = decimalsOf(values, column.kind === 'distance');
      if (places) decimals.set(column.key, places);
    }
    this.decimals = decimals;
    this.columns = source.columns.map(column => {
      const { value: _, ...told } = column;
      return { ...told, number: numeric.has(column), characters: this.characters(column) };
    });
  }

  get count(): number {
    return this.source.count;
  }

  /** Returns the answer for the page, with this number of rows. A sort by a missing column is dropped. */
  answer(sort?: GridSort, rows = FIRST_ROWS): GridAnswer {
    const { runId, count, columns } = this;
    const kept = sort && this.column(sort.key) && { sort };
    return { runId, count, columns: [...columns], first: this.rows(0, rows, kept?.sort), ...kept };
  }

  /** Rows `from` up to `to` in the order of `sort`. */
  rows(from: number, to: number, sort?: GridSort): GridRow[] {
    return this.inOrder(from, to, sort).map(row => {
      const mark = this.source.mark?.(row);
      return {
        row,
        cells: this.source.columns.map(column => this.cell(column, row)),
        ...(mark && { mark }),
      };
    });
  }

  /** Returns a hit in full, with its neighbors in the order of `sort`; undefined for an unknown row. */
  hit(row: number, sort?: GridSort): GridHit | undefined {
    if (row < 0 || row >= this.count) return undefined;
    const order = this.order(sort);
    const place = order?.indexOf(row) ?? row;
    const [previous] = place > 0 ? this.inOrder(place - 1, place, sort) : [];
    const [next] = this.inOrder(place + 1, place + 2, sort);
    const values = this.source.columns.map(({ key, name, type, value }) => {
      const text = fullText(value(row));
      return { key, name, ...(type && { type }), text: textOf(text), ...(typeof text === 'object' && { is: text.is }) };
    });
    const id = values.find(({ key }) => key === 'id')?.text ?? '';
    return { row, id, values, place, ...(previous !== undefined && { previous }), ...(next !== undefined && { next }) };
  }

  /** Returns the rows and columns to copy or export, in their order. Omits unknown columns. */
  part({ rows, columns, sort }: Omit<GridPart, 'runId'>): { rows: number[]; columns: SourceColumn[] } {
    return {
      rows: rows.flatMap(({ from, to }) => this.inOrder(from, to, sort)),
      columns: columns.map(key => this.column(key)).filter(column => column !== undefined),
    };
  }

  /** A number with as many decimals as the others of its column. */
  private cell(column: SourceColumn, row: number): GridCell {
    const value = column.value(row);
    const decimals = this.decimals.get(column.key);
    return typeof value === 'number' && decimals !== undefined ? numberCell(value, decimals) : cellOf(value, column);
  }

  private characters(column: SourceColumn): number {
    const { count } = this;
    let longest = Math.max(MIN_CHARACTERS, column.kind === 'rank' ? String(count).length : 0);
    for (let row = 0; row < Math.min(count, FIRST_ROWS); row++) {
      const { length } = textOf(this.cell(column, row));
      longest = Math.max(
        longest,
        column.kind === 'field' && isNumber(column.value(row)) ? Math.ceil(length * DIGIT) : length,
      );
    }
    return Math.min(longest, MAX_CHARACTERS);
  }

  private column(key: string): SourceColumn | undefined {
    return this.source.columns.find(column => column.key === key);
  }

  private inOrder(from: number, to: number, sort: GridSort | undefined): number[] {
    const last = Math.min(to, this.count);
    const order = this.order(sort);
    return Array.from({ length: last - from }, (_, at) => order?.[from + at] ?? from + at);
  }

  private order(sort: GridSort | undefined): Uint32Array | undefined {
    const column = sort && this.column(sort.key);
    if (!column) return undefined;
    const name = JSON.stringify([sort.key, sort.descending]);
    const order = this.orders.get(name) ?? this.sorted(column, sort);
    this.orders.delete(name);
    this.orders.set(name, order); // now the last to be forgotten
    for (const oldest of this.orders.keys()) if (this.orders.size > ORDERS) this.orders.delete(oldest);
    return order;
  }

  private sorted({ value }: SourceColumn, { descending }: GridSort): Uint32Array {
    const order = sortedRows(this.count, value, descending);
    const { group } = this.source;
    return group ? order.toSorted((a, b) => group(a) - group(b)) : order; // stable
  }
}

const isNumber = (value: unknown): boolean => typeof value === 'number' || typeof value === 'bigint';

const NUMBER_TYPE = /^(Int\d+|Float|Double)$/;

/** Returns false if the kind of a column, or the type of its field, excludes numbers. Ids are not numeric. */
const canBeNumeric = ({ kind, type }: SourceColumn): boolean =>
  kind === 'field' ? type === undefined || NUMBER_TYPE.test(type) : kind !== 'id';

/** Returns true if a column that can be numeric is right-aligned: a field without a type by its values. */
function isNumeric({ kind, type }: SourceColumn, values: readonly unknown[]): boolean {
  if (kind !== 'field' || type !== undefined) return true;
  const given = values.filter(value => value !== undefined && value !== null);
  return given.length > 0 && given.every(isNumber);
}
