import { t } from '@vscode/l10n';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { axisRange } from './plot-scales';
import { Lost } from '../kit/loading';
import { usePlot } from './lazy-plot';
import type { Distances, Gap } from '../../model/plots/distances';
import type { Overlay } from './plot';
import { differenceText, numberText } from './plot-texts';
import { themeColor } from '../kit/theme';

interface DistancePlotProps extends DistanceMarks {
  /** The hit under the cursor in words. */
  readonly said: string;
  readonly point: (at: number) => void;
  readonly open: (at: number) => void;
  /** Opens the menu of the hit under the cursor. */
  readonly openMenu: (x: number, y: number) => void;
}

/** The distances over their ranks. Arrows, Home and End move the cursor, Enter or a click opens its hit, Shift+F10 or a right click its menu. */
export function DistancePlot({ said, point, open, openMenu, ...marks }: DistancePlotProps) {
  const { values, firstRank, cutoffs, cursor } = marks;
  const place = useRef<HTMLDivElement>(null);
  const view = useMemo(() => {
    const shown = [...values, ...cutoffs.map(({ at }) => at)];
    const bound = (pick: (a: number, b: number) => number) => shown.reduce((a, b) => pick(a, b));
    const times = Float64Array.from(values, (_, at) => firstRank + at);
    return {
      series: { times, values: Float64Array.from(values) },
      gapMs: Infinity,
      range: axisRange(bound(Math.min), bound(Math.max)),
      ranks: true,
    };
  }, [values]);
  const { plot, area, failure } = usePlot(place, view);
  useLayoutEffect(() => plot?.draw(distanceOverlay(marks)));

  const pointed = (event: PointerEvent) => {
    if (!area || !place.current) return;
    const across = (event.clientX - place.current.getBoundingClientRect().left - area.left) / area.width;
    if (across >= 0 && across <= 1) point(Math.min(values.length - 1, Math.floor(across * values.length)));
  };
  return (
    <div class="plotted">
      {failure !== undefined && <Lost failure={failure} />}
      <div
        class="plot"
        ref={place}
        aria-hidden="true"
        onPointerMove={pointed}
        data-vscode-context='{"preventDefaultContextMenuItems": true}'
        onClick={() => cursor !== undefined && open(cursor)}
        onContextMenu={event => {
          event.preventDefault();
          if (cursor !== undefined) openMenu(event.clientX, event.clientY);
        }}
      />
      <label class="cursor" style={area ? { marginInlineStart: `${area.left}px` } : {}}>
        <span class="unseen">{t('Hit cursor')}</span>
        <input
          type="range"
          data-cursor=""
          min={0}
          max={values.length - 1}
          value={cursor ?? 0}
          aria-valuetext={said}
          onInput={event => point(Number(event.currentTarget.value))}
          onFocus={() => point(cursor ?? 0)}
          onKeyDown={event => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) open(cursor ?? 0);
            if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
            event.preventDefault();
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            openMenu(left, bottom);
          }}
        />
      </label>
    </div>
  );
}

/** Marks above the distances. `firstRank`: that of the first value. */
export interface DistanceMarks {
  readonly values: readonly number[];
  readonly firstRank: number;
  readonly gaps: readonly Gap[];
  readonly cutoffs: Distances['cutoffs'];
  /** The hit under the cursor, or undefined. */
  readonly cursor: number | undefined;
}

/** Draws gaps as bands with their width, cut-offs as dashed lines with their name, and the cursor: nothing depends on color alone. */
export const distanceOverlay =
  ({ values, firstRank, gaps, cutoffs, cursor }: DistanceMarks): Overlay =>
  (canvas, { x, y, area }) => {
    const text = themeColor('foreground');
    canvas.font = `11px ${getComputedStyle(document.body).fontFamily}`;
    for (const { after, size } of gaps) {
      const [from, to] = [x(firstRank + after), x(firstRank + after + 1)];
      const [top, bottom] = [y(values[after]!), y(values[after + 1]!)].toSorted((a, b) => a - b) as [number, number];
      canvas.strokeStyle = canvas.fillStyle = themeColor('charts.yellow', 'foreground');
      canvas.globalAlpha = 0.25;
      canvas.fillRect(from, top, Math.max(2, to - from), bottom - top);
      canvas.globalAlpha = 1;
      canvas.strokeRect(from, top, Math.max(2, to - from), bottom - top);
      canvas.fillStyle = text;
      const label = differenceText(size);
      // At the end that the line leaves free.
      const wanted = values[after + 1]! < values[after]!;
      const fits = to + 6 + canvas.measureText(label).width < area.width;
      const right = wanted ? fits : from - 6 - canvas.measureText(label).width < 0;
      canvas.textAlign = right ? 'left' : 'right';
      canvas.fillText(label, right ? to + 6 : from - 6, Math.max(10, top - 4));
    }
    canvas.textAlign = 'right';
    for (const { bound, at } of cutoffs) {
      canvas.strokeStyle = themeColor('charts.red', 'errorForeground');
      canvas.lineWidth = 1.5;
      canvas.setLineDash(bound === 'radius' ? [6, 3] : [2, 3]);
      line(canvas, 0, y(at), area.width, y(at));
      canvas.setLineDash([]);
      canvas.fillStyle = text;
      canvas.fillText(cutoffText(bound, at), area.width - 4, y(at) - 4);
    }
    if (cursor === undefined) return;
    const [left, top] = [x(firstRank + cursor), y(values[cursor]!)];
    canvas.strokeStyle = canvas.fillStyle = text;
    canvas.lineWidth = 1;
    line(canvas, left, 0, left, area.height);
    canvas.beginPath();
    canvas.arc(left, top, 4.5, 0, 2 * Math.PI);
    canvas.fill();
  };

/** A bound as the wire calls it. */
export const cutoffText = (bound: string, at: number): string => `${bound} ${numberText(at)}`;

function line(canvas: CanvasRenderingContext2D, fromX: number, fromY: number, toX: number, toY: number): void {
  canvas.beginPath();
  canvas.moveTo(fromX, fromY);
  canvas.lineTo(toX, toY);
  canvas.stroke();
}
