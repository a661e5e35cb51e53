import { shown } from '../../model/texts/shown';
import type { PlotPoint } from './point-plot';
import type { Overlay } from '../plots/plot';
import { themeColor } from '../kit/theme';

/** A variant in the picture of quality and latency. */
export interface QualityPoint extends PlotPoint {
  readonly name: string;
  readonly onFront: boolean;
  readonly isBaseline: boolean;
}

type Canvas = CanvasRenderingContext2D;

const SIZE = 5;

function begin(canvas: Canvas): void {
  canvas.font = `11px ${getComputedStyle(document.body).fontFamily}`;
  canvas.lineWidth = 1.5;
  canvas.setLineDash([]);
}

function whisker(canvas: Canvas, x: number, from: number, to: number): void {
  canvas.beginPath();
  canvas.moveTo(x, from);
  canvas.lineTo(x, to);
  for (const y of [from, to]) {
    canvas.moveTo(x - 3, y);
    canvas.lineTo(x + 3, y);
  }
  canvas.stroke();
}

/** Draws the shape of a point: a filled circle, a ring for a dominated one, a square for the baseline. */
function mark(canvas: Canvas, [x, y]: readonly [number, number], { onFront, isBaseline }: QualityPoint): void {
  canvas.beginPath();
  if (isBaseline) canvas.rect(x - SIZE, y - SIZE, 2 * SIZE, 2 * SIZE);
  else canvas.arc(x, y, SIZE, 0, 2 * Math.PI);
  if (onFront) canvas.fill();
  canvas.stroke();
}

function cross(
  canvas: Canvas,
  [x, y]: readonly [number, number],
  { width, height }: { width: number; height: number },
) {
  canvas.strokeStyle = themeColor('foreground');
  canvas.lineWidth = 1;
  canvas.beginPath();
  canvas.moveTo(x, 0);
  canvas.lineTo(x, height);
  canvas.moveTo(0, y);
  canvas.lineTo(width, y);
  canvas.stroke();
  canvas.lineWidth = 2;
  canvas.beginPath();
  canvas.arc(x, y, SIZE + 4, 0, 2 * Math.PI);
  canvas.stroke();
}

/** Draws variants with their intervals and the line of the Pareto front; names where there is room. Shapes, not colors alone, tell them apart. */
export const qualityOverlay =
  (points: readonly QualityPoint[], cursor: number | undefined): Overlay =>
  (canvas, { x, y, area }) => {
    begin(canvas);
    const [strong, weak] = [themeColor('charts.blue', 'foreground'), themeColor('descriptionForeground', 'foreground')];
    canvas.strokeStyle = strong;
    canvas.beginPath();
    for (const each of points.filter(({ onFront }) => onFront)) canvas.lineTo(x(each.x), y(each.y));
    canvas.stroke();
    for (const each of points) {
      canvas.strokeStyle = canvas.fillStyle = each.onFront ? strong : weak;
      const at = [x(each.x), y(each.y)] as const;
      canvas.globalAlpha = 0.45;
      if (each.low !== undefined && each.high !== undefined) whisker(canvas, at[0], y(each.low), y(each.high));
      canvas.globalAlpha = 1;
      mark(canvas, at, each);
    }
    names(canvas, points, { x, y, area });
    const pointed = cursor === undefined ? undefined : points[cursor];
    if (pointed) cross(canvas, [x(pointed.x), y(pointed.y)], area);
  };

/** Writes the names of the front first, each where it covers no other name. */
function names(canvas: Canvas, points: readonly QualityPoint[], { x, y, area }: Parameters<Overlay>[1]): void {
  const taken: { readonly left: number; readonly right: number; readonly top: number }[] = [];
  canvas.textAlign = 'left';
  canvas.fillStyle = themeColor('foreground');
  for (const { name: given, x: across, y: up } of points.toSorted((a, b) => Number(b.onFront) - Number(a.onFront))) {
    const name = shown(given);
    const width = canvas.measureText(name).width;
    const left = Math.min(x(across) + 9, area.width - width);
    const top = Math.min(Math.max(y(up) + 14, 11), area.height - 3);
    const covers = taken.some(each => left < each.right && left + width > each.left && Math.abs(each.top - top) < 13);
    if (covers || width > area.width / 2) continue;
    taken.push({ left, right: left + width, top });
    canvas.fillText(name, left, top);
  }
}

/** A point of a curve. `curve`: the index of its curve. */
export interface CurvePlotPoint extends PlotPoint {
  readonly curve: number;
}

const DASHES: readonly (readonly number[])[] = [[], [6, 3], [2, 3], [8, 3, 2, 3]];

/** Draws curves with their intervals: each with a dash pattern and its name at the end. */
export const curveOverlay =
  (points: readonly CurvePlotPoint[], curves: readonly string[], cursor: number | undefined): Overlay =>
  (canvas, { x, y, area }) => {
    begin(canvas);
    canvas.strokeStyle = canvas.fillStyle = themeColor('charts.blue', 'foreground');
    canvas.textAlign = 'right';
    for (const [at, name] of curves.entries()) {
      const own = points.filter(({ curve }) => curve === at);
      canvas.setLineDash([...DASHES[at % DASHES.length]!]);
      canvas.beginPath();
      for (const each of own) canvas.lineTo(x(each.x), y(each.y));
      canvas.stroke();
      canvas.setLineDash([]);
      for (const each of own) {
        canvas.globalAlpha = 0.45;
        if (each.low !== undefined && each.high !== undefined) whisker(canvas, x(each.x), y(each.low), y(each.high));
        canvas.globalAlpha = 1;
        canvas.beginPath();
        canvas.arc(x(each.x), y(each.y), 3, 0, 2 * Math.PI);
        canvas.fill();
      }
      const last = own.at(-1);
      if (!last || name === '') continue;
      canvas.fillStyle = themeColor('foreground');
      canvas.fillText(shown(name), x(last.x), Math.max(11, y(last.y) - 8));
      canvas.fillStyle = canvas.strokeStyle;
    }
    const pointed = cursor === undefined ? undefined : points[cursor];
    if (pointed) cross(canvas, [x(pointed.x), y(pointed.y)], area);
  };
