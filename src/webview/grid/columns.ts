import type { GridAnswer, GridColumn, GridLayout, GridSort } from '../../model/grid/pages';

/** A shown column. `cell`: index of its cell in a row; `start` and `width` in pixels. */
export interface ShownColumn extends GridColumn {
  readonly cell: number;
  readonly start: number;
  readonly width: number;
}

/** Returns true for hits of a search, which have ranks; false for entities that were browsed or read by their IDs. */
export const areHits = ({ columns }: Pick<GridAnswer, 'columns'>): boolean => columns.every(({ key }) => key !== 'row');

export const NO_LAYOUT: GridLayout = { hidden: [], widths: {} };

const NARROWEST = 48;
const WIDEST = 1600;
const WIDEST_AT_FIRST = 380;

/** Step of a key press in pixels. */
export const RESIZE_STEP = 16;

/** Width of an average character in em, for texts and digits, and the padding. Ids must not be cut off. */
const LETTER = 0.56;
const DIGIT = 0.67;
const PADDING = 22;

/**
 * Returns the visible columns of an answer. `hints`: texts under their names; `room`: available width in pixels; `badge`: width of a badge in the
 * first column.
 */
export function shownColumns(
  columns: GridAnswer['columns'],
  { hidden, widths }: GridLayout,
  fontSize: number,
  hints: (column: GridColumn) => string | undefined,
  room = 0,
  badge = 0,
): ShownColumn[] {
  const shown: ShownColumn[] = [];
  for (const [cell, column] of columns.entries()) {
    if (hidden.includes(column.key)) continue;
    const head = Math.max(column.name.length + 2, (hints(column)?.length ?? 0) * 0.9) * LETTER;
    const em = Math.max(head, column.characters * (column.kind === 'field' ? LETTER : DIGIT));
    const usual = Math.min(WIDEST_AT_FIRST, Math.ceil(em * fontSize) + PADDING);
    const width = (widths[column.key] ?? Math.max(NARROWEST, usual)) + (shown.length === 0 ? badge : 0);
    shown.push({ ...column, cell, start: 0, width });
  }
  return placed(shown, room, widths);
}

/** Positions the columns. Free width goes to text columns without a set width, in proportion to their width. */
function placed(columns: readonly ShownColumn[], room: number, fixed: GridLayout['widths']): ShownColumn[] {
  const sum = (of: readonly ShownColumn[]) => of.reduce((all, { width }) => all + width, 0);
  const texts = columns.filter(column => isText(column) && fixed[column.key] === undefined);
  const share = Math.max(0, room - sum(columns)) / sum(texts);
  let start = 0;
  return columns.map(column => {
    const width = texts.includes(column) ? Math.floor(column.width * (1 + share)) : column.width;
    start += width;
    return { ...column, width, start: start - width };
  });
}

const isText = ({ kind, number, type }: GridColumn): boolean =>
  kind === 'field' && !number && !type?.endsWith('Vector');

/** Sets the width of a column. `badge`: the part of it that is a badge, which the column does not keep. */
export const resized = (layout: GridLayout, key: string, width: number, badge = 0): GridLayout => ({
  ...layout,
  widths: { ...layout.widths, [key]: Math.max(NARROWEST, Math.min(WIDEST, Math.round(width - badge))) },
});

export function usualWidth(layout: GridLayout, key: string): GridLayout {
  const { [key]: _, ...widths } = layout.widths;
  return { ...layout, widths };
}

/** Hides a column or shows it again. */
export const toggled = (layout: GridLayout, key: string): GridLayout => ({
  ...layout,
  hidden: layout.hidden.includes(key) ? layout.hidden.filter(each => each !== key) : [...layout.hidden, key],
});

/** Ascending, then descending, then unsorted. */
export function nextSort(sort: GridSort | undefined, key: string): GridSort | undefined {
  if (sort?.key !== key) return { key, descending: false };
  return sort.descending ? undefined : { key, descending: true };
}

export function sorted({ hidden, widths }: GridLayout, sort: GridSort | undefined): GridLayout {
  return { hidden, widths, ...(sort && { sort }) };
}
