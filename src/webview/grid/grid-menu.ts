import { t } from '@vscode/l10n';
import type { ComponentProps } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { GridAnswer, GridLayout, GridRow } from '../../model/grid/pages';
import type { Menu } from '../kit/menu';
import type { MenuItem } from '../kit/menu-items';
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
import type { GridWords } from './words';

type OpenMenu = Omit<ComponentProps<typeof Menu>, 'close'>;

interface GridMenuParts {
  readonly answer: GridAnswer;
  readonly columns: readonly ShownColumn[];
  readonly layout: GridLayout;
  readonly sort: GridLayout['sort'];
  /** The row at a place, once loaded. */
  readonly rowAt: (row: number) => GridRow | undefined;
  readonly openLabel: GridWords['open'];
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

/** The menu of a grid: of a column, or of a cell and the selected rows. */
export function useGridMenu(parts: GridMenuParts): GridMenu {
  const { answer, columns, layout, sort, rowAt, openLabel, actions, rowsActions, cellItems, onOpen, onLayout } = parts;
  const { cellsOf, copy } = parts;
  const [menu, setMenu] = useState<OpenMenu>();
  const asked = useRef(0);
  const close = (): void => {
    asked.current++;
    setMenu(undefined);
  };
  useLayoutEffect(close, [answer.runId]); // it is about rows that are gone
  /** Opens a menu of its own. Its items are requested early, so that this menu opens at once and no key misses it. */
  const filterItem = (coming: ReturnType<CellItems>, many: boolean, x: number, y: number): MenuItem => {
    const failed = (error: unknown): MenuItem[] => [{ label: wordsOf(error), disabled: true, run: () => {} }];
    const none = many ? t('No filter for these values') : t('No filter for this value');
    const ready = coming.then(
      items => (items.length > 0 ? items : [{ label: none, disabled: true, run: () => {} }]),
      failed,
    );
    const run = async () => {
      const turn = asked.current;
      const items = await ready;
      if (turn === asked.current) setMenu({ label: t('Filter by Value'), items, x, y });
    };
    return { label: t('Filter by Value…'), run: () => void run(), apart: true };
  };
  const open = (place: Selection, x: number, y: number): void => {
    asked.current++;
    const column = columns[place.active.column];
    if (place.active.row === HEAD) {
      const isLast = columns.length === 1;
      if (column) setMenu({ label: column.name, items: columnItems(column, layout, isLast, onLayout), x, y });
      return;
    }
    const row = rowAt(place.active.row);
    const { rows } = selected(place);
    const items = [
      ...rowItems({ openLabel, row, rows, sort, actions, rowsActions, open: onOpen }),
      ...(row && cellItems && (column?.kind === 'field' || column?.kind === 'id')
        ? [filterItem(cellItems(row, column, { rows, sort }), rows.to - rows.from > 1, x, y)]
        : []),
      { label: t('Copy'), run: () => copy(cellsOf(place)), apart: true },
      ...copyItems(answer, columns, rows, copy),
    ];
    setMenu({ label: t('Row'), items, x, y });
  };
  return { menu, open, close };
}
