import { t } from '@vscode/l10n';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { axisRange } from '../../plots/plot-scales';
import { withUnit } from '../../../model/alert-rules/conditions';
import type { Series } from '../../../model/alert-rules/series';
import { nearestIndex } from './buckets';
import { Lost } from '../../kit/loading';
import { usePlot } from '../../plots/lazy-plot';
import { numberText, timeText } from '../../plots/plot-texts';
import { overlayOf, type PlottedRule } from './overlay';
import { ThresholdHandle } from './threshold-handle';

interface RehearsalPlotProps {
  readonly series: Series;
  readonly unit: string | undefined;
  readonly gapMs: number;
  readonly windowMs: number;
  readonly rules: readonly PlottedRule[];
  /** Describes whether the first rule fires right after a value. */
  readonly stateAt: (time: number) => string;
  /** The threshold follows a pointer or keys; `done`: it was let go of. Absent: it cannot be moved. */
  readonly onThreshold?: ((value: string, done: boolean) => void) | undefined;
}

/** The series with the thresholds, the firing intervals, and a cursor that shows the value and the window at a time. */
export function RehearsalPlot({ series, unit, gapMs, windowMs, rules, stateAt, onThreshold }: RehearsalPlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState<number>();
  const [held, setHeld] = useState<readonly [number, number]>(); // while the threshold is dragged nothing else moves

  const bounds = useMemo(() => boundsOf(series.values), [series]);
  const thresholds = rules.map(({ threshold }) => threshold);
  const [low, high] = held ?? axisRange(Math.min(bounds.low, ...thresholds), Math.max(bounds.high, ...thresholds));
  const view = useMemo(() => ({ series, gapMs, range: [low, high] as const }), [series, gapMs, low, high]);

  const { plot, area, failure } = usePlot(place, view);

  const { length } = series.times;
  const at = index === undefined ? undefined : Math.min(index, length - 1);
  const cursor = at === undefined ? undefined : { time: series.times[at]!, value: series.values[at]!, windowMs };
  useLayoutEffect(() => plot?.draw(overlayOf({ rules, cursor, endMs: series.times.at(-1) ?? 0 })));

  const pointed = (event: PointerEvent) => {
    if (!area || !place.current) return;
    const across = (event.clientX - place.current.getBoundingClientRect().left - area.left) / area.width;
    const [first = 0, last = 0] = [series.times[0], series.times.at(-1)];
    if (across >= 0 && across <= 1) setIndex(nearestIndex(series, first + across * (last - first)));
  };
  const said =
    cursor === undefined
      ? t('Hover over the plot or use the arrow keys')
      : `${timeText(cursor.time)} · ${withUnit(numberText(cursor.value), unit)} · ${stateAt(cursor.time)}`;

  return (
    <div class="plotted">
      {failure !== undefined && <Lost failure={failure} />}
      <div class="plot" ref={place} onPointerMove={pointed} aria-hidden={area === undefined}>
        {area && onThreshold && (
          <ThresholdHandle
            area={area}
            range={[low, high]}
            value={rules[0]?.threshold ?? low}
            unit={unit}
            onMove={(value, done) => {
              setHeld(done ? undefined : [low, high]);
              onThreshold(value, done);
            }}
          />
        )}
      </div>
      <label class="cursor" style={area ? { marginInlineStart: `${area.left}px` } : {}}>
        <span class="unseen">{t('Plot cursor')}</span>
        <input
          type="range"
          min={0}
          max={length - 1}
          value={at ?? 0}
          aria-valuetext={said}
          onInput={event => setIndex(Number(event.currentTarget.value))}
          onFocus={() => setIndex(at ?? 0)}
        />
      </label>
      <p class="said hint">{said}</p>
    </div>
  );
}

function boundsOf(values: Float64Array): { low: number; high: number } {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return { low, high };
}
