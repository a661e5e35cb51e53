import * as z from './zod';

/** A word about a connection that must not be overlooked. `kind`: `demo`, `production`, `readOnly`, `limited`, `agents`; each has a look of its own. */
export const Badge = z.object({ kind: z.string(), word: z.string() });
export type Badge = z.output<typeof Badge>;
