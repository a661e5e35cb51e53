import { t } from '@vscode/l10n';
import { atLeast, atMost, Name } from '../wire/values';
import { Id, Note, Title } from '../wire/records';
import { secret } from '../secrets/redaction';
import * as z from '../zod';

/** Maximum number of CUs of a new cluster (spec 4.12, 8). */
export const MAX_CUS = 1024;

const Source = z.strictObject({ clusterId: Name });
const database = { dbName: z.optional(Name), destDbName: z.optional(Name) };

/** A new dedicated cluster, and the databases to migrate (spec 4.12). Omitted databases: all; omitted `dbName`: the default one. */
export const MigrationToNewDedicated = z.strictObject({
  source: Source,
  destination: z.strictObject({
    clusterName: Name,
    projectId: Name,
    regionId: Name,
    plan: Name,
    cuType: Name,
    cuSize: z.int({ error: () => t('Must be an integer') }).check(atLeast(1), atMost(MAX_CUS)),
  }),
  dbCollections: z.optional(z.array(z.strictObject(database))),
});
export type MigrationToNewDedicated = z.output<typeof MigrationToNewDedicated>;

/** Migration to an existing cluster (spec 4.13). Omitted collections: all of the database. */
export const MigrationToExisting = z.strictObject({
  source: Source,
  destination: z.strictObject({ clusterId: Name }),
  dbCollections: z.optional(
    z.array(
      z.strictObject({ ...database, collections: z.optional(z.array(z.strictObject({ collectionName: Name }))) }),
    ),
  ),
});
export type MigrationToExisting = z.output<typeof MigrationToExisting>;

/**
 * The new cluster and the job that fills it (spec 4.12). Only this answer contains `password`: `clusterId` alone is required, so that the
 * password is never lost.
 */
export const MigratedToNewDedicated = z.looseObject({
  clusterId: Id,
  username: Note,
  password: secret(z.optional(z.nullable(Id))),
  jobId: Note,
});
export type MigratedToNewDedicated = z.output<typeof MigratedToNewDedicated>;

/** The job that moves the data (spec 4.13). */
export const MigratedToExisting = z.looseObject({ jobId: Id });
export type MigratedToExisting = z.output<typeof MigratedToExisting>;

const Percent = z.union([
  z.number(),
  z.pipe(
    z.string().check(z.regex(/^\d+(?:\.\d+)?%?$/)),
    z.transform(text => Number(text.replace('%', ''))),
  ),
]);

/**
 * A job, such as a migration (beyond the specification; service facts 10). `status`: PENDING, IN_PROGRESS, SUCCESSFUL, FAILED,
 * CANCELING, CANCELED. `progress`: percent.
 */
export const Job = z.looseObject({
  jobId: Title,
  type: Note,
  status: Note,
  progress: z.orElse(z.optional(z.nullable(Percent)), undefined),
  startTime: Note,
  endTime: Note,
  reason: Note,
});
export type Job = z.output<typeof Job>;
