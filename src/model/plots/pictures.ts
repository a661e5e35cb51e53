import { Distances } from './distances';
import { Projected } from './projected';
import type { Protocol } from '../rpc';
import * as z from '../zod';

/** How many hits a picture lays on a plane at most: those after them have no point. */
export const MAX_POINTS = 1000;
/** How many queries are marked among them. */
export const MAX_QUERIES = 8;

/** What a hit is colored by, to tell it from others. Digits of 64-bit integers are rounded, texts cut, everything else is null. */
const Scalar = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
export type Scalar = z.output<typeof Scalar>;

/** What hits are colored by, and each value as the grid shows it, with all digits. */
const ColumnValues = z.object({ values: z.array(Scalar), texts: z.array(z.string()) });

/** What the pictures of an answer ask of their host. Null: the run is gone, or there is nothing of the kind in it. */
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
