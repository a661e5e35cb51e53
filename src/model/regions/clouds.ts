import { Id, Note, recordsOf } from '../wire/records';
import * as z from '../zod';

/** A cloud provider (spec 4.14 shows only the operation; service facts 3: `{cloudId, description}`). */
export const Cloud = z.looseObject({
  cloudId: Id,
  description: Note,
});
export type Cloud = z.output<typeof Cloud>;

export const CloudList = recordsOf(Cloud);
