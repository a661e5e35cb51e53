import { check, type Checked } from '../../model/issues';
import * as z from '../../model/zod';

/** A scratch document that was saved as a file and is deleted once the file has its tabs. `savedAt`: milliseconds since 1970. */
const SavedRecord = z.looseObject({ id: z.string(), uri: z.string(), file: z.string(), savedAt: z.number() });
export type SavedRecord = z.output<typeof SavedRecord>;

export const readSavedRecord = (json: unknown): Checked<SavedRecord> => check(SavedRecord, json);
