import { t } from '@vscode/l10n';
import { Component } from 'preact';
import { useEffect, useMemo, useReducer, useState } from 'preact/hooks';
import type { GridAnswer, gridCalls, GridCell, GridRange, GridRow, GridSort } from '../../model/grid/pages';
import type { Caller } from '../../model/rpc';
import type { ShownColumn } from './columns';
import { GradeMark, GradeText, gradeOf, type Judge } from './judging';
import type { Place } from './selection';
import { Slots } from './slots';
import type { VirtualItem } from './virtual';
import { RowWindows } from './windows';

export type GridCaller = Caller<{ readonly calls: typeof gridCalls; readonly events: Record<string, never> }>;

interface Rows {
  readonly windows: RowWindows;
  /** The visible order: the answer's, until rows of the requested order have arrived. */
  readonly sort: GridSort | undefined;
  readonly problem: string | undefined;
}

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Returns the rows of an answer in the requested order. `resorted` is called once another order is there. */
export function useRows(
  answer: GridAnswer,
  host: GridCaller,
  wanted: GridSort | undefined,
  resorted: () => void,
): Rows {
  const { runId, count } = answer;
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  const [failure, setFailure] = useState<{ runId: string; problem: string | undefined }>();
  const [own, setOwn] = useState<{ runId: string; sort: GridSort | undefined; first: readonly GridRow[] }>();
  const { sort, first } = own?.runId === runId ? own : answer;

  const fail = (error: unknown): void => setFailure({ runId, problem: wordsOf(error) });
  const windows = useMemo(
    () =>
      new RowWindows({
        count,
        first,
        ask: (from, to) => host.rows({ runId, from, to, sort }),
        changed: problem => {
          setFailure({ runId, problem });
          redraw(undefined);
        },
      }),
    [runId, first],
  );
  useEffect(() => {
    if (sort?.key === wanted?.key && sort?.descending === wanted?.descending) return undefined;
    let current = true;
    host.rows({ runId, from: 0, to: answer.first.length, sort: wanted }).then(rows => {
      if (!current || !rows) return;
      setOwn({ runId, sort: wanted, first: rows });
      resorted();
    }, fail);
    return () => (current = false);
  }, [runId, wanted?.key, wanted?.descending]);
  return { windows, sort, problem: failure?.runId === runId ? failure.problem : undefined };
}

interface BodyProps {
  readonly id: string;
  /** All rows there are, on the screen or not. */
  readonly count: number;
  readonly rowHeight: number;
  /** Visible rows and the active row. */
  readonly items: readonly VirtualItem[];
  readonly row: (index: number) => GridRow | undefined;
  readonly columns: readonly ShownColumn[];
  readonly columnItems: readonly VirtualItem[];
  readonly chosen: { readonly rows: GridRange; readonly columns: GridRange };
  readonly active: Place;
  readonly judge: Judge | undefined;
}

/** The visible rows. Their elements are reused during scrolling, because creating others takes most of a frame. */
export function Body({ id, count, rowHeight, items, row, columns, columnItems, chosen, active, judge }: BodyProps) {
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
            grade={gradeOf(judge, row(index)?.row)}
          />
        );
      })}
    </div>
  );
}

interface RowProps {
  readonly id: string;
  /** Number of the row in the current order; `row` is undefined while loading. */
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
  /** Null: not judged; undefined: hits are not judged. */
  readonly grade: number | null | undefined;
}

/** One row of a grid. While one scrolls it is drawn again only if something of it has changed. */
export class Row extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    const now = this.props;
    return (Object.keys(next) as (keyof RowProps)[]).some(name => next[name] !== now[name]);
  }

  override render({ id, number, row, top, columns, items, from, to, active, grade }: RowProps) {
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
              data-judged={index === 0 && grade !== undefined ? '' : undefined}
              data-whole={typeof cell === 'object' && cell.is === 'rounded' ? cell.whole : undefined}
              style={{ left: `${column.start}px`, width: `${column.width}px` }}
            >
              {index === 0 && <GradeText grade={grade} />}
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
        <GradeMark grade={grade} />
      </div>
    );
  }
}

function classOf(column: ShownColumn, cell: GridCell | undefined, active: boolean): string {
  const words = ['grid-cell'];
  if (column.number) words.push('number');
  if (column.kind === 'id') words.push('id');
  if (typeof cell === 'object') words.push(cell.is);
  if (active) words.push('active');
  return words.join(' ');
}
