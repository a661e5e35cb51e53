import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GridAnswer, GridLayout, GridRow } from '../../model/grid/pages';
import { Body, type GridCaller, useRows } from './rows';
import { nextSort, resized, RESIZE_STEP, shownColumns, sorted, usualWidth } from './columns';
import { useCopying } from './copying';
import { Head, hintOf } from './head';
import { BADGE, type Judge } from './judging';
import { useGridMenu } from './grid-menu';
import type { CellItems, CopyPart, RowAction, RowsAction } from './menus';
import { isEdge, pointed, showNoMore, showWhole } from './pointing';
import { at, HEAD, inside, moved, selected, type Place, type Selection } from './selection';
import { useFirst } from './selections';
import { GridToolbar } from './toolbar';
import { useVirtual, useWidth } from './virtual';
import { wordsFor, type GridWords } from './words';
import { Menu } from '../kit/menu';
import { focusWithin } from '../kit/focus';

export interface GridProps {
  readonly answer: GridAnswer;
  readonly host: GridCaller;
  /** Name of the grid, for screen readers. */
  readonly label: string;
  readonly layout: GridLayout;
  readonly onLayout: (layout: GridLayout) => void;
  /** Enter or a double click on a row. */
  readonly onOpen: (row: GridRow) => void;
  /** Index of the row shown in full; the active cell follows. */
  readonly opened?: number | undefined;
  readonly actions?: readonly RowAction[];
  readonly rowsActions?: readonly RowsAction[];
  readonly cellItems?: CellItems | undefined;
  readonly judge?: Judge | undefined;
  /** Stands in the toolbar, after its own buttons. */
  readonly tools?: ComponentChildren;
  /** The selection and how another answer changes it; by default to the first row. */
  readonly useSelection?: typeof useFirst;
  /** Names of what the rows are; by default hits or entities. */
  readonly words?: GridWords;
}

/** Number of rows requested ahead of the visible ones. */
const AHEAD = 40;

/**
 * The rows of an answer: one tab stop, with the active cell in `aria-activedescendant`, so that the focus stays while rows come and go. It
 * caches a few windows of rows; the host sorts, copies and exports.
 */
export function Grid(props: GridProps) {
  const { answer, host, label, layout, onLayout, onOpen, opened } = props;
  const {
    actions = [],
    rowsActions = [],
    cellItems,
    tools,
    judge,
    useSelection = useFirst,
    words = wordsFor(answer),
  } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [fontSize, setFontSize] = useState(13);
  const [selection, setSelection] = useSelection(answer, scroller);

  const { runId, count } = answer;
  const room = useWidth(scroller);
  const badge = judge ? Math.round(BADGE * fontSize) : 0;
  const lay = () => shownColumns(answer.columns, layout, fontSize, hintOf, room, badge);
  const columns = useMemo(lay, [answer, layout, fontSize, room, badge]);
  const rowHeight = Math.round(fontSize * 1.7);
  const headHeight = Math.round(fontSize * 3.1);
  const width = columns.reduce((sum, column) => sum + column.width, 0);

  const wantedSort = answer.columns.some(({ key }) => key === layout.sort?.key) ? layout.sort : undefined;
  const { windows, sort, problem } = useRows(answer, host, wantedSort, () => (scroller.current!.scrollTop = 0));
  const { copy, exportAs, said, undone } = useCopying(host, runId, sort);

  const { active } = selection;
  const rowsInView = useVirtual({
    scroller,
    count,
    size: () => rowHeight,
    overscan: 6,
    keep: active.row,
    before: headHeight,
    sizes: rowHeight,
  });
  const columnsInView = useVirtual({
    scroller,
    count: columns.length,
    size: index => columns[index]?.width ?? 0,
    horizontal: true,
    overscan: 1,
    keep: active.column,
    sizes: columns,
  });
  useEffect(() => {
    const rows = rowsInView.map(({ index }) => index);
    const others = rows.filter(index => index !== active.row);
    windows.want([...rows, (others[0] ?? 0) - AHEAD, (others.at(-1) ?? 0) + AHEAD]);
  });

  useLayoutEffect(() => {
    const view = scroller.current!;
    setFontSize(Number.parseFloat(getComputedStyle(view).fontSize));
    // Without a selected text VS Code's own Copy would find nothing to do.
    view.addEventListener('beforecopy', event => event.preventDefault());
  }, []);
  const size = {
    rows: count,
    columns: columns.length,
    page: Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / rowHeight)),
  };
  useLayoutEffect(() => setSelection(now => inside(now, size)), [count, columns.length]);

  const reveal = ({ row, column }: Place): void => {
    const view = scroller.current!;
    if (row !== HEAD) {
      const bottom = (row + 1) * rowHeight + headHeight - view.clientHeight;
      view.scrollTop = Math.max(Math.min(view.scrollTop, row * rowHeight), bottom);
    }
    const { start = 0, width: wide = 0 } = columns[column] ?? {};
    view.scrollLeft = Math.min(Math.max(view.scrollLeft, start + wide - view.clientWidth), start);
  };
  const go = (to: Selection): void => {
    setSelection(to);
    reveal(to.active);
  };
  useEffect(() => {
    if (opened !== undefined && opened !== active.row) go(at(opened, active.column));
  }, [opened]);
  const open = (): void => {
    const row = windows.row(active.row);
    if (row) onOpen(row);
  };
  const sortBy = (key: string): void => onLayout(sorted(layout, nextSort(wantedSort, key)));
  const resize = (key: string, to: number): void =>
    onLayout(resized(layout, key, to, key === columns[0]?.key ? badge : 0));

  const chosen = selected(selection);
  const several = chosen.rows.to - chosen.rows.from > 1;
  const cellsOf = (part: Selection): CopyPart => {
    const { rows, columns: across } = selected(part);
    return { format: 'text', rows, keys: columns.slice(across.from, across.to).map(({ key }) => key) };
  };
  const rowsOfToolbar = several ? chosen.rows : { from: 0, to: count };

  const {
    menu,
    open: openMenu,
    close,
  } = useGridMenu({
    answer,
    columns,
    layout,
    sort,
    rowAt: row => windows.row(row),
    openLabel: words.open,
    actions,
    rowsActions,
    cellItems,
    onOpen,
    onLayout,
    cellsOf,
    copy,
  });
  const closeMenu = (): void => {
    close();
    focusWithin(scroller.current);
  };

  const keyDown = (event: KeyboardEvent): void => {
    if (event.altKey) return;
    const { key, shiftKey: shift } = event;
    const column = columns[active.column];
    const inHead = active.row === HEAD;
    const row = inHead ? undefined : windows.row(active.row);
    const next = moved(selection, { key, ctrl: event.ctrlKey || event.metaKey, shift }, size);
    if (key === 'ContextMenu' || (key === 'F10' && shift)) {
      const cell = document.getElementById(cellId(active))?.getBoundingClientRect();
      openMenu(selection, cell?.left ?? 0, cell?.bottom ?? 0);
    } else if (inHead && column && (key === 'Enter' || key === ' ')) sortBy(column.key);
    else if (inHead && column && shift && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      resize(column.key, column.width + (key === 'ArrowRight' ? RESIZE_STEP : -RESIZE_STEP));
    } else if (key === 'Enter') open();
    else if (key === 'Escape' && (several || chosen.columns.to - chosen.columns.from > 1)) {
      setSelection(at(active.row, active.column));
    } else if (next) go(next);
    else if (judge && row) {
      const step = judge.press(event, row.row);
      if (!step) return;
      if (step === 'next') go(at(Math.min(count - 1, active.row + 1), active.column));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const cellId = ({ row, column }: Place): string => `${id}-${row === HEAD ? 'head' : row}-${column}`;

  const press = (event: MouseEvent): void => {
    const place = pointed(event);
    if (!place || event.button !== 0 || isEdge(event)) return;
    const extending = event.shiftKey && place.row !== HEAD && selection.anchor.row !== HEAD;
    setSelection(extending ? { active: place, anchor: selection.anchor } : at(place.row, place.column));
  };
  const dragTo = (event: MouseEvent): void => {
    const place = event.buttons === 1 ? pointed(event) : undefined;
    if (!place || place.row === HEAD || selection.anchor.row === HEAD) return;
    if (place.row === active.row && place.column === active.column) return;
    setSelection({ active: place, anchor: selection.anchor });
  };
  const contextMenu = (event: MouseEvent): void => {
    const place = pointed(event);
    if (!place) return;
    event.preventDefault();
    const { rows, columns: across } = chosen;
    const isChosen =
      place.row >= rows.from && place.row < rows.to && place.column >= across.from && place.column < across.to;
    const now = isChosen ? selection : at(place.row, place.column);
    if (!isChosen) setSelection(now);
    openMenu(now, event.clientX, event.clientY);
  };

  return (
    <section class="grid" aria-label={label}>
      <GridToolbar
        {...{ answer, columns, layout, several, sort, said, tools, onLayout }}
        rows={rowsOfToolbar}
        onCopy={copy}
        onExport={(format, rows) =>
          exportAs(
            format,
            rows,
            columns.map(({ key }) => key),
          )
        }
        onUnsort={() => {
          onLayout(sorted(layout, undefined));
          scroller.current?.focus();
        }}
      />
      {(undone ?? problem) && (
        <p role="alert" class="problem">
          {undone ?? problem}
        </p>
      )}
      <div
        ref={scroller}
        class="grid-scroller"
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-describedby={`${id}-keys`}
        aria-multiselectable={true}
        aria-rowcount={count + 1}
        aria-colcount={columns.length}
        aria-activedescendant={cellId(active)}
        data-vscode-context='{"preventDefaultContextMenuItems": true}'
        style={{ '--grid-row': `${rowHeight}px`, '--grid-head': `${headHeight}px`, '--grid-width': `${width}px` }}
        onKeyDown={keyDown}
        onMouseDown={press}
        onMouseMove={dragTo}
        onClick={event => {
          const place = pointed(event);
          const column = place?.row === HEAD && columns[place.column];
          if (column && !isEdge(event)) sortBy(column.key);
        }}
        onDblClick={event => {
          if ((pointed(event)?.row ?? HEAD) !== HEAD) open();
        }}
        onContextMenu={contextMenu}
        onMouseOver={showWhole}
        onMouseOut={showNoMore}
        onCopy={event => {
          event.preventDefault();
          if (active.row !== HEAD) copy(cellsOf(selection));
        }}
      >
        <Head
          id={id}
          columns={columns}
          items={columnsInView}
          sort={sort}
          active={active.row === HEAD ? active.column : -1}
          onResize={resize}
          onFit={key => onLayout(usualWidth(layout, key))}
        />
        <Body
          {...{ id, count, rowHeight, columns, chosen, active, judge }}
          items={rowsInView}
          row={index => windows.row(index)}
          columnItems={columnsInView}
        />
      </div>
      <p id={`${id}-keys`} hidden children={words.keys} />
      {menu && <Menu key={menu.label} {...menu} close={closeMenu} />}
    </section>
  );
}
