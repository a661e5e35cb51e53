import { AlertRuleDocument } from '../../model/alert-rules/documents';
import { check, type Checked } from '../../model/issues';
import * as z from '../../model/zod';

/** A rule that was created here, as its document: it names its secrets. */
const RememberedRecord = z.looseObject({
  id: z.string(),
  connectionId: z.string(),
  rule: z.looseObject({ ...AlertRuleDocument.shape, id: z.string() }),
});
export type RememberedRecord = z.output<typeof RememberedRecord>;

export const readRememberedRecord = (json: unknown): Checked<RememberedRecord> => check(RememberedRecord, json);
