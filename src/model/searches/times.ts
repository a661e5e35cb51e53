import * as z from '../zod';

/** Where the time went, in milliseconds. `prepareMs`: files read and texts made vectors before it was sent; `totalMs`: all of it. */
export const RunTimes = z.object({
  prepareMs: z.number(),
  queueMs: z.number(),
  networkMs: z.number(),
  parseMs: z.number(),
  totalMs: z.number(),
});
export type RunTimes = z.output<typeof RunTimes>;
