import type { GridRange, GridRow } from '../model/result-grid';
import type { ShownColumn } from './grid-columns';
import { Row } from './grid-row';
import type { Place } from './grid-selection';
import type { VirtualItem } from './grid-virtual';

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

/** Elements of rows are shared out by so many: a row more or less on the screen changes nothing. */
const SLOTS = 16;

/** The rows on the screen. One that comes takes the elements of one that went; the active one, away from the others, keeps its own. */
export function Body({ id, count, rowHeight, items, row, columns, columnItems, chosen, active }: BodyProps) {
  const { from, to } = rowsInView(items, active.row);
  const slots = Math.ceil((to - from + 1) / SLOTS) * SLOTS;
  return (
    <div role="rowgroup" class="grid-body" style={{ height: `${count * rowHeight}px` }}>
      {items.map(({ index }) => {
        const isAway = index < from || index >= to;
        const isChosen = index >= chosen.rows.from && index < chosen.rows.to;
        return (
          <Row
            key={isAway ? 'active' : index % slots}
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

/** The rows on the screen, without the active one where it may be away. */
export function rowsInView(items: readonly VirtualItem[], active: number): GridRange {
  const others = items.map(({ index }) => index).filter(index => index !== active);
  return { from: others[0] ?? 0, to: (others.at(-1) ?? -1) + 1 };
}
