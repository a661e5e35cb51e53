import { check, type Checked } from '../../model/issues';
import * as z from '../../model/zod';

/**
 * Last answer to an operation. `host`: the host; `standing`: the result; `at`: milliseconds since 1970; `said`: the refusal in words;
 * `v1`: the response of V1 to an operation that V2 also has; `lacking`: not requested again before a refresh.
 */
const Offer = z.object({
  operation: z.string(),
  host: z.string(),
  standing: z.enum(['answered', 'absent', 'denied', 'silent', 'unreadable', 'failed']),
  at: z.number(),
  status: z.optional(z.number()),
  code: z.optional(z.union([z.number(), z.string()])),
  said: z.optional(z.string()),
  v1: z.optional(z.boolean()),
  lacking: z.optional(z.boolean()),
});
export type Offer = z.output<typeof Offer>;

/** Recorded offers of the services of a connection. */
const OfferRecord = z.object({ id: z.string(), connectionId: z.string(), offers: z.array(Offer) });
export type OfferRecord = z.output<typeof OfferRecord>;

export const readOfferRecord = (json: unknown): Checked<OfferRecord> => check(OfferRecord, json);
