import { cellOf, fullText, textOf } from './cells';
import { sortedRows } from './order';
import type { GridSource, SourceColumn } from './sources';
import type { GridAnswer, GridColumn, GridHit, GridPart, GridRow, GridSort } from './pages';

/** How many rows go out with an answer: more than a screen has. */
const FIRST_ROWS = 64;

/** What a column's width is made of: the longest value of the first rows, within these. */
const MIN_CHARACTERS = 4;
const MAX_CHARACTERS = 48;

/** So much wider than a usual letter a digit is. */
const DIGIT = 1.2;

/** How many orders are remembered: a person goes back and forth between two. */
const ORDERS = 2;

/** The host's side of a grid: the answer as it came, and windows of it as a page shows them. */
export class ResultGrid {
  private readonly columns: readonly GridColumn[];
  private readonly orders = new Map<string, Uint32Array>();

  constructor(
    readonly runId: string,
    private readonly source: GridSource,
  ) {
    this.columns = source.columns.map(({ value, ...column }) => ({
      ...column,
      characters: characters(source, column, value),
    }));
  }

  get count(): number {
    return this.source.count;
  }

  /** What the page is told. A sort by a column that this answer does not have is left out. */
  answer(sort?: GridSort): GridAnswer {
    const { runId, count, columns } = this;
    const kept = sort && this.column(sort.key) && { sort };
    return { runId, count, columns: [...columns], first: this.rows(0, FIRST_ROWS, kept?.sort), ...kept };
  }

  /** Rows `from` up to `to` in the order of `sort`. */
  rows(from: number, to: number, sort?: GridSort): GridRow[] {
    return this.inOrder(from, to, sort).map(row => {
      const mark = this.source.mark?.(row);
      return {
        row,
        cells: this.source.columns.map(column => cellOf(column.value(row), column)),
        ...(mark && { mark }),
      };
    });
  }

  /** One hit in full, and who stands beside it in the order of `sort`; undefined where there is no such row. */
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

  /** The rows and columns that are to be copied or exported, in their order. Unknown columns are left out. */
  part({ rows, columns, sort }: Omit<GridPart, 'runId'>): { rows: number[]; columns: SourceColumn[] } {
    return {
      rows: rows.flatMap(({ from, to }) => this.inOrder(from, to, sort)),
      columns: columns.map(key => this.column(key)).filter(column => column !== undefined),
    };
  }

  private column(key: string): SourceColumn | undefined {
    return this.source.columns.find(column => column.key === key);
  }

  private inOrder(from: number, to: number, sort: GridSort | undefined): number[] {
    const last = Math.min(to, this.count);
    const order = this.order(sort);
    return Array.from({ length: Math.max(0, last - from) }, (_, at) => order?.[from + at] ?? from + at);
  }

  private order(sort: GridSort | undefined): Uint32Array | undefined {
    const column = sort && this.column(sort.key);
    if (!column) return undefined;
    const name = JSON.stringify([sort.key, sort.descending]);
    const order = this.orders.get(name) ?? sortedRows(this.count, column.value, sort.descending);
    this.orders.delete(name);
    this.orders.set(name, order); // now the last to be forgotten
    for (const oldest of this.orders.keys()) if (this.orders.size > ORDERS) this.orders.delete(oldest);
    return order;
  }
}

function characters(
  { count }: GridSource,
  column: Omit<GridColumn, 'characters'>,
  value: SourceColumn['value'],
): number {
  let longest = Math.max(MIN_CHARACTERS, column.kind === 'rank' ? String(count).length : 0);
  for (let row = 0; row < Math.min(count, FIRST_ROWS); row++) {
    const is = value(row);
    const { length } = textOf(cellOf(is, column));
    const isNumber = column.kind === 'field' && (typeof is === 'number' || typeof is === 'bigint');
    longest = Math.max(longest, isNumber ? Math.ceil(length * DIGIT) : length);
  }
  return Math.min(longest, MAX_CHARACTERS);
}
