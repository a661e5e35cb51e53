import { Name } from '../wire/values';
import * as z from '../zod';

/** A region (spec 2). `domain`: the address of its control plane, often without a scheme. */
export const Region = z.looseObject({
  cloudId: z.string(),
  regionId: z.string(),
  domain: z.optional(z.nullable(z.string())),
});
export type Region = z.output<typeof Region>;

export const RegionList = z.array(Region);

/** Narrows the regions to one cloud provider (spec 4.11). */
export const RegionQuery = z.strictObject({ cloudId: z.optional(Name) });
