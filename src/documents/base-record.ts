import { check, type Checked } from '../model/issues';
import * as z from '../model/zod';

/** The text last pulled from or applied to a thing of a connection; `readAt`: milliseconds since 1970. */
const BaseRecord = z.looseObject({ id: z.string(), text: z.string(), readAt: z.number() });
export type BaseRecord = z.output<typeof BaseRecord>;

export const readBaseRecord = (json: unknown): Checked<BaseRecord> => check(BaseRecord, json);
