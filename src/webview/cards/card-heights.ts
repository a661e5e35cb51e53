import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useReducer, useRef } from 'preact/hooks';
import type { CardColumns } from '../../model/grid/cards';
import { inView, startsOf } from '../grid/spans';

/** Maximum lines of a folded text, and of the button under it. */
const TEXT_LINES = 3;
const MORE_LINES = 1;

/** Pixels around the content of a card, with its border and the gap to the next card. */
const AROUND = 30;
export const GAP = 8;

/** Height of a line, relative to the font size. */
const LINE = 1.5;

/** Returns the maximum height of a folded card with its gap: title, facts, text, and a line per field. */
export function maxCardHeight({ text, fields }: CardColumns, fontSize: number): number {
  const lines = 2 + (text ? TEXT_LINES + MORE_LINES : 0) + fields.length;
  return lines * Math.round(fontSize * LINE) + AROUND;
}

/** Heights of cards in pixels, with their gaps. `usual`: that of a card that was not measured. */
interface Heights {
  readonly usual: number;
  readonly size: (index: number) => number;
  /** Starts of the cards, and the end of the last. Another object whenever a height changes. */
  readonly starts: Float64Array;
  readonly measured: (index: number, height: number) => void;
}

/**
 * Returns the measured heights of `count` cards; cards that were never drawn have the average, and `guess` before the first measurement.
 * Another `key` forgets the heights: the cards have other contents or another width.
 */
export function useHeights(key: string, count: number, guess: number): Heights {
  const [version, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  const kept = useRef({ key: '', heights: new Map<number, number>(), sum: 0 });
  if (kept.current.key !== key) kept.current = { key, heights: new Map(), sum: 0 };
  const now = kept.current;
  const { heights, sum } = now;
  const usual = heights.size === 0 ? guess : Math.round(sum / heights.size);
  const size = (index: number) => heights.get(index) ?? usual;
  const starts = useMemo(() => startsOf(count, size), [count, usual, version, key]);
  const measured = (index: number, height: number) => {
    const whole = height + GAP;
    const before = heights.get(index);
    if (before === whole) return;
    heights.set(index, whole);
    now.sum += whole - (before ?? 0);
    redraw(undefined);
  };
  return { usual, size, starts, measured };
}

/** A boundary between cards, and its distance from the upper edge of the visible part in pixels. */
interface Anchor {
  readonly at: number;
  readonly offset: number;
}

/** Keeps the visible cards in place while heights above them change. Returns a function that scrolls a card into view. */
export function useAnchor(scroller: RefObject<HTMLDivElement | null>, starts: Float64Array): (index: number) => void {
  const anchor = useRef<Anchor>({ at: 0, offset: 0 });
  const latest = useRef(starts);
  latest.current = starts;
  const place = () => latest.current[anchor.current.at]! - anchor.current.offset;
  useLayoutEffect(() => {
    const element = scroller.current!;
    const scrolled = () => {
      const { scrollTop, clientHeight } = element;
      if (Math.abs(scrollTop - place()) < 1) return; // scrolled to the anchor
      const [at] = inView(latest.current, scrollTop, scrollTop + clientHeight);
      anchor.current = { at, offset: latest.current[at]! - scrollTop };
    };
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => element.removeEventListener('scroll', scrolled);
  }, []);
  useLayoutEffect(() => {
    const element = scroller.current!;
    if (Math.abs(element.scrollTop - place()) >= 1) element.scrollTop = place();
  }, [starts]);
  return index => {
    const { scrollTop, clientHeight } = scroller.current!;
    if (starts[index]! < scrollTop) anchor.current = { at: index, offset: 0 };
    else if (starts[index + 1]! > scrollTop + clientHeight) anchor.current = { at: index + 1, offset: clientHeight };
    else return;
    scroller.current!.scrollTop = place();
  };
}
