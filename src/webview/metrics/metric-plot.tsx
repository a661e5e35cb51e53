import { t } from '@vscode/l10n';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { withUnit } from '../../model/alert-rules/conditions';
import { EMPTY_SERIES } from '../../model/alert-rules/series';
import { seriesCsv } from '../../model/metrics/csv';
import type { MetricMarks } from '../../model/metrics/pages';
import { type MetricPlot as Metric, plotTitle } from '../../model/metrics/plots';
import { partOf } from '../../model/metrics/thinning';
import { nearestIndex } from '../alert-rules/rehearsals/buckets';
import { ValueTable } from '../alert-rules/rehearsals/value-table';
import { wordsOf } from '../kit/problems';
import { Sentence } from '../kit/sentence';
import { usePlot } from '../plots/lazy-plot';
import { numberText, timeText } from '../plots/plot-texts';
import type { Offer } from './alert-offer';
import { imageOf } from './images';
import { marksOf } from './overlay';
import { Pointer } from './pointer';
import type { Host } from './readings';
import type { Shown } from './shown';
import { draggedSpan, indexesIn, type Span, thresholdsOf, viewOf, zoomedBy } from './view';

/** State that all plots of a page share. */
export interface Sharing {
  readonly cursor: number | undefined;
  readonly point: (time: number | undefined) => void;
  readonly selection: Span | undefined;
  readonly select: (span: Span | undefined) => void;
  readonly span: Span;
  readonly whole: Span;
  /** Undefined: the whole time range. */
  readonly zoom: (span: Span | undefined) => void;
}

interface MetricPlotProps extends Sharing {
  readonly metric: Metric;
  /** Id of the section in the page. */
  readonly id: string;
  /** The cluster, where the page shows two. */
  readonly of: string | undefined;
  /** The connection and the cluster, which a saved image names. */
  readonly owner: string;
  readonly fileName: string;
  readonly shown: Shown;
  readonly range: readonly [low: number, high: number];
  readonly marks: MetricMarks | undefined;
  /** Undefined: the service has no alert rules on the cluster. */
  readonly begin?: ((offer: Offer, unit: string | undefined) => Promise<unknown>) | undefined;
  readonly host: Pick<Host, 'copy' | 'savePicture'>;
}

const loadOffer = async () => ({
  ...(await import('./alert-offer')),
  ...(await import('../alert-rules/rehearsals/threshold-handle')),
});

/** Distance of a drag that is a click, in pixels. */
const CLICK_PX = 4;

/** One metric of a cluster: its line, its marks and its actions. */
export function MetricPlot(props: MetricPlotProps) {
  const { metric, id, of, shown, range, marks, begin, host, cursor, point, selection, select, span, whole, zoom } =
    props;
  const { reading, failure: unread, series = EMPTY_SERIES } = shown;
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef<number>(undefined);
  const [columns, setColumns] = useState<number>();
  const [offer, setOffer] = useState<Offer>();
  const [said, say] = useState('');
  const unit = reading?.unit ?? metric.unit;
  const line = useMemo(
    () => viewOf(shown, span, range, columns),
    [shown.series, span[0], span[1], range[0], range[1], columns],
  );
  const rules = useMemo(() => thresholdsOf(marks?.rules ?? [], metric.name, unit), [marks, metric, unit]);
  const draft = offer && Number(offer.threshold);
  const view = useMemo(
    () => ({ ...line, marks: marksOf({ events: marks?.events ?? [], rules, draft }) }),
    [line, marks, rules, draft],
  );
  const { plot, area, failure } = usePlot(place, view);
  const [offering, unloaded] = useChunk(loadOffer, offer !== undefined);
  const lost = failure ?? unloaded;
  useLayoutEffect(() => area && setColumns(area.width), [area?.width]);

  const { length } = series.times;
  const [first, last] = useMemo(() => indexesIn(series, span), [series, span[0], span[1]]);
  const isVisible = cursor !== undefined && cursor >= span[0] && cursor <= span[1] && first <= last;
  const index = isVisible ? Math.min(last, Math.max(first, nearestIndex(series, cursor))) : undefined;
  const time = index === undefined ? undefined : series.times[index]!;
  const value = index === undefined ? undefined : series.values[index]!;

  const timeAt = (event: PointerEvent): number | undefined => {
    if (!area || !place.current) return undefined;
    const across = (event.clientX - place.current.getBoundingClientRect().left - area.left) / area.width;
    return span[0] + Math.min(1, Math.max(0, across)) * (span[1] - span[0]);
  };
  const moved = (event: PointerEvent) => {
    const now = timeAt(event);
    if (now === undefined) return;
    point(now);
    if (pressed.current !== undefined) select([Math.min(pressed.current, now), Math.max(pressed.current, now)]);
  };
  const released = (event: PointerEvent) => {
    const [from, now] = [pressed.current, timeAt(event)];
    pressed.current = undefined;
    select(undefined);
    if (from === undefined || now === undefined || !area) return;
    const isDrag = (Math.abs(now - from) / (span[1] - span[0])) * area.width > CLICK_PX;
    const dragged = isDrag ? draggedSpan(from, now, whole) : undefined;
    if (dragged) zoom(dragged);
  };
  const keyed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const around = time ?? (span[0] + span[1]) / 2;
    if (event.key === '+' || event.key === '=') zoom(zoomedBy(span, whole, 2, around) ?? span);
    else if (event.key === '-') zoom(zoomedBy(span, whole, 0.5, around));
    else if (event.key === '0') zoom(undefined);
    else if (event.key === 'Enter' && begin && value !== undefined) offerRule();
    else return;
    event.preventDefault();
  };
  const offerRule = () => {
    const threshold = value ?? range[1] / 2;
    setOffer({
      comparisonMethod: 'GREATER_THAN',
      threshold: String(Number(threshold.toPrecision(3))),
      windowSize: '10',
    });
  };
  const copy = () => {
    const part = partOf(series, ...span);
    void host.copy({ text: seriesCsv(part, metric.name, unit) });
    say(part.times.length === 1 ? t('1 row copied.') : t('{0} rows copied.', part.times.length));
  };
  const save = async () => {
    const title = [plotTitle(metric), props.owner].join(' · ');
    const file = plot && (await host.savePicture({ name: props.fileName, png: imageOf(plot, title) }));
    if (file) say(t('Saved as {0}.', file));
  };
  const atCursor =
    time === undefined || value === undefined
      ? t('Hover over the plot or use the arrow keys')
      : [timeText(time), withUnit(numberText(value), unit), ...eventsAt(marks, time, reading?.stepMs ?? 0)].join(' · ');
  const named = of === undefined ? metric.title() : `${metric.title()} · ${of}`;
  const above = rules.filter(({ threshold }) => threshold < range[0] || threshold > range[1]);
  const isEmpty = reading !== undefined && length === 0;
  return (
    <section class="metric" id={id} aria-label={[plotTitle(metric), of].filter(Boolean).join(' · ')}>
      <h3>
        {named}
        {unit && unit !== 'count' && <span class="hint"> {withUnit('', unit).trim()}</span>}
      </h3>
      {reading?.source === 'window' && <p class="hint">{t('Measured by VS Code on the requests of this window.')}</p>}
      {(reading?.problem ?? unread) !== undefined && (
        <p class="hint problem-text">
          <Sentence text={(reading?.problem ?? unread)!} />
        </p>
      )}
      {lost !== undefined && (
        <div role="alert" class="note problem">
          <Sentence text={t('This section could not be loaded: {0}', wordsOf(lost))} />
        </div>
      )}
      {!reading && unread === undefined && <p class="hint">{t('Loading…')}</p>}
      <div class="plotted" hidden={isEmpty || (!reading && length === 0)}>
        <div
          class="plot"
          ref={place}
          aria-hidden={offer === undefined}
          onPointerMove={moved}
          onPointerDown={event => {
            if (event.button !== 0 || (event.target as HTMLElement).closest('.threshold')) return;
            pressed.current = timeAt(event);
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerUp={released}
          onPointerCancel={() => {
            pressed.current = undefined;
            select(undefined);
          }}
          onDblClick={() => zoom(undefined)}
        >
          {area && (
            <Pointer {...{ area, span, range, selection, value }} time={isVisible ? (time ?? cursor) : undefined} />
          )}
          {area && offer && offering && (
            <offering.ThresholdHandle
              area={area}
              range={range}
              value={Number(offer.threshold) || 0}
              unit={unit}
              onMove={threshold => setOffer({ ...offer, threshold })}
            />
          )}
        </div>
        <label class="cursor" style={area ? { marginInlineStart: `${area.left}px` } : {}}>
          <span class="unseen">{t('Plot cursor: {0}', named)}</span>
          <input
            type="range"
            min={first}
            max={Math.max(first, last)}
            value={index ?? first}
            aria-valuetext={atCursor}
            onInput={event => point(series.times[Number(event.currentTarget.value)])}
            onFocus={() => first <= last && point(time ?? series.times[last])}
            onKeyDown={keyed}
          />
        </label>
        <p class="said hint">{atCursor}</p>
        {rules.length > 0 && (
          <p class="hint">
            {t('Alert rules: {0}.', rules.map(({ name, condition }) => `${name} (${condition})`).join(', '))}
            {above.length > 0 && ` ${t('Not in the plot: {0}.', above.map(({ name }) => name).join(', '))}`}
          </p>
        )}
        <div class="tools">
          {begin && !offer && (
            <button type="button" class="link" onClick={offerRule}>
              {t('New Alert Rule…')}
              <span class="unseen"> {named}</span>
            </button>
          )}
          <button type="button" class="link" onClick={copy}>
            {t('Copy as CSV')}
            <span class="unseen"> {named}</span>
          </button>
          <button type="button" class="link" onClick={() => void save()}>
            {t('Save Image…')}
            <span class="unseen"> {named}</span>
          </button>
          <span role="status" class="hint">
            {said}
          </span>
        </div>
        {offer && begin && offering && (
          <offering.AlertOffer
            {...{ offer, unit, series, metric }}
            stepMs={reading?.stepMs ?? 0}
            change={setOffer}
            create={() => begin(offer, unit).then(() => setOffer(undefined))}
            cancel={() => {
              setOffer(undefined);
              document.getElementById(id)?.querySelector('input')?.focus();
            }}
          />
        )}
        <ValueTable series={partOf(series, ...span)} unit={unit} rehearsed={[]} />
      </div>
    </section>
  );
}

/** Loads a chunk once wanted. */
function useChunk<T>(load: () => Promise<T>, wanted: boolean): readonly [chunk: T | undefined, failure: unknown] {
  const [chunk, setChunk] = useState<T>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (wanted && !chunk) load().then(each => setChunk(() => each), setFailure);
  }, [wanted]);
  return [chunk, failure];
}

/** Describes the changes near a value. */
function eventsAt(marks: MetricMarks | undefined, time: number, stepMs: number): string[] {
  return (marks?.events ?? []).filter(({ at }) => Math.abs(at - time) <= stepMs).map(({ text }) => text);
}
