import { t } from '@vscode/l10n';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { wordsOf } from '../kit/problems';
import { Sentence } from '../kit/sentence';
import { usePlot } from '../plots/lazy-plot';
import type { Overlay } from '../plots/plot';
import { axisRange } from '../plots/plot-scales';

/** A point of a picture. `low`, `high`: its interval. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

interface PointPlotProps {
  readonly label: string;
  /** Points in the order of the cursor: by `x`. */
  readonly points: readonly PlotPoint[];
  readonly overlay: Overlay;
  readonly cursor: number | undefined;
  /** The point under the cursor in words. */
  readonly said: string;
  readonly point: (at: number) => void;
  readonly choose: (at: number) => void;
}

/** Distance of the pointer from a point that it points to, in pixels. */
const NEAR = 40;

/** Points on two axes of numbers. Arrows, Home and End move the cursor; Enter or a click chooses its point. */
export function PointPlot({ label, points, overlay, cursor, said, point, choose }: PointPlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useMemo(() => {
    const ys = points.flatMap(({ y, low = y, high = y }) => [low, y, high]);
    const xs = points.map(({ x }) => x);
    return {
      series: { times: Float64Array.from(xs), values: Float64Array.from(points, ({ y }) => y) },
      gapMs: Infinity,
      range: axisRange(Math.min(...ys), Math.max(...ys)),
      points: axisRange(Math.min(...xs), Math.max(...xs)),
    };
  }, [points]);
  const { plot, area, failure } = usePlot(place, view);
  useLayoutEffect(() => plot?.draw(overlay));

  /** The point that the pointer is near. */
  const nearestTo = (event: MouseEvent): number | undefined => {
    if (!area || !place.current) return undefined;
    const { left, top } = place.current.getBoundingClientRect();
    const [across, down] = [event.clientX - left - area.left, event.clientY - top - area.top];
    const [[x0, x1], [y0, y1]] = [view.points, view.range];
    const distances = points.map(({ x, y }) =>
      Math.hypot(((x - x0) / (x1 - x0)) * area.width - across, (1 - (y - y0) / (y1 - y0)) * area.height - down),
    );
    const nearest = distances.indexOf(Math.min(...distances));
    return distances[nearest]! <= NEAR ? nearest : undefined;
  };
  const pointed = (event: PointerEvent) => {
    const at = nearestTo(event);
    if (at !== undefined && at !== cursor) point(at);
  };
  const clicked = (event: MouseEvent) => {
    const at = nearestTo(event);
    if (at !== undefined) choose(at);
  };
  return (
    <div class="plotted">
      {failure !== undefined && (
        <div role="alert" class="note problem">
          <Sentence text={t('This section could not be loaded: {0}', wordsOf(failure))} />
        </div>
      )}
      <div class="plot" ref={place} aria-hidden="true" onPointerMove={pointed} onClick={clicked} />
      <label class="cursor" style={area ? { marginInlineStart: `${area.left}px` } : {}}>
        <span class="unseen">{label}</span>
        <input
          type="range"
          data-cursor=""
          min={0}
          max={points.length - 1}
          value={cursor ?? 0}
          aria-valuetext={said}
          onInput={event => point(Number(event.currentTarget.value))}
          onFocus={() => point(cursor ?? 0)}
          onKeyDown={event => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) choose(cursor ?? 0);
          }}
        />
      </label>
    </div>
  );
}
