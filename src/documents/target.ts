import { check, type Checked } from '../model/issues';
import * as z from '../model/zod';

/** Which connection a file of a workspace is about. It is remembered here and not in the file, which others share. */
const Target = z.looseObject({ id: z.string(), uri: z.string(), connectionId: z.string() });
export type Target = z.output<typeof Target>;

export const readTarget = (json: unknown): Checked<Target> => check(Target, json);

/** The text last pulled from or applied to a thing of a connection; `readAt`: milliseconds since 1970. */
const Base = z.looseObject({ id: z.string(), text: z.string(), readAt: z.number() });
export type Base = z.output<typeof Base>;

export const readBase = (json: unknown): Checked<Base> => check(Base, json);
