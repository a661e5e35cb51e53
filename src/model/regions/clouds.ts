import * as z from '../zod';

/** A cloud provider (spec 4.14 shows only the operation; service facts 3: `{cloudId, description}`). */
export const Cloud = z.looseObject({
  cloudId: z.string(),
  description: z.optional(z.nullable(z.string())),
});
export type Cloud = z.output<typeof Cloud>;

export const CloudList = z.array(Cloud);
