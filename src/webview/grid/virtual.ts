import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { inView, startsOf } from './spans';

/** A row or a column that is on the screen, or close to it. */
export interface VirtualItem {
  readonly index: number;
}

interface VirtualOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly count: number;
  readonly size: (index: number) => number;
  readonly horizontal?: boolean;
  readonly overscan: number;
  /** Index that stays mounted at every scroll position: the active cell, for screen readers. */
  readonly keep: number;
  /** Room that something sticky takes before the first. */
  readonly before?: number;
  /** Changes when the sizes do. */
  readonly sizes: unknown;
}

/** Returns the visible items and a margin, in order. The array keeps its identity while unchanged. */
export function useVirtual(options: VirtualOptions): readonly VirtualItem[] {
  const { scroller, count, size, horizontal = false, overscan, keep, before = 0, sizes } = options;
  const starts = useMemo(() => startsOf(count, size), [count, sizes]);
  const [[first, last], setView] = useState<readonly [number, number]>([0, 0]);
  const look = useRef(() => {});
  look.current = () => {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = scroller.current!;
    const [from, room] = horizontal ? [scrollLeft, clientWidth] : [scrollTop, clientHeight];
    const now = inView(starts, from - before, from - before + room);
    setView(was => (was[0] === now[0] && was[1] === now[1] ? was : now));
  };
  useLayoutEffect(() => {
    const element = scroller.current!;
    const again = () => look.current();
    const resizing = new ResizeObserver(again);
    resizing.observe(element);
    element.addEventListener('scroll', again, { passive: true });
    return () => {
      resizing.disconnect();
      element.removeEventListener('scroll', again);
    };
  }, []);
  useLayoutEffect(() => look.current(), [starts, before]);
  return useMemo(() => {
    const from = Math.max(0, first - overscan);
    const to = Math.min(count - 1, last + overscan);
    const items = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => ({ index: from + at }));
    if (keep < 0 || keep >= count || (keep >= from && keep <= to)) return items;
    return keep < from ? [{ index: keep }, ...items] : [...items, { index: keep }];
  }, [first, last, overscan, count, keep]);
}

/** Returns the inner width of an element in pixels, while mounted. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const resizing = new ResizeObserver(() => setWidth(element.current?.clientWidth ?? 0));
    resizing.observe(element.current!);
    return () => resizing.disconnect();
  }, []);
  return width;
}
