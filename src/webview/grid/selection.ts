import type { GridRange } from '../../model/grid/pages';

/** Position in the visible grid: rows in their current order, visible columns only. Row `HEAD` is the header. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

export const HEAD = -1;

/** The rectangle between the active cell and where it began. Both at one place: that cell alone. */
export interface Selection {
  readonly active: Place;
  readonly anchor: Place;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Number of visible rows. */
  readonly page: number;
}

export interface Key {
  readonly key: string;
  /** Ctrl, or Command on a Mac. */
  readonly ctrl: boolean;
  readonly shift: boolean;
}

export const at = (row: number, column: number): Selection => ({ active: { row, column }, anchor: { row, column } });

/** Returns the selection after a key press; undefined for other keys and for moves out of the grid. */
export function moved({ active, anchor }: Selection, pressed: Key, size: GridSize): Selection | undefined {
  const { key, ctrl, shift } = pressed;
  if (key === 'a' && ctrl && !shift) {
    return { anchor: { row: 0, column: 0 }, active: { row: size.rows - 1, column: size.columns - 1 } };
  }
  if (key === ' ' && (ctrl || shift) && active.row !== HEAD) {
    return shift
      ? { anchor: { row: anchor.row, column: 0 }, active: { row: active.row, column: size.columns - 1 } }
      : { anchor: { row: 0, column: anchor.column }, active: { row: size.rows - 1, column: active.column } };
  }
  const to = target(active, key, ctrl, size);
  if (!to) return undefined;
  const row = within(to.row, shift && anchor.row !== HEAD ? 0 : HEAD, size.rows - 1);
  const column = within(to.column, 0, size.columns - 1);
  return shift && anchor.row !== HEAD ? { anchor, active: { row, column } } : at(row, column);
}

function target({ row, column }: Place, key: string, ctrl: boolean, size: GridSize): Place | undefined {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const firstRow = row === HEAD ? HEAD : 0;
  switch (key) {
    case 'ArrowUp':
      return { row: ctrl ? firstRow : row - 1, column };
    case 'ArrowDown':
      return { row: ctrl ? last.row : row + 1, column };
    case 'ArrowLeft':
      return { row, column: ctrl ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: ctrl ? last.column : column + 1 };
    case 'PageUp':
      return { row: Math.max(firstRow, row - size.page), column };
    case 'PageDown':
      return { row: row + size.page, column };
    case 'Home':
      return { row: ctrl ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrl ? last.row : row, column: last.column };
    default:
      return undefined;
  }
}

const within = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));

/** `columns`: numbers of shown columns; in the head nothing is selected. Ends are not included. */
export function selected({ active, anchor }: Selection): { rows: GridRange; columns: GridRange } {
  const range = (a: number, b: number): GridRange => ({ from: Math.min(a, b), to: Math.max(a, b) + 1 });
  if (active.row === HEAD) return { rows: { from: 0, to: 0 }, columns: { from: 0, to: 0 } };
  return { rows: range(active.row, anchor.row), columns: range(active.column, anchor.column) };
}

/** Keeps a selection where there is something, when rows or columns have become fewer. */
export function inside({ active, anchor }: Selection, { rows, columns }: GridSize): Selection {
  const keep = ({ row, column }: Place): Place => ({
    row: within(row, HEAD, rows - 1),
    column: within(column, 0, Math.max(0, columns - 1)),
  });
  return { active: keep(active), anchor: keep(anchor) };
}
