import { useLayoutEffect, useState } from 'preact/hooks';
import type { GridAnswer } from '../../model/grid/pages';
import { at, HEAD, type Selection } from './selection';

/** The scrolled element of a grid. */
export interface Scroller {
  readonly current: HTMLElement | null;
}

/** A selection, and the function that changes it. */
export type Selecting = [Selection, (to: Selection | ((now: Selection) => Selection)) => void];

/** The selection of a grid that begins with the first row of each answer. */
export function useFirst({ runId, count }: GridAnswer, scroller: Scroller): Selecting {
  const first = at(count > 0 ? 0 : HEAD, 0);
  const [selection, setSelection] = useState<Selection>(first);
  useLayoutEffect(() => {
    setSelection(first);
    scroller.current!.scrollTop = 0;
  }, [runId]);
  return [selection, setSelection];
}
