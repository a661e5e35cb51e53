import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FleetSelected } from '../../model/fleet/pages';
import type { GridAnswer } from '../../model/grid/pages';
import { at, HEAD, inside, type Selection } from '../grid/selection';
import type { Scroller, Selecting } from '../grid/selections';

/**
 * The selection of a grid whose answers are states of the same rows: it stays on its rows. `selected`: where they are in this answer;
 * undefined: gone. `select`: called with each selection.
 */
export const useFollowing =
  (selected: FleetSelected | undefined, select: (rows: FleetSelected) => void) =>
  ({ runId, count }: GridAnswer, scroller: Scroller): Selecting => {
    const first = at(count > 0 ? 0 : HEAD, 0);
    const [selection, setSelection] = useState<Selection>(first);
    const isShown = useRef(false);
    useLayoutEffect(() => {
      if (isShown.current) {
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
    useEffect(() => select({ active: selection.active.row, anchor: selection.anchor.row }), [selection]);
    return [selection, setSelection];
  };
