import { t } from '@vscode/l10n';
import type { ReplicaWeek } from './replica-weeks';

const HOUR_MS = 3_600_000;
const BARS = '▁▂▃▄▅▆▇█';

/**
 * Draws a week as text: a line per day, a column per hour, as high as the maximum number of replicas. Days with a clock change have 23 or
 * 25 columns. `table` has the same content in words.
 */
export function pictureOf(week: ReplicaWeek): string[] {
  const { days, steps, timeZone } = week;
  const hours = days.slice(0, -1).map((day, index) => {
    const until = days[index + 1]!.getTime();
    const bars = [];
    for (let from = day.getTime(); from < until; from += HOUR_MS) bars.push(bar(maxWithin(from, from + HOUR_MS)));
    return `${dayName(day, timeZone)}  ${bars.join('')}`;
  });
  const ruler = t('Hour').padEnd(dayName(days[0]!, timeZone).length + 2);
  return [`${ruler}0     6     12    18`, ...hours];

  function maxWithin(from: number, to: number): number {
    const active = steps.findLast(({ at }) => at.getTime() <= from);
    const during = steps.filter(({ at }) => at.getTime() > from && at.getTime() < to);
    return Math.max(...[active, ...during].map(step => step?.replicas ?? 0));
  }
}

const bar = (replicas: number): string => (replicas < 1 ? ' ' : BARS[Math.min(replicas, BARS.length) - 1]!);

/** Returns every change of the week: its time (in its time zone), the new number, and the number of its schedule, from 1. */
export function tableOf({
  steps,
  timeZone,
}: ReplicaWeek): { readonly when: string; readonly replicas: number; readonly schedules: string }[] {
  return steps
    .filter((step, index) => index === 0 || step.replicas !== steps[index - 1]!.replicas)
    .map(({ at, replicas, schedules }) => ({
      when: whenOf(at, timeZone),
      replicas,
      schedules: schedules.map(each => each + 1).join(', '),
    }));
}

/** Maximum number of listed changes. */
const MAX_NEXT_CHANGES = 5;

/** The changes of the number that come after `now`: as `tableOf` has them, and how far off they are. */
export function nextChanges(week: ReplicaWeek, now: Date) {
  const coming = week.steps.filter(
    ({ at, replicas }, index) => at > now && replicas !== week.steps[index - 1]?.replicas,
  );
  return coming.slice(0, MAX_NEXT_CHANGES).map(step => ({
    ...tableOf({ ...week, steps: [step] })[0]!,
    inMs: step.at.getTime() - now.getTime(),
  }));
}

/** A moment, in a time zone: `Mon 2026-11-23 08:00 UTC+1`. */
export const whenOf = (at: Date, timeZone: string): string => `${dayName(at, timeZone)} ${timeOf(at, timeZone)}`;

/** A day, in a time zone: `Mon 2026-11-23`. */
export function dayName(date: Date, timeZone: string): string {
  const weekday = new Intl.DateTimeFormat('en', { timeZone, weekday: 'short' }).format(date);
  return `${weekday} ${new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(date)}`;
}

const timeOf = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
  })
    .format(date)
    .replace(/GMT(\+0$)?/, 'UTC');
