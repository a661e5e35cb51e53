import * as z from '../zod';

/**
 * Hits on a plane. `points`: x and y of each, one after the other, as are `queries`; `rows`: which row of the answer each is, with its id,
 * its rank and, where there are several, its query; `shown`: how much of the spread x and y carry, 0 to 1. `without`: rows whose vector is
 * not there, `unfit`: whose vector is none that fits, `beyond`: rows after the last that is drawn.
 */
const Drawn = z.object({
  is: z.literal('drawn'),
  rows: z.array(z.int()),
  ids: z.array(z.string()),
  ranks: z.array(z.number()),
  ofQuery: z.array(z.number()),
  points: z.array(z.number()),
  queries: z.array(z.number()),
  shown: z.array(z.number()),
  without: z.int(),
  unfit: z.int(),
  beyond: z.int(),
});
export type Drawn = z.output<typeof Drawn>;

/** A projection of an answer, or why there is none. `field`: the vectors it is of; `fields`: all that it may be of. */
export const Projected = z.object({
  field: z.string(),
  fields: z.array(z.string()),
  outcome: z.discriminatedUnion('is', [
    Drawn,
    /** The answer came without vectors; so many can be read. */
    z.object({ is: z.literal('lacking'), count: z.int() }),
    z.object({ is: z.literal('refused'), message: z.string() }),
    z.object({ is: z.literal('cancelled') }),
  ]),
});
export type Projected = z.output<typeof Projected>;
