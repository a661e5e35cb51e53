import { check, type Checked } from '../../model/issues';
import { SearchDocument } from '../../model/searches/documents';
import * as z from '../../model/zod';

/** How a collection was searched last; `usedAt`: milliseconds since 1970. */
const LastForm = z.looseObject({ id: z.string(), search: SearchDocument, usedAt: z.number() });
export type LastForm = z.output<typeof LastForm>;

export const readForm = (json: unknown): Checked<LastForm> => check(LastForm, json);
