import { useRef, useState } from 'preact/hooks';
import { rectangle } from '../../model/plots/areas';
import type { Point } from '../../model/plots/projections';

/** The effect of a drag: it moves the plot, or selects the hits of an area. */
export type DragTool = 'pan' | 'rectangle' | 'lasso';

/** Pixels up to which a press is a click. */
const STILL = 4;

type PlotEvent = MouseEvent & { readonly currentTarget: SVGSVGElement };

interface DragOptions {
  readonly tool: DragTool;
  readonly pan: (by: Point) => void;
  /** Called with the corners of the area; `adds`: to the selected hits. */
  readonly select: (corners: readonly Point[], adds: boolean) => void;
}

/** A drag in progress. `tool`: with Shift, a drag always selects. */
interface Drag {
  readonly tool: DragTool;
  readonly adds: boolean;
  readonly from: Point;
  readonly path: Point[];
  isMoving: boolean;
}

const cornersOf = ({ tool, from, path }: Drag): readonly Point[] =>
  tool === 'lasso' ? [...path] : rectangle(from, path.at(-1)!);

/** A place of the pointer, in pixels of the drawing. */
export function placeOf(event: PlotEvent): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return [event.clientX - left, event.clientY - top];
}

/** Drags in a plot. `area`: the corners of the area so far; `isDragging`: the pointer points at nothing. */
export function useDrag({ tool, pan, select }: DragOptions) {
  const drag = useRef<Drag | undefined>(undefined);
  const wasDragged = useRef(false);
  const [area, setArea] = useState<readonly Point[]>();
  const end = () => {
    drag.current = undefined;
    setArea(undefined);
  };
  return {
    area,
    isDragging: () => drag.current?.isMoving ?? false,
    /** Returns true if a click is the end of a drag. */
    isClickOfDrag: () => wasDragged.current,
    cancel: () => {
      wasDragged.current = drag.current?.isMoving ?? false; // the button is still down, and its release no click
      end();
    },
    down: (event: PlotEvent) => {
      wasDragged.current = false;
      if (event.button !== 0) return;
      const from = placeOf(event);
      const own = event.shiftKey && tool === 'pan' ? 'rectangle' : tool;
      drag.current = { tool: own, adds: event.shiftKey, from, path: [from], isMoving: false };
    },
    move: (event: PlotEvent & PointerEvent) => {
      const now = drag.current;
      if (!now) return;
      const place = placeOf(event);
      if (!now.isMoving && Math.hypot(place[0] - now.from[0], place[1] - now.from[1]) < STILL) return;
      // Only now: a captured pointer would make a click of the page's own out of every press.
      if (!now.isMoving) event.currentTarget.setPointerCapture(event.pointerId);
      now.isMoving = true;
      const [left, top] = now.path.at(-1)!;
      now.path.push(place);
      if (now.tool === 'pan') pan([place[0] - left, place[1] - top]);
      else setArea(cornersOf(now));
    },
    up: () => {
      const now = drag.current;
      if (now) wasDragged.current = now.isMoving;
      // Not the area of the last drawing, which lacks the last places.
      if (now?.isMoving && now.tool !== 'pan') select(cornersOf(now), now.adds);
      end();
    },
  };
}
