import type { Episode } from './evaluation';
import type { Overlay } from '../../plots/plot';
import { themeColor } from '../../kit/theme';

/** One rule in the plot. */
export interface PlottedRule {
  readonly episodes: readonly Episode[];
  readonly threshold: number;
  readonly repeatMs: number;
}

/** Overlays of the line: first the rule, then the compared one. */
export interface Plotted {
  readonly rules: readonly PlottedRule[];
  /** Position of the cursor and the length of the window that ends there; absent: no cursor. */
  readonly cursor?: { readonly time: number; readonly value: number; readonly windowMs: number } | undefined;
  readonly endMs: number;
}

/** Styles of two rules: besides color, they differ in position (above or below) and dash pattern. */
const LOOKS = [
  { colors: ['charts.red', 'errorForeground'], dash: [6, 3], lane: 'top' },
  { colors: ['charts.purple', 'charts.orange', 'descriptionForeground'], dash: [2, 3], lane: 'bottom' },
] as const;

const LANE_PX = 5;

/** Draws when rules fire, their thresholds, and the window at the cursor. */
export const overlayOf =
  ({ rules, cursor, endMs }: Plotted): Overlay =>
  (canvas, { x, y, area }) => {
    if (cursor) {
      const [from, to] = [x(cursor.time - cursor.windowMs), x(cursor.time)];
      canvas.fillStyle = themeColor('editor.selectionBackground', 'focusBorder');
      canvas.globalAlpha = 0.45;
      canvas.fillRect(from, 0, Math.max(1, to - from), area.height);
      canvas.globalAlpha = 1;
    }
    rules.forEach((rule, nth) => {
      const look = LOOKS[nth]!;
      const color = themeColor(...look.colors);
      canvas.fillStyle = color;
      canvas.strokeStyle = color;
      drawEpisodes(canvas, rule, { x, endMs, height: area.height, top: look.lane === 'top' });
      canvas.setLineDash([...look.dash]);
      canvas.lineWidth = 1.5;
      line(canvas, 0, y(rule.threshold), area.width, y(rule.threshold));
      canvas.setLineDash([]);
    });
    if (!cursor) return;
    canvas.strokeStyle = themeColor('foreground');
    canvas.lineWidth = 1;
    line(canvas, x(cursor.time), 0, x(cursor.time), area.height);
    canvas.beginPath();
    canvas.arc(x(cursor.time), y(cursor.value), 3.5, 0, 2 * Math.PI);
    canvas.fillStyle = themeColor('foreground');
    canvas.fill();
  };

interface Lanes {
  readonly x: (time: number) => number;
  readonly endMs: number;
  readonly height: number;
  readonly top: boolean;
}

/** Bars in the lane of the rule, a tint over the plot for the first one, and a notch for each notification that finds room. */
function drawEpisodes(canvas: CanvasRenderingContext2D, rule: PlottedRule, { x, endMs, height, top }: Lanes): void {
  const lane = top ? 0 : height - LANE_PX;
  let drawnTo = -1; // thousands of episodes can share one pixel
  for (const { firedAt, resolvedAt = endMs, repeats } of rule.episodes) {
    const [from, to] = [x(firedAt), Math.max(x(resolvedAt), x(firedAt) + 1)];
    if (to <= drawnTo) continue;
    drawnTo = to;
    if (top) {
      canvas.globalAlpha = 0.16;
      canvas.fillRect(from, 0, to - from, height);
      canvas.globalAlpha = 1;
    }
    canvas.fillRect(from, lane, to - from, LANE_PX);
    triangle(canvas, from, top ? LANE_PX : height - LANE_PX, top ? 6 : -6);
    const apart = x(firedAt + rule.repeatMs) - from;
    if (apart < 5) continue;
    for (let nth = 1; nth <= repeats; nth++)
      canvas.fillRect(from + nth * apart - 0.5, top ? lane : lane - 4, 1, LANE_PX + 4);
  }
}

function triangle(canvas: CanvasRenderingContext2D, x: number, y: number, height: number): void {
  canvas.beginPath();
  canvas.moveTo(x - 4, y);
  canvas.lineTo(x + 4, y);
  canvas.lineTo(x, y + height);
  canvas.fill();
}

function line(canvas: CanvasRenderingContext2D, fromX: number, fromY: number, toX: number, toY: number): void {
  canvas.beginPath();
  canvas.moveTo(fromX, fromY);
  canvas.lineTo(toX, toY);
  canvas.stroke();
}
