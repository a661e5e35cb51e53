import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { GridAnswer } from '../../model/grid/pages';
import { at, HEAD, inside, type Selection } from './selection';

/** Rows of a selection, as indices in the current order. */
export interface SelectedRows {
  readonly active: number;
  readonly anchor: number;
}

/** A grid whose answers are states of the same rows. */
export interface Following {
  /** Where the selected rows are in this answer; undefined: gone. */
  readonly selected: SelectedRows | undefined;
  /** Called with each selection. */
  readonly select: (rows: SelectedRows) => void;
}

/** The selection of a grid. Another answer begins at its first row, or `following` keeps the place of the selected rows. */
export function useSelection(
  { runId, count }: GridAnswer,
  scroller: { readonly current: HTMLDivElement | null },
  following: Following | undefined,
): [Selection, (to: Selection | ((now: Selection) => Selection)) => void] {
  const first = at(count > 0 ? 0 : HEAD, 0);
  const [selection, setSelection] = useState<Selection>(first);
  const isShown = useRef(false);
  useLayoutEffect(() => {
    if (following && isShown.current) {
      const { selected } = following;
      setSelection(({ active, anchor }) => {
        const rows = selected ?? { active: active.row, anchor: active.row };
        const kept = { active: { ...active, row: rows.active }, anchor: { ...anchor, row: rows.anchor } };
        return inside(kept, { rows: count, columns: Number.MAX_SAFE_INTEGER, page: 1 });
      });
      return;
    }
    isShown.current = count > 0;
    setSelection(first);
    scroller.current!.scrollTop = 0;
  }, [runId]);
  useEffect(() => {
    following?.select({ active: selection.active.row, anchor: selection.anchor.row });
  }, [selection]);
  return [selection, setSelection];
}
