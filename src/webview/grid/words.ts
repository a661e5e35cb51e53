import { t } from '@vscode/l10n';
import type { GridAnswer, GridRow } from '../../model/grid/pages';
import { areHits } from './columns';

/** Names of what the rows of a grid are. */
export interface GridWords {
  /** Label of the action of Enter; undefined: the row has none. */
  readonly open: (row: GridRow) => string | undefined;
  /** The keys of the grid, for screen readers. */
  readonly keys: string;
}

/** The words of hits and entities. */
export const wordsFor = (answer: GridAnswer): GridWords =>
  areHits(answer)
    ? {
        open: () => t('Show Hit'),
        keys: t('Enter: show hit. Shift+F10: menu of the row or column. Enter in the header: sort.'),
      }
    : {
        open: () => t('Show Entity'),
        keys: t('Enter: show entity. Shift+F10: menu of the row or column. Enter in the header: sort.'),
      };
