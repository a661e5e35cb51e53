import { Component } from 'preact';
import { t } from '@vscode/l10n';
import type { GridCell, GridRow } from '../../model/grid/pages';
import { isNumeric, type ShownColumn } from './columns';
import type { VirtualItem } from './virtual';

interface RowProps {
  readonly id: string;
  /** Its number in the present order; `row` is undefined until it has come. */
  readonly number: number;
  readonly row: GridRow | undefined;
  readonly top: number;
  readonly columns: readonly ShownColumn[];
  /** The columns that are on the screen. */
  readonly items: readonly VirtualItem[];
  /** Shown columns that are selected in this row; the end is not included. */
  readonly from: number;
  readonly to: number;
  /** The active cell's column; -1 in every other row. */
  readonly active: number;
}

/** One row of a grid. While one scrolls it is drawn again only if something of it has changed. */
export class Row extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    const now = this.props;
    return (Object.keys(next) as (keyof RowProps)[]).some(name => next[name] !== now[name]);
  }

  override render({ id, number, row, top, columns, items, from, to, active }: RowProps) {
    return (
      <div
        role="row"
        aria-rowindex={number + 2}
        class={`grid-row${row?.mark ? ` mark-${row.mark}` : ''}${number % 2 === 1 ? ' odd' : ''}`}
        style={{ transform: `translateY(${top}px)` }}
      >
        {items.map(({ index }) => {
          const column = columns[index];
          if (!column) return undefined;
          const cell = row ? (row.cells[column.cell] ?? '') : undefined;
          return (
            <div
              key={column.key}
              id={`${id}-${number}-${index}`}
              role="gridcell"
              aria-colindex={index + 1}
              aria-selected={index >= from && index < to}
              class={classOf(column, cell, index === active)}
              style={{ left: `${column.start}px`, width: `${column.width}px` }}
            >
              {cell === undefined ? (
                <span class="grid-waiting">{t('…')}</span>
              ) : typeof cell === 'string' ? (
                cell
              ) : (
                cell.text
              )}
            </div>
          );
        })}
      </div>
    );
  }
}

function classOf(column: ShownColumn, cell: GridCell | undefined, active: boolean): string {
  const words = ['grid-cell'];
  if (isNumeric(column)) words.push('number');
  if (column.kind === 'id') words.push('id');
  if (typeof cell === 'object') words.push(cell.is);
  if (active) words.push('active');
  return words.join(' ');
}
