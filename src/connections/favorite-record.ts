import { StoredCollectionRef } from '../model/collections/stored-refs';
import { check, type Checked } from '../model/issues';
import * as z from '../model/zod';

/** A collection that is a favorite or was used. `usedAt`: milliseconds since 1970. */
const FavoriteRecord = z.looseObject({
  id: z.string(),
  ...StoredCollectionRef.shape,
  favourite: z.optional(z.boolean()),
  usedAt: z.optional(z.number()),
});
export type FavoriteRecord = z.output<typeof FavoriteRecord>;

export const readFavoriteRecord = (json: unknown): Checked<FavoriteRecord> => check(FavoriteRecord, json);
