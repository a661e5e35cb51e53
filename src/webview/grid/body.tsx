import { useState } from 'preact/hooks';
import type { GridRange, GridRow } from '../../model/grid/pages';
import type { ShownColumn } from './columns';
import { Row } from './row';
import type { Place } from './selection';
import { Slots } from './slots';
import type { VirtualItem } from './virtual';

interface BodyProps {
  readonly id: string;
  /** All rows there are, on the screen or not. */
  readonly count: number;
  readonly rowHeight: number;
  /** What is on the screen, and the active row wherever it is. */
  readonly items: readonly VirtualItem[];
  readonly row: (index: number) => GridRow | undefined;
  readonly columns: readonly ShownColumn[];
  readonly columnItems: readonly VirtualItem[];
  readonly chosen: { readonly rows: GridRange; readonly columns: GridRange };
  readonly active: Place;
}

/** The rows on the screen. While one scrolls their elements stay: to make and lay out others takes most of a frame. */
export function Body({ id, count, rowHeight, items, row, columns, columnItems, chosen, active }: BodyProps) {
  const [slots] = useState(() => new Slots());
  const slotOf = slots.of(items.map(({ index }) => index));
  return (
    <div role="rowgroup" class="grid-body" style={{ height: `${count * rowHeight}px` }}>
      {items.map(({ index }, at) => {
        const isChosen = index >= chosen.rows.from && index < chosen.rows.to;
        return (
          <Row
            key={slotOf[at]}
            id={id}
            number={index}
            row={row(index)}
            top={index * rowHeight}
            columns={columns}
            items={columnItems}
            from={isChosen ? chosen.columns.from : 0}
            to={isChosen ? chosen.columns.to : 0}
            active={index === active.row ? active.column : -1}
          />
        );
      })}
    </div>
  );
}
