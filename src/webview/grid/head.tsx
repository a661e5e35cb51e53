import { t } from '@vscode/l10n';
import type { GridColumn, GridSort } from '../../model/grid/pages';
import type { ShownColumn } from './columns';
import type { VirtualItem } from './virtual';

interface HeadProps {
  readonly id: string;
  readonly columns: readonly ShownColumn[];
  readonly items: readonly VirtualItem[];
  readonly sort: GridSort | undefined;
  /** The active column, where the head is active; else -1. */
  readonly active: number;
  readonly onResize: (key: string, width: number) => void;
  readonly onFit: (key: string) => void;
}

/** Returns the hint of a column: its type, or whether higher or lower distances are more similar. */
export function hintOf({ kind, type, nearest }: GridColumn): string | undefined {
  if (nearest) return nearest === 'smallest' ? t('lower is more similar') : t('higher is more similar');
  return kind === 'field' ? type : undefined;
}

/** The row of names, which stays while the others scroll. Clicks and keys are the grid's. */
export function Head({ id, columns, items, sort, active, onResize, onFit }: HeadProps) {
  return (
    <div role="rowgroup" class="grid-head">
      <div role="row" aria-rowindex={1}>
        {items.map(({ index }) => {
          const column = columns[index];
          if (!column) return undefined;
          const { key, name, start, width } = column;
          const order = sort?.key !== key ? undefined : sort.descending ? 'descending' : 'ascending';
          return (
            <div
              key={key}
              id={`${id}-head-${index}`}
              role="columnheader"
              aria-colindex={index + 1}
              aria-sort={order ?? 'none'}
              class={`grid-cell${column.number ? ' number' : ''}${index === active ? ' active' : ''}`}
              style={{ left: `${start}px`, width: `${width}px` }}
            >
              <span class="grid-name">
                <span>{name}</span>
                {order && <span aria-hidden="true">{order === 'ascending' ? '↑' : '↓'}</span>}
              </span>
              <span class="grid-hint">{hintOf(column)}</span>
              <span
                class="grid-resizer"
                aria-hidden="true"
                onDblClick={() => onFit(key)}
                onPointerDown={event => drag(event, width, to => onResize(key, to))}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Follows the pointer, also outside of the page, until it is let go. */
function drag(event: PointerEvent, width: number, resize: (width: number) => void): void {
  event.preventDefault();
  event.stopPropagation();
  const handle = event.currentTarget as HTMLElement;
  handle.setPointerCapture(event.pointerId);
  const move = ({ clientX }: PointerEvent): void => resize(width + clientX - event.clientX);
  handle.addEventListener('pointermove', move);
  handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), { once: true });
}
