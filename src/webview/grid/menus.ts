import { t } from '@vscode/l10n';
import type { CopyFormat, GridAnswer, GridLayout, GridRange, GridRow } from '../../model/grid/pages';
import { RESIZE_STEP, resized, type ShownColumn, sorted, toggled, usualWidth } from './columns';
import type { MenuItem } from '../kit/menu-items';
import type { GridWords } from './words';

/** Part to copy: rows as shown, columns by key. */
export interface CopyPart {
  readonly format: CopyFormat;
  readonly rows: GridRange;
  readonly keys: string[];
}

/** Action in the menu of a row. */
export interface RowAction {
  readonly label: string;
  /** Returns false for a row without this action; by default all rows have it. `many`: several rows are selected. */
  readonly offer?: (row: GridRow, many: boolean) => boolean;
  /** Begins a group. */
  readonly apart?: boolean;
  readonly run: (row: GridRow) => void;
}

/** Returns the filters of a cell, or of a column of several selected rows, as items of a menu. */
export type CellItems = (
  row: GridRow,
  column: ShownColumn,
  selected: { readonly rows: GridRange; readonly sort: GridLayout['sort'] },
) => Promise<readonly MenuItem[]>;

/** Action on the selected rows, in the menu of each of them. */
export interface RowsAction {
  /** `many`: several rows are selected. */
  readonly label: (many: boolean, count: number) => string;
  /** Returns false for a number of rows without this action; `row`: the one of the menu, once loaded. */
  readonly offer?: (count: number, row: GridRow | undefined) => boolean;
  /** Begins a group. */
  readonly apart?: boolean;
  /** Text about the actions, which does nothing. */
  readonly isNote?: boolean;
  readonly run: (rows: GridRange, sort: GridLayout['sort']) => void;
}

interface RowMenu {
  readonly openLabel: GridWords['open'];
  /** The row of the menu, once loaded. */
  readonly row: GridRow | undefined;
  readonly rows: GridRange;
  readonly sort: GridLayout['sort'];
  readonly actions: readonly RowAction[];
  readonly rowsActions: readonly RowsAction[];
  readonly open: (row: GridRow) => void;
}

/** Returns the menu items of a row and of the selected rows. */
export function rowItems({ openLabel, row, rows, sort, actions, rowsActions, open }: RowMenu): MenuItem[] {
  const label = row && openLabel(row);
  const count = rows.to - rows.from;
  const ofRows = rowsActions
    .filter(({ offer }) => offer?.(count, row) ?? true)
    .map((each, at) => ({
      label: each.label(count > 1, count),
      run: () => each.run(rows, sort),
      apart: at === 0 || each.apart === true,
      ...(each.isNote && { disabled: true, isNote: true }),
    }));
  return [
    ...(row && label !== undefined ? [{ label, run: () => open(row) }] : []),
    ...(row
      ? actions
          .filter(({ offer }) => offer?.(row, count > 1) ?? true)
          .map(each => ({ label: each.label, run: () => each.run(row), ...(each.apart && { apart: true }) }))
      : []),
    ...ofRows,
  ];
}

/** The ways to copy rows, with all columns that are shown. */
export function copyItems(
  { columns }: GridAnswer,
  shown: readonly ShownColumn[],
  rows: GridRange,
  copy: (part: CopyPart) => void,
): MenuItem[] {
  const keys = shown.map(({ key }) => key);
  const id = columns.find(({ kind }) => kind === 'id');
  const item = (label: string, format: CopyFormat, of = keys): MenuItem => ({
    label,
    run: () => copy({ format, rows, keys: of }),
  });
  return [
    item(t('Copy Rows as JSON'), 'json'),
    item(t('Copy Rows as CSV'), 'csv'),
    item(t('Copy Rows as Markdown'), 'markdown'),
    ...(id ? [item(t('Copy as Filter: {0} in […]', id.name), 'ids', [id.key])] : []),
  ];
}

/** Returns the menu items of a column. `isLast`: the only visible column, which cannot be hidden. */
export function columnItems(
  { key, width }: ShownColumn,
  layout: GridLayout,
  isLast: boolean,
  change: (layout: GridLayout) => void,
): MenuItem[] {
  const sort = (descending: boolean) => () => change(sorted(layout, { key, descending }));
  const resize = (by: number) => () => change(resized(layout, key, width + by));
  return [
    { label: t('Sort Ascending'), run: sort(false) },
    { label: t('Sort Descending'), run: sort(true) },
    { label: t('Clear Sort'), run: () => change(sorted(layout, undefined)), disabled: !layout.sort },
    { label: t('Widen Column'), run: resize(3 * RESIZE_STEP), apart: true },
    { label: t('Narrow Column'), run: resize(-3 * RESIZE_STEP) },
    { label: t('Reset Column Width'), run: () => change(usualWidth(layout, key)) },
    { label: t('Hide Column'), run: () => change(toggled(layout, key)), disabled: isLast, apart: true },
  ];
}

export const copiedText = (rows: number): string =>
  rows === 1 ? t('1 row copied.') : t('{0} rows copied.', rows.toLocaleString());
