import type { MetricEvent } from '../../model/metrics/pages';
import { themeColor } from '../kit/theme';
import type { Overlay } from '../plots/plot';

/** Marks over the line of a metric. Times in milliseconds. */
export interface PlotMarks {
  readonly events: readonly MetricEvent[];
  readonly rules: readonly { readonly name: string; readonly threshold: number; readonly enabled: boolean }[];
  /** The threshold of a rule that is not created yet. */
  readonly draft?: number | undefined;
  readonly cursor?: { readonly time: number; readonly value?: number | undefined } | undefined;
  /** The range that a drag selects. */
  readonly selection?: readonly [from: number, to: number] | undefined;
}

/** Draws changes as dotted lines with a triangle, thresholds as dashed lines with the names of their rules, the selection and the cursor. */
export const overlayOf =
  ({ events, rules, draft, cursor, selection }: PlotMarks): Overlay =>
  (canvas, { x, y, area }) => {
    canvas.font = `11px ${getComputedStyle(document.body).fontFamily}`;
    if (selection) {
      canvas.fillStyle = themeColor('editor.selectionBackground', 'focusBorder');
      canvas.globalAlpha = 0.45;
      canvas.fillRect(x(selection[0]), 0, x(selection[1]) - x(selection[0]), area.height);
      canvas.globalAlpha = 1;
    }
    canvas.strokeStyle = canvas.fillStyle = themeColor('charts.purple', 'charts.orange', 'descriptionForeground');
    for (const { at } of events) {
      const across = x(at);
      if (across < 0 || across > area.width) continue;
      line(canvas, [across, 0, across, area.height], [2, 3]);
      canvas.beginPath();
      canvas.moveTo(across - 4, area.height);
      canvas.lineTo(across + 4, area.height);
      canvas.lineTo(across, area.height - 7);
      canvas.fill();
    }
    let named = -Infinity; // two thresholds close to each other have one name
    for (const { name, threshold, enabled } of rules.toSorted((a, b) => a.threshold - b.threshold)) {
      const up = y(threshold);
      if (up < 0 || up > area.height) continue;
      canvas.strokeStyle = enabled ? themeColor('charts.red', 'errorForeground') : themeColor('descriptionForeground');
      line(canvas, [0, up, area.width, up], [6, 3]);
      const top = up < 14 ? up + 12 : up - 4;
      if (Math.abs(top - named) < 13) continue;
      named = top;
      canvas.textAlign = 'right';
      canvas.fillStyle = themeColor('foreground');
      canvas.fillText(name, area.width - 4, top, area.width - 8);
    }
    if (draft !== undefined) {
      canvas.strokeStyle = themeColor('focusBorder');
      line(canvas, [0, y(draft), area.width, y(draft)], [8, 3, 2, 3]);
    }
    if (!cursor) return;
    const across = x(cursor.time);
    if (across < 0 || across > area.width) return;
    canvas.strokeStyle = canvas.fillStyle = themeColor('foreground');
    line(canvas, [across, 0, across, area.height], []);
    if (cursor.value === undefined) return;
    canvas.beginPath();
    canvas.arc(across, y(cursor.value), 3, 0, 2 * Math.PI);
    canvas.fill();
  };

function line(canvas: CanvasRenderingContext2D, [fromX, fromY, toX, toY]: number[], dash: number[]): void {
  canvas.setLineDash(dash);
  canvas.lineWidth = 1;
  canvas.beginPath();
  canvas.moveTo(fromX!, fromY!);
  canvas.lineTo(toX!, toY!);
  canvas.stroke();
  canvas.setLineDash([]);
}
