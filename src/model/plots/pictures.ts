import { Distances } from './distances';
import type { Protocol } from '../rpc';
import * as z from '../zod';

/**
 * Projected hits. `points`: x and y of each in turn, as in `queries`; `rows`: the row of each in the answer, with its id, its rank (of
 * entities without one, the number of the row) and, for several queries, its query; `shown`: explained variance of x and y, 0 to 1. `without`: rows without a vector, `unfit`: with an invalid
 * vector, `beyond`: beyond the maximum number.
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

/** A projection of an answer, or the reason for none. `field`: the projected vectors; `fields`: all fields that can be projected. */
export const Projected = z.object({
  field: z.string(),
  fields: z.array(z.string()),
  outcome: z.discriminatedUnion('is', [
    Drawn,
    /** The answer has no vectors; `count` can be read. */
    z.object({ is: z.literal('lacking'), count: z.int() }),
    z.object({ is: z.literal('refused'), message: z.string() }),
    z.object({ is: z.literal('cancelled') }),
  ]),
});
export type Projected = z.output<typeof Projected>;

/** Maximum number of projected hits: later hits have no point. */
export const MAX_POINTS = 1000;
/** Maximum number of marked queries. */
export const MAX_QUERIES = 8;

/** Value that colors a hit. 64-bit integers are rounded, texts truncated, other values null. */
const Scalar = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
export type Scalar = z.output<typeof Scalar>;

/** Values of the coloring column, and their texts in the grid with all digits. */
const ColumnValues = z.object({ values: z.array(Scalar), texts: z.array(z.string()) });

/** Requests for plots of an answer. Null: the run was dropped, or it has no such plot. */
export const pictureCalls = {
  distances: { params: z.object({ runId: z.string() }), result: z.nullable(Distances) },
  /** `field`: the vectors it is of, else those that were searched; `fetch`: read them where the answer has none. */
  projection: {
    params: z.object({ runId: z.string(), field: z.optional(z.string()), fetch: z.boolean() }),
    result: z.nullable(Projected),
  },
  stopProjection: { params: z.null(), result: z.null() },
  /** The values under a column of the grid, for as many rows as have points at most. */
  values: { params: z.object({ runId: z.string(), column: z.string() }), result: z.nullable(ColumnValues) },
} satisfies Protocol['calls'];
