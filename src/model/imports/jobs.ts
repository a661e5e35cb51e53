import * as z from '../zod';

const Progress = z.union([
  z.number(),
  z.pipe(
    z.string().check(z.regex(/^\d+(?:\.\d+)?%?$/)),
    z.transform(text => Number(text.replace('%', ''))),
  ),
]);

/**
 * A job, such as a migration (beyond the specification; service facts 10). `status`: PENDING, IN_PROGRESS, SUCCESSFUL, FAILED,
 * CANCELING, CANCELED. `progress`: percent.
 */
export const Job = z.looseObject({
  jobId: z.string(),
  type: z.optional(z.nullable(z.string())),
  status: z.optional(z.nullable(z.string())),
  progress: z.optional(z.nullable(Progress)),
  startTime: z.optional(z.nullable(z.string())),
  endTime: z.optional(z.nullable(z.string())),
  reason: z.optional(z.nullable(z.string())),
});
export type Job = z.output<typeof Job>;
