import { check, type Checked } from '../../model/issues';
import * as z from '../../model/zod';

/**
 * How an operation was answered last. `host`: by whom; `standing`: where it stands; `at`: milliseconds since 1970; `said`: in words, where
 * it was refused; `lacking`: it is not asked for again before a refresh.
 */
const Offer = z.object({
  operation: z.string(),
  host: z.string(),
  standing: z.enum(['answered', 'absent', 'denied', 'silent', 'unreadable', 'failed']),
  at: z.number(),
  status: z.optional(z.number()),
  code: z.optional(z.union([z.number(), z.string()])),
  said: z.optional(z.string()),
  lacking: z.optional(z.boolean()),
});
export type Offer = z.output<typeof Offer>;

/** What the services of one connection offer. */
const OfferRecord = z.object({ id: z.string(), connectionId: z.string(), offers: z.array(Offer) });
export type OfferRecord = z.output<typeof OfferRecord>;

export const readOfferRecord = (json: unknown): Checked<OfferRecord> => check(OfferRecord, json);
