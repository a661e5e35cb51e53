import { t } from '@vscode/l10n';
import { atLeast, atMost } from '../wire/values';
import { Note, recordsOf, Title } from '../wire/records';
import type { Cluster } from './clusters';
import * as z from '../zod';

/** The most replicas a cluster can be given (spec 4.1, 8), unless the service itself returned more for it. */
const MAX_REPLICAS = 8;

/** Returns the most replicas that can be requested. `returned`: numbers of replicas that the service returned for the cluster. */
export const maxReplicas = (returned: readonly number[] = []): number => Math.max(MAX_REPLICAS, ...returned);

/** Returns true for an integer that can be requested; never false for one that the service itself returned. */
export const isRequestable = (count: number, returned: readonly number[]): boolean =>
  Number.isInteger(count) && (returned.includes(count) || (count >= 1 && count <= maxReplicas(returned)));

/** A change of the number of replicas at given times. The syntax of `cron` is not published. */
export const ReplicaSchedule = z.strictObject({
  cron: z.string().check(z.minLength(1, { error: () => t('Enter a time') })),
  target: z.int({ error: () => t('Must be an integer (replicas)') }),
});
export type ReplicaSchedule = z.output<typeof ReplicaSchedule>;

const AutoscaledReplicas = z
  .strictObject({
    min: z.optional(z.int({ error: () => t('Must be an integer (replicas)') })),
    max: z.optional(z.int({ error: () => t('Must be an integer (replicas)') })),
    schedules: z.optional(z.array(ReplicaSchedule)),
  })
  .check(
    z.superRefine(({ min, max, schedules }, ctx) => {
      const complain = (path: string[], message: string) => ctx.addIssue({ code: 'custom', path, message });
      const bounded = min !== undefined || max !== undefined;
      if (schedules && bounded) complain(['schedules'], t('Use either min and max, or schedules'));
      else if (!schedules && !bounded) complain(['min'], t('Enter min and max, or schedules'));
    }),
  );

/**
 * A change of a cluster's replicas (spec 4.1), in exactly one of three forms: a fixed number from 1 to 8 (`maxReplicas`), bounds to scale between, or
 * schedules. Not published, and so the service's to judge: bounds of `min`, `max` and `target`, one bound alone, an empty list of schedules.
 */
export const ReplicaChange = replicaChange();

/** Returns the schema of a change of a cluster for which the service returned these numbers of replicas. */
export function replicaChange(returned: readonly number[] = []) {
  return z
    .strictObject({
      replica: z.optional(
        z
          .int({ error: () => t('Must be an integer') })
          .check(atLeast(Math.min(1, ...returned)), atMost(maxReplicas(returned))),
      ),
      autoscaling: z.optional(z.strictObject({ replica: AutoscaledReplicas })),
    })
    .check(
      z.superRefine(({ replica, autoscaling }, ctx) => {
        const complain = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
        if (replica === undefined && !autoscaling) complain('replica', t('Enter a number of replicas, or autoscaling'));
        if (replica !== undefined && autoscaling)
          complain('autoscaling', t('Use either a fixed number or autoscaling'));
      }),
    );
}
export type ReplicaChange = z.input<typeof ReplicaChange>;

/** The change was accepted and is in progress, as `prompt` says. The cluster serves again once its status is RUNNING (spec 3). */
export const ReplicaChanged = z.looseObject({
  clusterId: z.orElse(Title, ''),
  prompt: Note,
});
export type ReplicaChanged = z.output<typeof ReplicaChanged>;

/**
 * Replica settings of a cluster, in the form of a change. `status`: that of the cluster; empty if unknown. `unreadable`: the reason why
 * schedules of the cluster cannot be read, which `change` lacks.
 */
export interface ReplicaSettings {
  readonly status: string;
  readonly change: ReplicaChange;
  readonly unreadable?: readonly string[];
}

/** Autoscaling in a description (service facts 4.2). */
const Autoscaling = z.looseObject({
  replica: z.looseObject({
    min: z.optional(z.nullable(z.coerce.number())),
    max: z.optional(z.nullable(z.coerce.number())),
    schedules: z.optional(recordsOf(z.looseObject({ cron: z.string(), target: z.coerce.number() }))),
  }),
});

/** Returns the replica settings in a cluster's record; `change` is empty if there are none. */
export function settingsOf(cluster: Cluster): ReplicaSettings {
  const status = cluster.status ?? '';
  const read = z.safeParse(Autoscaling, cluster['autoscaling']);
  const { min, max, schedules } = read.success ? read.data.replica : {};
  if (schedules && schedules.items.length + schedules.unreadable.length > 0) {
    const { items, unreadable } = schedules;
    const replica = { schedules: items.map(({ cron, target }) => ({ cron, target })) };
    return {
      status,
      change: items.length > 0 ? { autoscaling: { replica } } : {},
      ...(unreadable.length > 0 && { unreadable: unreadable.map(({ reason }) => reason) }),
    };
  }
  const bounds = { ...(typeof min === 'number' && { min }), ...(typeof max === 'number' && { max }) };
  if (Object.keys(bounds).length > 0) return { status, change: { autoscaling: { replica: bounds } } };
  return { status, change: typeof cluster.replica === 'number' ? { replica: cluster.replica } : {} };
}

/** Returns the numbers of replicas in a cluster's record: its own, its bounds and those of its schedules. */
export const returnedReplicas = (cluster: Cluster): number[] => [
  ...(typeof cluster.replica === 'number' ? [cluster.replica] : []),
  ...replicasIn(settingsOf(cluster).change),
];

/** Returns each number of replicas in a change. */
export function replicasIn({ replica, autoscaling }: ReplicaChange): number[] {
  const { min, max, schedules = [] } = autoscaling?.replica ?? {};
  return [replica, min, max, ...schedules.map(({ target }) => target)].filter(count => count !== undefined);
}
