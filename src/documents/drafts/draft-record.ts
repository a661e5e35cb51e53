import { check, type Checked } from '../../model/issues';
import * as z from '../../model/zod';

/**
 * A draft: edited and not applied. `name`: the name of its subject; `base`: the state when the draft began, read at `readAt`; `received`: the
 * text of an object as a service returned it, of which the draft is a copy or to which it reverts; times are milliseconds since 1970.
 */
const DraftRecord = z.looseObject({
  id: z.string(),
  uri: z.string(),
  name: z.string(),
  base: z.looseObject({ text: z.string(), readAt: z.number() }),
  text: z.string(),
  changedAt: z.number(),
  received: z.optional(z.string()),
});
export type DraftRecord = z.output<typeof DraftRecord>;

export const readDraftRecord = (json: unknown): Checked<DraftRecord> => check(DraftRecord, json);

/**
 * Returns a draft with a text that VS Code did not write. VS Code treats a newer time with another size as a foreign change and refuses to
 * overwrite it; it treats the same time and size as unchanged and does not read it again. So the time changes if the size stays equal.
 */
export function amended(draft: DraftRecord, text: string): DraftRecord {
  const hides = Buffer.byteLength(text) === Buffer.byteLength(draft.text);
  return text === draft.text ? draft : { ...draft, text, changedAt: draft.changedAt + (hides ? 1 : 0) };
}
