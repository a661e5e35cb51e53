import { lastRun, runsWithin } from './cron';
import type { ReplicaSchedule } from './replicas';

/** Number of replicas from a time on. `schedules`: indexes of the schedules that set it; empty for the previous number. */
export interface ReplicaStep {
  readonly at: Date;
  readonly replicas: number;
  readonly schedules: readonly number[];
}

/** Seven days of a cluster's replicas as its schedules have them. */
export interface ReplicaWeek {
  readonly timeZone: string;
  /**
   * Midnight of each day in that time zone, and of the following day: eight values, of which two differ by 23 or 25 hours at a clock
   * change.
   */
  readonly days: readonly Date[];
  /** Steps in order; the first starts with the first day. */
  readonly steps: readonly ReplicaStep[];
  /** Times at which schedules request different numbers. The service does not publish which one wins; the forecast uses the last. */
  readonly clashes: readonly ReplicaStep[];
  /** Schedules without a forecast, and the reasons. They can still be sent. */
  readonly unread: readonly { readonly schedule: number; readonly reason: string }[];
}

/**
 * Returns the seven days from the one that contains `now`. `replicas`: the current number, which stays until a schedule runs; undefined:
 * unknown, then the schedules are assumed to have run before. The spec defines neither the syntax of `cron` nor its time zone: `timeZone`
 * is an assumption, to be displayed with the forecast.
 */
export function replicaWeek(
  schedules: readonly ReplicaSchedule[],
  { now, timeZone, replicas }: { readonly now: Date; readonly timeZone: string; readonly replicas: number | undefined },
): ReplicaWeek {
  const days = midnights(now, timeZone);
  const from = days[0]!;
  const at = new Map<number, number[]>(); // schedules by the millisecond they run at
  const unread: { schedule: number; reason: string }[] = [];
  let before: ReplicaStep = { at: from, replicas: replicas ?? 1, schedules: [] };
  let latest = replicas === undefined ? 0 : Infinity;
  schedules.forEach(({ cron, target }, schedule) => {
    const looked = runsWithin(cron, timeZone, replicas === undefined ? from : now, days.at(-1)!);
    if (!looked.ok) {
      unread.push({ schedule, reason: looked.reason });
      return;
    }
    for (const run of looked.runs) at.set(run.getTime(), [...(at.get(run.getTime()) ?? []), schedule]);
    const last = lastRun(cron, timeZone, from)?.getTime() ?? 0;
    if (last > 0 && last >= latest) {
      latest = last;
      before = { at: from, replicas: target, schedules: [schedule] };
    }
  });
  const steps = [...at]
    .toSorted(([a], [b]) => a - b)
    .map(([time, which]) => ({
      at: new Date(time),
      replicas: schedules[which.at(-1)!]!.target,
      schedules: which,
    }));
  const differ = ({ schedules: which }: ReplicaStep) => new Set(which.map(each => schedules[each]!.target)).size > 1;
  return {
    timeZone,
    days,
    steps: steps[0]?.at.getTime() === from.getTime() ? steps : [before, ...steps],
    clashes: steps.filter(differ),
    unread,
  };
}

/** Midnight of the day that holds `now` and of the seven after it; where clocks skip midnight, the first moment of that day. */
function midnights(now: Date, timeZone: string): Date[] {
  const dayOf = (date: Date) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(date);
  const HOUR = 3_600_000;
  const looked = runsWithin(
    '0 0 * * *',
    timeZone,
    new Date(now.getTime() - 26 * HOUR),
    new Date(now.getTime() + 9 * 24 * HOUR),
  );
  if (!looked.ok) throw new RangeError(looked.reason);
  const today = looked.runs.findIndex(midnight => dayOf(midnight) === dayOf(now));
  return looked.runs.slice(today, today + 8);
}

/** The number of replicas at a moment of the week. */
export function replicasAt({ steps }: ReplicaWeek, moment: Date): number {
  let [from, to] = [0, steps.length];
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if (steps[middle]!.at <= moment) from = middle;
    else to = middle;
  }
  return steps[from]!.replicas;
}
