import type { MetricEvent } from '../../model/metrics/pages';
import { themeColor } from '../kit/theme';
import type { Overlay } from '../plots/plot';

/** Marks over the line of a metric. Times in milliseconds. */
export interface PlotMarks {
  readonly events: readonly MetricEvent[];
  readonly rules: readonly { readonly name: string; readonly threshold: number; readonly enabled: boolean }[];
  /** The threshold of a rule that is not created yet. */
  readonly draft?: number | undefined;
}

/** Draws changes as dotted lines with a triangle, and thresholds as dashed lines with the names of their rules. */
export const marksOf =
  ({ events, rules, draft }: PlotMarks): Overlay =>
  (canvas, { x, y, area }) => {
    canvas.strokeStyle = canvas.fillStyle = themeColor('charts.purple', 'charts.orange', 'descriptionForeground');
    const changes = events.map(({ at }) => x(at)).filter(across => across >= 0 && across <= area.width);
    lines(
      canvas,
      changes.map(across => [across, 0, across, area.height]),
      [2, 3],
    );
    canvas.beginPath();
    for (const across of changes) {
      canvas.moveTo(across - 4, area.height);
      canvas.lineTo(across + 4, area.height);
      canvas.lineTo(across, area.height - 7);
    }
    canvas.fill();
    if (rules.length > 0) canvas.font = `11px ${getComputedStyle(document.body).fontFamily}`;
    let named = -Infinity; // two thresholds close to each other have one name
    for (const { name, threshold, enabled } of rules.toSorted((a, b) => a.threshold - b.threshold)) {
      const up = y(threshold);
      if (up < 0 || up > area.height) continue;
      canvas.strokeStyle = enabled ? themeColor('charts.red', 'errorForeground') : themeColor('descriptionForeground');
      lines(canvas, [[0, up, area.width, up]], [6, 3]);
      const top = up < 14 ? up + 12 : up - 4;
      if (Math.abs(top - named) < 13) continue;
      named = top;
      [canvas.textAlign, canvas.textBaseline] = ['right', 'alphabetic'];
      canvas.fillStyle = themeColor('foreground');
      canvas.fillText(name, area.width - 4, top, area.width - 8);
    }
    if (draft !== undefined) {
      canvas.strokeStyle = themeColor('focusBorder');
      lines(canvas, [[0, y(draft), area.width, y(draft)]], [8, 3, 2, 3]);
    }
  };

type Line = readonly [fromX: number, fromY: number, toX: number, toY: number];

function lines(canvas: CanvasRenderingContext2D, all: readonly Line[], dash: number[]): void {
  canvas.setLineDash(dash);
  canvas.lineWidth = 1;
  canvas.beginPath();
  for (const [fromX, fromY, toX, toY] of all) {
    canvas.moveTo(fromX, fromY);
    canvas.lineTo(toX, toY);
  }
  canvas.stroke();
  canvas.setLineDash([]);
}
