import { t } from '@vscode/l10n';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { axisRange } from './plot-scales';
import { distanceOverlay, type DistanceMarks } from './distance-overlay';
import { Lost } from '../kit/lazy';
import { usePlot } from './plot-chunk';

interface DistancePlotProps extends DistanceMarks {
  /** The hit under the cursor in words. */
  readonly said: string;
  readonly point: (at: number) => void;
  readonly open: (at: number) => void;
}

/** The distances over their ranks. Arrows, Home and End move the cursor, Enter or a click opens its hit. */
export function DistancePlot({ said, point, open, ...marks }: DistancePlotProps) {
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
        onClick={() => cursor !== undefined && open(cursor)}
      />
      <label class="cursor" style={area ? { marginInlineStart: `${area.left}px` } : {}}>
        <span class="unseen">{t('Cursor among the hits')}</span>
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
          }}
        />
      </label>
    </div>
  );
}
