import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Point } from '../../model/plots/projections';
import { panned, revealing, type Size, type Viewport, WHOLE, zoomed } from '../../model/plots/viewports';

/** Factor of a zoom by key or button. */
const STEP = 1.5;

/** Pixels of a move by key. */
const MOVE = 60;

const MOVES: Readonly<Record<string, Point>> = {
  ArrowLeft: [MOVE, 0],
  ArrowRight: [-MOVE, 0],
  ArrowUp: [0, MOVE],
  ArrowDown: [0, -MOVE],
};

export interface Viewing {
  readonly view: Viewport;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly reset: () => void;
  readonly pan: (by: Point) => void;
  /** Moves the plot until a place of the whole plot is visible. */
  readonly reveal: (place: Point) => void;
  /** Handles `+`, `-`, `0` and Shift with an arrow. Returns true if the key is one of them. */
  readonly keyDown: (event: KeyboardEvent) => boolean;
}

/**
 * The visible part of a plot, changed by keys, buttons and the wheel. The wheel zooms with Ctrl, or once the plot has the focus; else it
 * scrolls the page, in which the plot is in the way of the pointer.
 */
export function useViewport(drawing: RefObject<SVGSVGElement | null>, size: Size, room: number): Viewing {
  const [view, setView] = useState(WHOLE);
  const middle: Point = [size[0] / 2, size[1] / 2];
  const zoom = (factor: number, at = middle) => setView(now => zoomed(now, factor, at, size));
  const pan = (by: Point) => setView(now => panned(now, by, size));
  const turned = useRef<(event: WheelEvent) => void>(() => {});
  turned.current = event => {
    const plot = drawing.current!;
    const isFocused = plot.parentElement === document.activeElement;
    if (!event.ctrlKey && !event.metaKey && !isFocused) return;
    event.preventDefault();
    const { left, top } = plot.getBoundingClientRect();
    zoom(2 ** (-event.deltaY / 250), [event.clientX - left, event.clientY - top]);
  };
  useEffect(() => {
    const turn = (event: WheelEvent) => turned.current(event);
    const plot = drawing.current!;
    plot.addEventListener('wheel', turn, { passive: false });
    return () => plot.removeEventListener('wheel', turn);
  }, []);
  const zoomIn = () => zoom(STEP);
  const zoomOut = () => zoom(1 / STEP);
  const reset = () => setView(WHOLE);
  return {
    view,
    zoomIn,
    zoomOut,
    reset,
    pan,
    reveal: place => setView(now => revealing(now, place, size, room)),
    keyDown: ({ key, shiftKey }) => {
      const move = shiftKey ? MOVES[key] : undefined;
      if (move) pan(move);
      else if (key === '+' || key === '=') zoomIn();
      else if (key === '-') zoomOut();
      else if (key === '0') reset();
      else return false;
      return true;
    },
  };
}
