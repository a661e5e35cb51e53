import { Distances } from './distances';
import type { Protocol } from './rpc';
import * as z from './zod';

/** What the pictures of an answer ask of their host. Null: the run is gone, or there is nothing of the kind in it. */
export const pictureCalls = {
  distances: { params: z.object({ runId: z.string() }), result: z.nullable(Distances) },
} satisfies Protocol['calls'];
