import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualItem,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer, useState } from 'preact/hooks';

export type { VirtualItem };

interface VirtualOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly count: number;
  readonly size: (index: number) => number;
  readonly horizontal?: boolean;
  readonly overscan: number;
  /** Stays mounted wherever one scrolls: the active cell, which a screen reader is told of. */
  readonly keep: number;
  /** Room that something sticky takes before the first. */
  readonly before?: number;
  /** Changes when the sizes do. */
  readonly sizes: unknown;
}

/** What is on the screen, and a little more, in order. The same array while it is the same. */
export function useVirtual(options: VirtualOptions): readonly VirtualItem[] {
  const { scroller, count, size, horizontal = false, overscan, keep, before = 0, sizes } = options;
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  const settings = {
    count,
    horizontal,
    overscan,
    scrollMargin: before,
    estimateSize: size,
    getScrollElement: () => scroller.current,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    initialRect: { width: 1000, height: 600 },
    onChange: () => redraw(undefined),
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLDivElement, Element>(settings));
  const [extractor] = useState(() => keeping());
  virtualizer.setOptions({ ...settings, rangeExtractor: extractor(keep) });
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => virtualizer._willUpdate());
  useLayoutEffect(() => {
    virtualizer.measure();
    redraw(undefined);
  }, [sizes]);
  return virtualizer.getVirtualItems();
}

/** A function per kept index, the same one while it is: the library compares them. */
function keeping(): (keep: number) => typeof defaultRangeExtractor {
  let last: { keep: number; extract: typeof defaultRangeExtractor } | undefined;
  return keep => {
    if (last?.keep === keep) return last.extract;
    const extract: typeof defaultRangeExtractor = range => {
      const indexes = defaultRangeExtractor(range);
      if (keep < 0 || keep >= range.count || indexes.length === 0) return indexes;
      if (keep < indexes[0]!) return [keep, ...indexes];
      return keep > indexes.at(-1)! ? [...indexes, keep] : indexes;
    };
    last = { keep, extract };
    return extract;
  };
}
