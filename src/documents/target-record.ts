import { check, type Checked } from '../model/issues';
import * as z from '../model/zod';

/** Connection of a file in a workspace. It is stored here and not in the file, which others share. */
const TargetRecord = z.looseObject({ id: z.string(), uri: z.string(), connectionId: z.string() });
export type TargetRecord = z.output<typeof TargetRecord>;

export const readTargetRecord = (json: unknown): Checked<TargetRecord> => check(TargetRecord, json);
