import * as z from './zod';

/** The most replicas a cluster can be given (spec 4.1, 8). */
export const MOST_REPLICAS = 8;

/** A change of the number of replicas at given times. What a `cron` looks like is not published. */
export const ReplicaSchedule = z.strictObject({
  cron: z.string().check(z.minLength(1, 'Say when')),
  target: z.int('A whole number of replicas'),
});
export type ReplicaSchedule = z.output<typeof ReplicaSchedule>;

const AutoscaledReplicas = z
  .strictObject({
    min: z.optional(z.int('A whole number of replicas')),
    max: z.optional(z.int('A whole number of replicas')),
    schedules: z.optional(z.array(ReplicaSchedule)),
  })
  .check(
    z.superRefine(({ min, max, schedules }, ctx) => {
      const complain = (path: string[], message: string) => ctx.addIssue({ code: 'custom', path, message });
      const bounded = min !== undefined || max !== undefined;
      if (schedules && bounded) complain(['schedules'], 'Give either bounds (min and max) or schedules');
      else if (!schedules && min === undefined)
        complain(['min'], bounded ? 'Give the lower bound too' : 'Give min and max, or schedules');
      else if (!schedules && max === undefined) complain(['max'], 'Give the upper bound too');
    }),
  );

/**
 * A change of a cluster's replicas (spec 4.1), in exactly one of three forms: a fixed number from 1 to 8, bounds to scale between, or
 * schedules. The bounds of `min`, `max` and `target` are not published.
 */
export const ReplicaChange = z
  .strictObject({
    replica: z.optional(
      z.int('A whole number').check(z.gte(1, 'At least 1'), z.lte(MOST_REPLICAS, `At most ${MOST_REPLICAS}`)),
    ),
    autoscaling: z.optional(z.strictObject({ replica: AutoscaledReplicas })),
  })
  .check(
    z.superRefine(({ replica, autoscaling }, ctx) => {
      const complain = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
      if (replica === undefined && !autoscaling) complain('replica', 'Give a number of replicas, or autoscaling');
      if (replica !== undefined && autoscaling)
        complain('autoscaling', 'A fixed number and autoscaling exclude each other');
    }),
  );
export type ReplicaChange = z.input<typeof ReplicaChange>;

/** The change was taken and goes on: `prompt` says so. The cluster serves again once its status is RUNNING (spec 3). */
export const ReplicaChanged = z.looseObject({
  clusterId: z.string(),
  prompt: z.optional(z.nullable(z.string())),
});
export type ReplicaChanged = z.output<typeof ReplicaChanged>;
