import { t } from '@vscode/l10n';
import type { Choices, Merged, Plan, PlanLine, Unmergeable } from '../plans';
import { countOf, weekSections, weekWarnings } from './replica-forecasts';
import type { ReplicasBefore } from './replica-charts';
import { replicasAt, replicaWeek } from './replica-weeks';
import { isRequestable, maxReplicas, type ReplicaChange, type ReplicaSchedule, type ReplicaSettings } from './replicas';
import { quoted } from '../texts/words';

/** Facts for a plan of replicas. `replicas`: their current number, if known. */
export interface ReplicaFacts {
  readonly clusterId: string;
  readonly clusterName: string;
  readonly now: Date;
  /** IANA name of the assumed time zone, because the service does not publish its own. */
  readonly timeZone: string;
  readonly replicas?: number | undefined;
  /** Numbers of replicas that the service returned for the cluster. */
  readonly returned?: readonly number[];
  readonly cuSize?: number | undefined;
  /** Role in a global cluster: `PRIMARY`, `SECONDARY`. */
  readonly globalRole?: string | undefined;
  /** False outside of VS Code, where nothing tracks the cluster. */
  readonly isTracked?: boolean;
}

/** CUs times replicas, at most (service facts 4.4). */
const MAX_UNITS = 1024;

/**
 * Merges a change of replicas, which are replaced as a whole: a running cluster is required. Conflict: both sides changed the replicas
 * differently; `choices`: the chosen side, as `replicas`.
 */
export function mergeReplicas(
  base: ReplicaSettings | undefined,
  mine: ReplicaSettings,
  theirs: ReplicaSettings,
  choices: Choices = {},
): Merged<ReplicaSettings> | Unmergeable {
  const { status, unreadable } = theirs;
  if (refusesReplicaChange(status)) return { ok: false, refusal: notRunning(status) };
  if (unreadable && mine.change.autoscaling?.replica.schedules) return { ok: false, refusal: wouldDrop(unreadable) };
  // Unknown settings are no base to compare with.
  const moved = base && isKnown(base.change) && !sameReplicas(base.change, theirs.change);
  if (!moved || sameReplicas(mine.change, theirs.change) || choices['replicas'] === 'mine')
    return { ok: true, value: { ...mine, status }, others: [] };
  if (choices['replicas'] === 'theirs') return { ok: true, value: theirs, others: [] };
  const name = t('Replicas');
  const sides = { mine: inWords(mine.change), theirs: knownWords(theirs.change) };
  const message = t('You and others changed {0}', name);
  return { ok: false, conflicts: [{ path: ['replicas'], message, key: 'replicas', name, ...sides }] };
}

const isKnown = (change: ReplicaChange): boolean => Object.keys(change).length > 0;

const knownWords = (change: ReplicaChange): string => (isKnown(change) ? inWords(change) : t('unknown'));

/** States in which a cluster accepts no change of its replicas (service facts 4.3). In any other state, the service decides. */
const REFUSING_STATES: ReadonlySet<string> = new Set([
  'CREATING',
  'DELETING',
  'DELETED',
  'STOPPING',
  'STOPPED',
  'SUSPENDING',
  'SUSPENDED',
  'RESUMING',
  'MODIFYING',
  'ABNORMAL',
  'FREEZING',
  'FROZEN',
  'UNFREEZED',
  'RESTORE_BACKUP',
  'MIGRATING',
  'RESIZING',
  'UPGRADING',
  'WRITING_OPERATION',
  'SET_PRIVATE_LINK',
]);

/** Returns true for a known state other than RUNNING. */
export const refusesReplicaChange = (status: string): boolean => REFUSING_STATES.has(status);

/** Returns the reason why a cluster accepts no change of its replicas now. */
export const notRunning = (status: string): string =>
  t('The cluster is {0}. Replicas can be changed only while the cluster is RUNNING', status);

/** Returns the reason why the schedules of a cluster cannot be changed from here: a change replaces the whole list. */
export const wouldDrop = (unreadable: readonly string[]): string =>
  t('The cluster has unreadable schedules ({0}). A new list would remove these schedules', unreadable.join('; '));

export const sameReplicas = (one: ReplicaChange, other: ReplicaChange): boolean => keyOf(one) === keyOf(other);

const keyOf = ({ replica, autoscaling }: ReplicaChange): string => {
  const { min, max, schedules } = autoscaling?.replica ?? {};
  return JSON.stringify([replica, min, max, schedules?.map(({ cron, target }) => [cron, target])]);
};

/** Plans a change of replicas (spec 4.1), with the week of its schedules. */
export function planReplicas(facts: ReplicaFacts, live: ReplicaSettings | undefined, result: ReplicaSettings): Plan {
  const { change } = result;
  const schedules = change.autoscaling?.replica.schedules;
  const week = schedules && schedules.length > 0 && replicaWeek(schedules, { ...facts, replicas: facts.replicas });
  const same = live !== undefined && sameReplicas(live.change, change);
  const { status = '' } = live ?? {};
  return {
    summary: t('Change replicas of {0}', quoted(facts.clusterName)),
    action: t('Change Replicas'),
    effect: t('Sets the replicas of {0}: {1}', quoted(facts.clusterName), inWords(change)),
    lines: same ? [] : linesOf(facts, live, change),
    warnings: [
      facts.isTracked === false
        ? t('The change takes several minutes')
        : t('The change takes several minutes. The Operations view tracks the cluster until it is RUNNING'),
      ...(live?.unreadable
        ? [
            t(
              'Removes unreadable schedules ({0}). The journal cannot restore these schedules',
              live.unreadable.join('; '),
            ),
          ]
        : []),
      ...(status === '' || status === 'RUNNING' || refusesReplicaChange(status)
        ? []
        : [t('The cluster is {0}, an unknown state. The service might refuse the change', status)]),
      ...(facts.globalRole
        ? [t('Member ({0}) of a global cluster. Only this member is changed', facts.globalRole)]
        : []),
      ...boundWarnings(facts, change),
      ...formWarnings(change),
      ...(week ? weekWarnings(week, schedules) : []),
    ],
    ...(week && { sections: weekSections(week, facts.now, beforeOf(facts, live)) }),
    request: {
      method: 'POST',
      path: `/v2/clusters/${encodeURIComponent(facts.clusterId)}/modifyReplica`,
      body: change,
    },
  };
}

/** Returns the replicas as they are without the change; unknown if autoscaling by load or an unreadable schedule decides. */
function beforeOf(facts: ReplicaFacts, live: ReplicaSettings | undefined): ReplicasBefore {
  const { replica, autoscaling } = live?.change ?? {};
  const schedules = autoscaling?.replica.schedules ?? [];
  if (schedules.length === 0 || live?.unreadable) return { at: () => replica, changes: [] };
  const week = replicaWeek(schedules, { ...facts, replicas: facts.replicas });
  if (week.unread.length > 0) return { at: () => undefined, changes: [] };
  return { at: time => replicasAt(week, time), changes: week.steps.map(({ at }) => at) };
}

function linesOf({ replicas }: ReplicaFacts, live: ReplicaSettings | undefined, change: ReplicaChange): PlanLine[] {
  const before = knownWords(live?.change ?? {});
  const lowest = change.replica ?? change.autoscaling?.replica.min;
  const marks = replicas !== undefined && lowest !== undefined && lowest < replicas ? [t('fewer than before')] : [];
  return [
    {
      text: t('{1} → {0}', inWords(change), before),
      effect: 'changes',
      marks,
      value: { name: t('Replicas'), before, after: inWords(change) },
    },
    ...scheduleLines(live?.change.autoscaling?.replica.schedules ?? [], change.autoscaling?.replica.schedules ?? []),
  ];
}

/** Returns a line for each schedule, with its values before and after where they differ. */
function scheduleLines(live: readonly ReplicaSchedule[], result: readonly ReplicaSchedule[]): PlanLine[] {
  const texts = (schedules: readonly ReplicaSchedule[]) =>
    schedules.map(({ cron, target }) => t('{0} at {1}', countOf(target), cron));
  const [was, now] = [texts(live), texts(result)];
  return Array.from({ length: Math.max(was.length, now.length) }, (_, index): PlanLine => {
    const [before, after] = [was[index], now[index]];
    const words = before === undefined || before === after ? after! : t('{1} → {0}', after ?? t('none'), before);
    return {
      text: t('Schedule {0}: {1}', index + 1, words),
      effect: 'changes',
      ...(before !== after && { value: { name: t('Schedule {0}', index + 1), before, after } }),
    };
  });
}

/** Describes replica settings as a clause: `2 replicas, always`. */
export function inWords({ replica, autoscaling }: ReplicaChange): string {
  if (replica !== undefined) return t('{0}, fixed', countOf(replica));
  const { min, max, schedules } = autoscaling?.replica ?? {};
  if (schedules?.length === 0) return t('autoscaling by schedule, without schedules');
  if (schedules)
    return schedules.length === 1
      ? t('autoscaling by schedule (1 schedule)')
      : t('autoscaling by schedule ({0} schedules)', schedules.length);
  if (max === undefined) return t('at least {0}, autoscaling by load', countOf(min ?? 0));
  return min === undefined
    ? t('at most {0}, autoscaling by load', countOf(max))
    : t('{0} to {1} replicas, autoscaling by load', min, max);
}

/** Returns warnings about forms that the specification leaves open (spec 4.1). */
function formWarnings({ autoscaling }: ReplicaChange): string[] {
  if (!autoscaling) return [];
  const { min, max, schedules } = autoscaling.replica;
  if (schedules)
    return schedules.length === 0
      ? [t('Empty list of schedules: the service might refuse the change or end autoscaling')]
      : [];
  if (min === undefined) return [t('Maximum without a minimum: the service might require both')];
  return max === undefined ? [t('Minimum without a maximum: the service might require both')] : [];
}

/**
 * Returns warnings about bounds: the limits of this operation are not published, and depend on the size of the cluster. Never a refusal.
 */
function boundWarnings({ cuSize, returned = [] }: ReplicaFacts, { replica, autoscaling }: ReplicaChange): string[] {
  const { min, max, schedules = [] } = autoscaling?.replica ?? {};
  const asked: [name: string, replicas: number | undefined][] = [
    [t('Minimum'), min],
    [t('Maximum'), max],
    ...schedules.map(({ target }, index): [string, number] => [t('Schedule {0}', index + 1), target]),
  ];
  const most = Math.max(0, ...[replica, ...asked.map(([, count]) => count)].map(count => count ?? 0));
  return [
    ...asked
      .filter(([, count]) => count !== undefined && !isRequestable(count, returned))
      .map(([name, count]) =>
        t('{0}: {1} requested; the documented range is 1–{2}', name, countOf(count!), maxReplicas()),
      ),
    ...(min !== undefined && max !== undefined && min > max
      ? [t('Minimum {0} exceeds maximum {1}. The service might refuse this range', min, max)]
      : []),
    ...(cuSize && cuSize * most > MAX_UNITS
      ? [t('{0} CU × {1} replicas = {2}; the known limit is {3}', cuSize, most, cuSize * most, MAX_UNITS)]
      : []),
  ];
}
