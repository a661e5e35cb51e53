import { Name } from '../wire/values';
import { Id, Note, recordsOf } from '../wire/records';
import * as z from '../zod';

/** A region (spec 2). `domain`: the address of its control plane, often without a scheme. */
export const Region = z.looseObject({
  cloudId: Note,
  regionId: Id,
  domain: Note,
});
export type Region = z.output<typeof Region>;

export const RegionList = recordsOf(Region);

/** Narrows the regions to one cloud provider (spec 4.11). */
export const RegionQuery = z.strictObject({ cloudId: z.optional(Name) });
