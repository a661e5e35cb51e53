import { check, type Checked } from '../../model/issues';
import * as z from '../../model/zod';

/**
 * A draft: edited and not applied. `name`: what the service calls its subject; `base`: what it was when the draft began, read at
 * `readAt`; times are milliseconds since 1970.
 */
const DraftRecord = z.looseObject({
  id: z.string(),
  uri: z.string(),
  name: z.string(),
  base: z.looseObject({ text: z.string(), readAt: z.number() }),
  text: z.string(),
  changedAt: z.number(),
});
export type DraftRecord = z.output<typeof DraftRecord>;

export const readDraftRecord = (json: unknown): Checked<DraftRecord> => check(DraftRecord, json);

/**
 * A draft with another text that VS Code did not write. It takes a newer time with another size for what somebody else wrote, and writes
 * nothing over that; the same time with the same size for what it knows, and reads it no more. So the time moves where the size does not.
 */
export function amended(draft: DraftRecord, text: string): DraftRecord {
  const hides = Buffer.byteLength(text) === Buffer.byteLength(draft.text);
  return text === draft.text ? draft : { ...draft, text, changedAt: draft.changedAt + (hides ? 1 : 0) };
}
