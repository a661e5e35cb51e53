import { useEffect, useRef, useState } from 'preact/hooks';
import type { Series } from '../../model/alert-rules/series';
import { METRIC_PLOTS, type Group } from '../../model/metrics/plots';
import type { MetricMarks, MetricReading, metricsProtocol, PlaceRef } from '../../model/metrics/pages';
import type { MetricPeriod } from '../../model/metrics/ranges';
import type { Caller } from '../../model/rpc';
import { wordsOf } from '../kit/problems';
import { isDue, LIVE_MS, Orders } from './orders';
import type { Shown } from './shown';

export type Host = Caller<typeof metricsProtocol>;

export const keyOf = (place: number, name: string): string => `${place} ${name}`;

interface ReadRequest {
  readonly host: Host;
  readonly places: readonly PlaceRef[];
  readonly period: MetricPeriod;
  readonly groups: readonly Group[];
}

/** Reads the metrics of the shown groups and the marks, each by itself. `refresh` reads them again; the last ones stay until then. */
export function useReadings({ host, places, period, groups }: ReadRequest) {
  const [shown, setShown] = useState<Readonly<Record<string, Shown>>>({});
  const [marks, setMarks] = useState<readonly (MetricMarks | undefined)[]>([]);
  const [asked, setAsked] = useState(0);
  const readAt = useRef(0);
  const orders = useRef(new Orders());
  const of = JSON.stringify([places, period]);
  useEffect(() => {
    const before = orders.current.latest;
    const order = orders.current.of(of, asked);
    const { fresh } = order;
    if (before?.of !== of) {
      setShown({});
      setMarks([]);
    }
    readAt.current = Date.now();
    const isLatest = () => orders.current.latest === order;
    const show = (key: string, now: Shown) => isLatest() && setShown(all => ({ ...all, [key]: now }));
    for (const [at, place] of places.entries()) {
      for (const { name, group } of METRIC_PLOTS) {
        const key = keyOf(at, name);
        if (!groups.includes(group) || !order.begins(key)) continue;
        host.read({ place, name, period, fresh }).then(
          reading => show(key, { reading, series: seriesIn(reading) }),
          (error: unknown) => show(key, { failure: wordsOf(error) }),
        );
      }
      if (!order.begins(`${at}`)) continue;
      const put = (read: MetricMarks) =>
        isLatest() && setMarks(all => Object.assign([...all], { [at]: read }) as typeof all);
      host
        .marks({ place, period })
        .then(put, (error: unknown) => put({ events: [], rules: [], problems: [wordsOf(error)] }));
    }
  }, [of, groups.join(' '), asked]);
  return { shown, marks, readAt, refresh: () => setAsked(now => now + 1) };
}

const seriesIn = ({ times, values }: MetricReading): Series => ({
  times: Float64Array.from(times),
  values: Float64Array.from(values),
});

/** Refreshes every minute while the page is visible, and when the page becomes visible with older values. */
export function useLive(live: boolean, readAt: { readonly current: number }, refresh: () => void): void {
  useEffect(() => {
    if (!live) return undefined;
    const due = () => {
      if (document.visibilityState === 'visible' && isDue(readAt.current)) refresh();
    };
    let timer = 0;
    const wait = () => {
      timer = window.setTimeout(() => {
        due();
        wait();
      }, LIVE_MS);
    };
    wait();
    document.addEventListener('visibilitychange', due);
    due();
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', due);
    };
  }, [live]);
}
