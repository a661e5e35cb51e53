import { t } from '@vscode/l10n';
import type { PlanSection } from '../plans';
import { durationWords } from '../texts/durations';
import { neverRuns } from './cron';
import { chartOf, rowsOf, type ReplicasBefore } from './replica-charts';
import { nextChanges, pictureOf, whenOf } from './replica-pictures';
import type { ReplicaWeek } from './replica-weeks';
import type { ReplicaSchedule } from './replicas';

/** `1 replica`, `4 replicas`. */
export const countOf = (replicas: number): string => (replicas === 1 ? t('1 replica') : t('{0} replicas', replicas));

/** Maximum number of listed conflicts of schedules. */
const MAX_CLASHES = 3;

/** Returns the warnings about a week: its assumptions, unreadable schedules, and conflicting schedules. */
export function weekWarnings(
  { unread, clashes, timeZone }: ReplicaWeek,
  schedules: readonly ReplicaSchedule[],
): string[] {
  const told = new Set<string>();
  const which = clashes.filter(({ schedules: numbers }) => !told.has(String(numbers)) && told.add(String(numbers)));
  return [
    t('The service does not document the time zone of schedules. The preview uses {0}', timeZone),
    ...unread.map(({ schedule, reason }) =>
      t(
        'No preview for schedule {0} ({1}): {2}. The schedule can still be sent',
        schedule + 1,
        schedules[schedule]!.cron,
        reason.replace(/\.$/, ''),
      ),
    ),
    ...schedules.flatMap(({ cron }, at) =>
      neverRuns(cron) ? [t('Schedule {0} ({1}) never runs: no date matches', at + 1, cron)] : [],
    ),
    ...which.slice(0, MAX_CLASHES).map(clash => {
      const numbers = clash.schedules.map(each => each + 1).join(', ');
      const targets = clash.schedules.map(each => schedules[each]!.target).join(', ');
      return t(
        'At {0}, schedules {1} set different replica counts ({2}). Which schedule applies is not documented',
        whenOf(clash.at, timeZone),
        numbers,
        targets,
      );
    }),
    ...doubles(schedules).map(([one, two]) => t('Schedules {0} and {1} run at the same times', one + 1, two + 1)),
  ];
}

/** Returns pairs of equal schedules. */
function doubles(schedules: readonly ReplicaSchedule[]): [number, number][] {
  const same = (a: ReplicaSchedule, b: ReplicaSchedule) => a.cron.trim() === b.cron.trim() && a.target === b.target;
  return schedules.flatMap((each, index): [number, number][] => {
    const first = schedules.findIndex(other => same(other, each));
    return first < index ? [[first, index]] : [];
  });
}

/** Returns the next changes in words, a chart of the week, and a table with the same values. */
export function weekSections(week: ReplicaWeek, now: Date, before: ReplicasBefore): PlanSection[] {
  const next = nextChanges(week, now);
  return [
    {
      title: t('Next changes'),
      blocks: [
        next.length === 0
          ? { text: t('No changes in the next 7 days.') }
          : {
              items: next.map(({ when, replicas, schedules, inMs }) =>
                [when, countOf(replicas), t('schedule {0}', schedules), distance(inMs)].join(' · '),
              ),
            },
      ],
    },
    {
      title: t('Seven days, hourly ({0})', week.timeZone),
      blocks: [{ chart: chartOf(week, before), drawing: drawingOf(week) }],
    },
    { title: t('As a table'), blocks: [{ table: rowsOf(week, before) }] },
  ];
}

const drawingOf = (week: ReplicaWeek): string[] => [
  ...pictureOf(week),
  t('One column per hour; ▁ = 1 replica, █ = 8 or more.'),
];

const MINUTE_MS = 60_000;

function distance(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  return t('in {0}', minutes === 0 ? t('{0} min', 0) : durationWords(minutes * MINUTE_MS));
}
