import { check, type Checked } from '../model/check';
import { Name } from '../model/names';
import * as z from '../model/zod';

/** The built-in demo service: it has one connection at most, no address of its own and no stored key. */
const DemoConnection = z.looseObject({ id: z.literal('demo'), kind: z.literal('demo'), name: Name });

/**
 * A service reached by an API key. `address`: its control plane, with scheme, without a slash at the end. `trusted`: domain suffixes
 * beyond the address's own that the key may go to, each agreed to once. `readOnly`: its clients send no write. The key itself is in the
 * secret storage.
 */
const CloudConnection = z.looseObject({
  id: Name,
  kind: z.literal('cloud'),
  name: Name,
  address: Name,
  trusted: z.optional(z.array(z.string())),
  readOnly: z.optional(z.boolean()),
});

const Connection = z.discriminatedUnion('kind', [DemoConnection, CloudConnection]);
export type Connection = z.output<typeof Connection>;
export type CloudConnection = z.output<typeof CloudConnection>;

export const readConnection = (json: unknown): Checked<Connection> => check(Connection, json);
