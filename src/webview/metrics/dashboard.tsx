import { t } from '@vscode/l10n';
import { useEffect, useState } from 'preact/hooks';
import { GROUPS, groupTitle, METRIC_PLOTS, type MetricPlot as Metric } from '../../model/metrics/plots';
import type {
  MetricMarks,
  MetricsChoices,
  MetricsPlace,
  MetricsState,
  PlaceRef,
  StoredMetrics,
} from '../../model/metrics/pages';
import { spanOf } from '../../model/metrics/ranges';
import { Announcer } from '../kit/announcer';
import { Sentence } from '../kit/sentence';
import { timeText } from '../plots/plot-texts';
import { Controls } from './controls';
import { PlaceHead } from './heads';
import { MetricPlot, type Sharing } from './metric-plot';
import { type Host, keyOf, useLive, useReadings } from './readings';
import { sharedFailure, type Shown } from './shown';
import { type Span, thresholdsOf, valueRange } from './view';

interface DashboardProps {
  readonly state: MetricsState;
  readonly problem: string | undefined;
  readonly host: Host;
  /** Stores the page for a restored window. */
  readonly store: (stored: StoredMetrics) => void;
}

const FIRST: MetricsChoices = { period: 'P1D', groups: ['search', 'query', 'resources'], live: false };

const refOf = ({ connectionId, clusterId }: MetricsPlace): PlaceRef => ({ connectionId, clusterId });

/** The page of the metrics of one cluster, or of two side by side. */
export function Dashboard({ state: { places, choices: kept }, problem, host, store }: DashboardProps) {
  const [choices, setChoices] = useState<MetricsChoices>(kept ?? FIRST);
  const [cursor, point] = useState<number>();
  const [selection, select] = useState<Span>();
  const choose = (change: Partial<MetricsChoices>) => setChoices(now => ({ ...now, ...change }));
  const { period, groups, live, zoom } = choices;
  const present = places.every(({ gone }) => gone === undefined) ? places.map(({ place }) => refOf(place)) : [];
  const { shown, marks, readAt, refresh } = useReadings({ host, places: present, period, groups });
  useLive(live, readAt, refresh);
  useEffect(() => {
    store({ places: places.map(({ place }) => place), choices });
    void host.keep(choices);
  }, [places, choices]);

  const ends = Object.values(shown).flatMap(({ reading }) => (reading ? [reading.to] : []));
  const to = ends.length > 0 ? Math.max(...ends) : Date.now();
  const whole: Span = [to - spanOf(period).lengthMs, to];
  // A zoom stays at its times while live values arrive.
  const span: Span = zoom ? [zoom.from, zoom.to] : whole;
  const sharing: Sharing = {
    cursor,
    point,
    selection,
    select,
    span,
    whole,
    zoom: wanted =>
      setChoices(now => {
        const { zoom: _, ...rest } = now;
        return wanted ? { ...rest, zoom: { from: wanted[0], to: wanted[1] } } : rest;
      }),
  };
  const names = places.map(({ place }) => place.clusterName || place.clusterId);
  const wanted = METRIC_PLOTS.filter(({ group }) => groups.includes(group));
  const failures = places.map((_, at) => sharedFailure(wanted.map(({ name }) => shown[keyOf(at, name)])));
  const hasPlots = failures.includes(undefined);
  return (
    <>
      <Announcer />
      <main class="metrics" aria-labelledby="title">
        <header>
          <div>
            <h1 id="title" tabIndex={-1}>
              {names.length > 1 ? t('Metrics of {0} and {1}', names[0]!, names[1]!) : t('Metrics of {0}', names[0]!)}
            </h1>
            {places.map((each, at) => (
              <PlaceHead key={at} shown={each} />
            ))}
          </div>
        </header>
        {problem !== undefined && (
          <div role="alert" class="note problem">
            <Sentence text={problem} />
          </div>
        )}
        <Controls
          {...{ choices, choose, refresh, host }}
          isZoomed={zoom !== undefined}
          resetZoom={() => sharing.zoom(undefined)}
          isComparing={places.length > 1}
        />
        <MarkProblems marks={marks} />
        {!hasPlots &&
          failures.map((text, at) => (
            <p key={at} class="note">
              <Sentence text={t('No metrics of {0}: {1}', names[at]!, text!)} />
            </p>
          ))}
        {GROUPS.filter(group => hasPlots && groups.includes(group)).map(group => (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`}>{groupTitle(group)}</h2>
            <div class={`plots ${places.length > 1 ? 'pairs' : ''}`}>
              {METRIC_PLOTS.filter(each => each.group === group).map(metric => (
                <Plots key={metric.name} {...{ metric, places, shown, marks, sharing, host, period }} />
              ))}
            </div>
          </section>
        ))}
        {groups.length === 0 && <p class="hint">{t('No plots. Select at least one group.')}</p>}
        <Events marks={marks} names={names} span={span} />
      </main>
    </>
  );
}

interface PlotsProps extends Pick<MetricsChoices, 'period'> {
  readonly metric: Metric;
  readonly places: MetricsState['places'];
  readonly shown: Readonly<Record<string, Shown>>;
  readonly marks: readonly (MetricMarks | undefined)[];
  readonly sharing: Sharing;
  readonly host: Host;
}

/** A metric of each cluster, with the same range of values. */
function Plots({ metric, places, shown, marks, sharing, host, period }: PlotsProps) {
  const own = places.map((_, place) => shown[keyOf(place, metric.name)] ?? {});
  const thresholds = places.flatMap((_, place) => {
    const unit = own[place]!.reading?.unit ?? metric.unit;
    return thresholdsOf(marks[place]?.rules ?? [], metric.name, unit).map(({ threshold }) => threshold);
  });
  const range = valueRange(own, sharing.span, thresholds);
  return (
    <>
      {places.map(({ place, connection }, at) => {
        const name = place.clusterName || place.clusterId;
        return (
          <MetricPlot
            key={`${place.connectionId}/${place.clusterId}`}
            {...sharing}
            metric={metric}
            id={`plot-${at}-${metric.name}`}
            of={places.length > 1 ? `${connection} › ${name}` : undefined}
            owner={`${connection} › ${name}`}
            fileName={`${name}-${metric.name}`}
            shown={own[at]!}
            range={range}
            marks={marks[at]}
            host={host}
            begin={
              place.projectId
                ? (offer, unit) =>
                    host.alertOn({ place: refOf(place), name: metric.name, period, ...offer, ...(unit && { unit }) })
                : undefined
            }
          />
        );
      })}
    </>
  );
}

/** Reasons for missing marks, each once. */
function MarkProblems({ marks }: { readonly marks: readonly (MetricMarks | undefined)[] }) {
  const problems = [...new Set(marks.flatMap(each => each?.problems ?? []))];
  return (
    <>
      {problems.map(text => (
        <p key={text} class="note">
          <Sentence text={t('Alert rules are not shown: {0}', text)} />
        </p>
      ))}
    </>
  );
}

interface EventsProps {
  readonly marks: readonly (MetricMarks | undefined)[];
  readonly names: readonly string[];
  readonly span: Span;
}

/** The changes that the plots mark, as a list. */
function Events({ marks, names, span: [from, to] }: EventsProps) {
  const events = marks
    .flatMap((each, place) => (each?.events ?? []).map(event => ({ ...event, place })))
    .filter(({ at }) => at >= from && at <= to)
    .toSorted((a, b) => a.at - b.at);
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="events">
      <h2 id="events">{t('Changes')}</h2>
      <p class="hint">{t('Changes from the journal, marked ▲ in the plots.')}</p>
      <ul class="events">
        {events.map(({ at, text, place }) => (
          <li key={`${at} ${place} ${text}`}>
            {[timeText(at), ...(names.length > 1 ? [names[place]!] : []), text].join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
