import { CODE, Refusal } from '../wire/refusal';

/** Names of the consistency levels; here every read sees every write. */
export const CONSISTENCY_LEVELS: readonly string[] = ['Strong', 'Session', 'Bounded', 'Eventually', 'Customized'];

/** Refuses an unknown level. A missing or empty level selects the level of the collection. */
export function needsConsistency(level: string | undefined): void {
  if (!level || CONSISTENCY_LEVELS.includes(level)) return;
  throw new Refusal(
    CODE.invalid,
    `consistencyLevel can only be [${CONSISTENCY_LEVELS.join(', ')}], default: Bounded, err: parameter '${level}' is incorrect`,
  );
}
