import { check, type Checked } from '../model/issues';
import * as z from '../model/zod';

/** A collection someone went to or keeps at hand. `usedAt`: milliseconds since 1970. */
const Place = z.looseObject({
  id: z.string(),
  connectionId: z.string(),
  connectionName: z.string(),
  clusterId: z.string(),
  clusterName: z.string(),
  dbName: z.string(),
  collectionName: z.string(),
  favourite: z.optional(z.boolean()),
  usedAt: z.optional(z.number()),
});
export type Place = z.output<typeof Place>;

export const readPlace = (json: unknown): Checked<Place> => check(Place, json);
