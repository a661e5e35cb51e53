import type { Point } from './projections';

/** The visible part of a plot. `scale`: 1 for everything; `x` and `y`: shift of the plot, in widths and heights of its frame. */
export interface Viewport {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A width and a height in pixels. */
export type Size = readonly [width: number, height: number];

export const WHOLE: Viewport = { scale: 1, x: 0, y: 0 };

/** Maximum scale: beyond it, single points fill the frame. */
export const MAX_SCALE = 64;

/** Returns where a place of the whole plot is in the frame. */
export const inFrame = ({ scale, x, y }: Viewport, [left, top]: Point, [width, height]: Size): Point => [
  left * scale + x * width,
  top * scale + y * height,
];

/** Returns the viewport after a zoom; the place under `anchor` (pixels of the frame) stays, as far as the plot covers the frame. */
export function zoomed(view: Viewport, factor: number, [left, top]: Point, [width, height]: Size): Viewport {
  const scale = between(view.scale * factor, 1, MAX_SCALE);
  const [ax, ay] = [left / width, top / height];
  const grown = scale / view.scale;
  return covering({ scale, x: ax - (ax - view.x) * grown, y: ay - (ay - view.y) * grown });
}

/** Returns the viewport after the plot was moved by some pixels. */
export const panned = ({ scale, x, y }: Viewport, [right, down]: Point, [width, height]: Size): Viewport =>
  covering({ scale, x: x + right / width, y: y + down / height });

/** Returns the viewport moved so that a place of the whole plot is visible, `room` pixels from the edges; unchanged if it is. */
export function revealing(view: Viewport, place: Point, size: Size, room: number): Viewport {
  const [left, top] = inFrame(view, place, size);
  const [right, down] = [between(left, room, size[0] - room) - left, between(top, room, size[1] - room) - top];
  return right === 0 && down === 0 ? view : panned(view, [right, down], size);
}

/** The plot never leaves its frame: it would be searched for. */
const covering = ({ scale, x, y }: Viewport): Viewport => ({
  scale,
  x: between(x, 1 - scale, 0),
  y: between(y, 1 - scale, 0),
});

const between = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));
