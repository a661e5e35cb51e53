import { t } from '@vscode/l10n';
import type { PlanChart, PlanChartDay, PlanChartSpan } from '../plans';
import { dayName, whenOf } from './replica-pictures';
import { replicasAt, type ReplicaWeek } from './replica-weeks';

const HOUR_MS = 3_600_000;
/** Local hours with a line in the chart. */
const MARKED = ['06:00', '12:00', '18:00'];

/** Replicas before a change: their number at a time, where it is known, and the times at which it changes. */
export interface ReplicasBefore {
  readonly at: (time: Date) => number | undefined;
  readonly changes: readonly Date[];
}

/** Replicas from a time on, before and after the change. */
interface Counts {
  readonly at: Date;
  readonly after: number;
  readonly before: number | undefined;
}

/** Returns the times from `start` to `end` at which the number before or after changes; the first is `start`. */
function countsWithin(week: ReplicaWeek, before: ReplicasBefore, start: Date, end: Date): Counts[] {
  return [start, ...week.steps.map(({ at }) => at), ...before.changes]
    .filter(at => at >= start && at < end)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .map(at => ({ at, after: replicasAt(week, at), before: before.at(at) }))
    .filter(({ after, before: was }, index, all) => after !== all[index - 1]?.after || was !== all[index - 1]?.before);
}

/** Returns a week as a chart: for each day, the spans with one number of replicas before and after the change. */
export function chartOf(week: ReplicaWeek, before: ReplicasBefore): PlanChart {
  const days = week.days.slice(0, -1).map((day, index) => chartDay(week, before, day, week.days[index + 1]!));
  const counts = days.flatMap(({ spans }) => spans.flatMap(span => [span.after, span.before ?? 0]));
  return { max: Math.max(1, ...counts), days };
}

function chartDay(week: ReplicaWeek, before: ReplicasBefore, midnight: Date, next: Date): PlanChartDay {
  const hoursAt = (at: Date) => (at.getTime() - midnight.getTime()) / HOUR_MS;
  const clock = (at: Date) => clockOf(at, week.timeZone);
  const spans = countsWithin(week, before, midnight, next).map(
    ({ at, after, before: was }, index, all): PlanChartSpan => {
      const end = all[index + 1]?.at;
      const replicas = was === undefined || was === after ? String(after) : `${was} → ${after}`;
      return {
        from: hoursAt(at),
        to: hoursAt(end ?? next),
        before: was,
        after,
        text: `${clock(at)}–${end ? clock(end) : '24:00'}: ${replicas}`,
      };
    },
  );
  const hours = hoursAt(next);
  const name = dayName(midnight, week.timeZone);
  return {
    name,
    hours,
    lines: Array.from({ length: Math.ceil(hours) }, (_, hour) => hour).filter(hour =>
      MARKED.includes(clock(new Date(midnight.getTime() + hour * HOUR_MS))),
    ),
    spans,
    text: t('Replicas on {0}: {1}', name, spans.map(({ text }) => text).join('; ')),
  };
}

/** Returns every change of the week as a table with a header row; the number before has a column if it is known. */
export function rowsOf(week: ReplicaWeek, before: ReplicasBefore): string[][] {
  const counts = countsWithin(week, before, week.steps[0]!.at, week.days.at(-1)!);
  const schedules = ({ at, after }: Counts, index: number) =>
    after === counts[index - 1]?.after
      ? []
      : (week.steps.find(step => step.at.getTime() === at.getTime())?.schedules ?? []);
  const isKnown = counts.some(({ before: was }) => was !== undefined);
  return [
    [t('From'), ...(isKnown ? [t('Before'), t('After')] : [t('Replicas')]), t('Schedule')],
    ...counts.map((each, index) => [
      whenOf(each.at, week.timeZone),
      ...(isKnown ? [each.before === undefined ? t('unknown') : String(each.before)] : []),
      String(each.after),
      schedules(each, index)
        .map(number => number + 1)
        .join(', ') || t('unchanged'),
    ]),
  ];
}

/** Local time: `08:00`. */
const clockOf = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(date);
