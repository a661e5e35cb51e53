import { t } from '@vscode/l10n';
import type { ComponentProps } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { GridAnswer, GridLayout, GridRow } from '../../model/grid/pages';
import type { Menu, MenuItem } from '../kit/menu';
import type { ShownColumn } from './columns';
import {
  columnItems,
  copyItems,
  rowItems,
  type CellItems,
  type CopyPart,
  type RowAction,
  type RowsAction,
} from './menus';
import { wordsOf } from './rows';
import { HEAD, selected, type Selection } from './selection';

type OpenMenu = Omit<ComponentProps<typeof Menu>, 'close'>;

interface GridMenuParts {
  readonly answer: GridAnswer;
  readonly columns: readonly ShownColumn[];
  readonly layout: GridLayout;
  readonly sort: GridLayout['sort'];
  /** The row at a place, once loaded. */
  readonly rowAt: (row: number) => GridRow | undefined;
  readonly actions: readonly RowAction[];
  readonly rowsActions: readonly RowsAction[];
  readonly cellItems: CellItems | undefined;
  readonly onOpen: (row: GridRow) => void;
  readonly onLayout: (layout: GridLayout) => void;
  readonly cellsOf: (part: Selection) => CopyPart;
  readonly copy: (part: CopyPart) => void;
}

interface GridMenu {
  readonly menu: OpenMenu | undefined;
  readonly open: (place: Selection, x: number, y: number) => void;
  readonly close: () => void;
}

/** The menu of a grid: of a column, or of a cell and the selected rows. It waits for the items of the cell. */
export function useGridMenu(parts: GridMenuParts): GridMenu {
  const { answer, columns, layout, sort, rowAt, actions, rowsActions, cellItems, onOpen, onLayout } = parts;
  const { cellsOf, copy } = parts;
  const [menu, setMenu] = useState<OpenMenu>();
  const asked = useRef(0);
  const close = (): void => {
    asked.current++;
    setMenu(undefined);
  };
  useLayoutEffect(close, [answer.runId]); // it is about rows that are gone
  const open = (place: Selection, x: number, y: number): void => {
    const turn = ++asked.current;
    const column = columns[place.active.column];
    if (place.active.row === HEAD) {
      const isLast = columns.length === 1;
      if (column) setMenu({ label: column.name, items: columnItems(column, layout, isLast, onLayout), x, y });
      return;
    }
    const row = rowAt(place.active.row);
    const { rows } = selected(place);
    const show = (ofCell: readonly MenuItem[]): void => {
      if (turn !== asked.current) return; // another menu, or another answer
      const items = [
        ...rowItems({ row, rows, sort, actions, rowsActions, open: onOpen }),
        ...ofCell.map((item, at) => ({ ...item, apart: at === 0 })),
        { label: t('Copy'), run: () => copy(cellsOf(place)), apart: true },
        ...copyItems(answer, columns, rows, copy),
      ];
      setMenu({ label: t('Row'), items, x, y });
    };
    if (!row || !column || !cellItems) return show([]);
    cellItems(row, column).then(show, (error: unknown) =>
      show([{ label: wordsOf(error), disabled: true, run: () => {} }]),
    );
  };
  return { menu, open, close };
}
