import type { Protocol } from '../rpc';
import * as z from '../zod';

/**
 * A column of a grid. `key`: unique (`rank`, `id`, `distance`, `field:title`); `name`: the header, in the host's words. `type`: that of the
 * field (`VarChar`), if known. `nearest`: whether lower or higher distances are more similar. `number`: numeric values. `characters`: usual
 * length of its values, for the initial width.
 */
export const GridColumn = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(['rank', 'id', 'distance', 'move', 'field']),
  type: z.optional(z.string()),
  nearest: z.optional(z.enum(['smallest', 'largest'])),
  number: z.boolean(),
  characters: z.int(),
});
export type GridColumn = z.output<typeof GridColumn>;

/** A value that is more, or nothing. `cut`: there is more than `text` (which ends in …); `absent`: no such field. */
export interface MarkedText {
  readonly text: string;
  readonly is: 'cut' | 'null' | 'absent';
}

/** A displayed value; ids with all their digits. `whole`: all digits of a rounded number. */
export type GridCell = string | MarkedText | { readonly text: string; readonly is: 'rounded'; readonly whole: string };

/** Marks of a hit compared with the baseline; none without a comparison. */
export const GRID_MARKS = ['gained', 'lost', 'up', 'down', 'tied'] as const;
export type GridMark = (typeof GRID_MARKS)[number];

/** A row. `row` is its index in the answer and survives sorting; `cells` are in the order of all columns. */
export interface GridRow {
  readonly row: number;
  readonly cells: readonly GridCell[];
  readonly mark?: GridMark | undefined;
}

const isRow = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { row, cells } = value as Partial<GridRow>;
  return Number.isInteger(row) && Array.isArray(cells) && cells.every(isCell);
};
const isCell = (cell: unknown): boolean =>
  typeof cell === 'string' ||
  (typeof cell === 'object' && cell !== null && typeof (cell as { text?: unknown }).text === 'string');

/** Rows, validated in one pass: a window has thousands of cells. */
export const GridRows = z.custom<readonly GridRow[]>(value => Array.isArray(value) && value.every(isRow));

/** Maximum number of rows in a window. */
export const MAX_WINDOW_ROWS = 512;

/** Ascending by default. Absent values come last both ways; equal ones keep the order of the answer. */
export const GridSort = z.object({ key: z.string(), descending: z.boolean() });
export type GridSort = z.output<typeof GridSort>;

/** An answer for a page: everything but its rows, with the first rows for an immediate display. */
export const GridAnswer = z.object({
  runId: z.string(),
  count: z.int(),
  columns: z.array(GridColumn),
  /** The rows from 0 on, in the order of `sort`. */
  first: GridRows,
  sort: z.optional(GridSort),
});
export type GridAnswer = z.output<typeof GridAnswer>;

/** Layout of the columns by key. It outlives an answer: a page keeps it for the next. Widths are in pixels. */
export const GridLayout = z.object({
  hidden: z.array(z.string()),
  widths: z.record(z.string(), z.number()),
  sort: z.optional(GridSort),
});
export type GridLayout = z.output<typeof GridLayout>;

/** Rows `from` up to, not including, `to`, counted in the order of `sort` (that of the answer without one). */
const place = { from: z.int().check(z.gte(0)), to: z.int().check(z.gte(0)) };
const GridRange = z.object(place);
export type GridRange = z.output<typeof GridRange>;

/** Some rows of some columns. `columns`: keys, in the order they are wanted. */
export const GridPart = z.object({
  runId: z.string(),
  sort: z.optional(GridSort),
  rows: z.array(GridRange),
  columns: z.array(z.string()),
});
export type GridPart = z.output<typeof GridPart>;

/** The entities of some rows. */
export const GridEntities = z.object({ runId: z.string(), sort: z.optional(GridSort), rows: z.array(GridRange) });
export type GridEntities = z.output<typeof GridEntities>;

/** `text`: tab-separated, as spreadsheets take it, and a single value bare; `ids`: `id in […]`, a filter; `idLines`: an ID per line. */
export const CopyFormat = z.enum(['text', 'json', 'csv', 'markdown', 'ids', 'idLines']);
export type CopyFormat = z.output<typeof CopyFormat>;

export const ExportFormat = z.enum(['json', 'ndjson', 'csv', 'markdown']);
export type ExportFormat = z.output<typeof ExportFormat>;

/** A field of a hit in full. `text` is readable JSON, or a plain string; `cut`: truncated. */
const GridValue = z.object({
  key: z.string(),
  name: z.string(),
  type: z.optional(z.string()),
  text: z.string(),
  is: z.optional(z.enum(['cut', 'null', 'absent'])),
});
export type GridValue = z.output<typeof GridValue>;

/**
 * A hit in full: all its fields, including hidden ones. `place`: its index in the requested order, from 0; `previous` and `next`: the
 * adjacent rows.
 */
export const GridHit = z.object({
  row: z.int(),
  id: z.string(),
  values: z.array(GridValue),
  place: z.int(),
  previous: z.optional(z.int()),
  next: z.optional(z.int()),
});
export type GridHit = z.output<typeof GridHit>;

/**
 * Requests of a page with a grid to its host; a panel's protocol spreads them: `calls: { ...gridCalls, … }`. For a dropped run (replaced by
 * a newer one, or results are not kept) rows and hits are `null`; copy and export fail, so that the failure is noticed.
 */
export const gridCalls = {
  rows: {
    params: z
      .object({ runId: z.string(), ...place, sort: z.optional(GridSort) })
      .check(z.refine(({ from, to }) => to - from <= MAX_WINDOW_ROWS)),
    result: z.nullable(GridRows),
  },
  /** `row`: as the row has it. */
  hit: {
    params: z.object({ runId: z.string(), row: z.int(), sort: z.optional(GridSort) }),
    result: z.nullable(GridHit),
  },
  /** Copies to the clipboard. `rows`: number of copied rows. */
  copy: {
    params: z.extend(GridPart, { format: CopyFormat }),
    result: z.object({ rows: z.int() }),
  },
  /** Asks for a file and exports. Null: cancelled. */
  exportRows: {
    params: z.extend(GridPart, { format: ExportFormat }),
    result: z.nullable(z.object({ rows: z.int(), name: z.string() })),
  },
} satisfies Protocol['calls'];
