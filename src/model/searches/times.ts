import * as z from '../zod';

/**
 * Phases of a run in milliseconds. `prepareMs`: lookup of the cluster, vector files and embeddings, before the request; `totalMs`: the sum.
 */
export const RunTimes = z.object({
  prepareMs: z.number(),
  queueMs: z.number(),
  networkMs: z.number(),
  parseMs: z.number(),
  totalMs: z.number(),
});
export type RunTimes = z.output<typeof RunTimes>;
