import { CODE, Refusal } from '../wire/refusal';

/** Names of the consistency levels; here every read sees every write. */
export const CONSISTENCY_LEVELS: readonly string[] = ['Strong', 'Session', 'Bounded', 'Eventually', 'Customized'];

/** Refuses a level that there is not; none, and an empty one, mean the collection's. */
export function needsConsistency(level: string | undefined): void {
  if (!level || CONSISTENCY_LEVELS.includes(level)) return;
  throw new Refusal(
    CODE.invalid,
    `consistencyLevel can only be [${CONSISTENCY_LEVELS.join(', ')}], default: Bounded, err: parameter '${level}' is incorrect`,
  );
}
