import { check, type Checked } from '../../model/issues';
import { SearchDocument } from '../../model/searches/documents';
import * as z from '../../model/zod';

/** The last search of a collection; `usedAt`: milliseconds since 1970. */
const LastFormRecord = z.looseObject({ id: z.string(), search: SearchDocument, usedAt: z.number() });
export type LastFormRecord = z.output<typeof LastFormRecord>;

export const readLastForm = (json: unknown): Checked<LastFormRecord> => check(LastFormRecord, json);
