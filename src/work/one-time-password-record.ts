import { check, type Checked } from '../model/issues';
import * as z from '../model/zod';

/** A one-time password (spec 4.12) with its purpose: the secret storage alone suffices to find it. `at`: milliseconds since 1970. */
const OneTimePasswordRecord = z.strictObject({
  connectionId: z.string(),
  connectionName: z.string(),
  clusterId: z.string(),
  clusterName: z.string(),
  username: z.string(),
  password: z.string(),
  jobId: z.string(),
  at: z.number(),
});
export type OneTimePasswordRecord = z.output<typeof OneTimePasswordRecord>;

export const readOneTimePasswordRecord = (json: unknown): Checked<OneTimePasswordRecord> =>
  check(OneTimePasswordRecord, json);
