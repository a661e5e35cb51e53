import { t } from '@vscode/l10n';
import { Name } from './wire/values';
import { pageQuery } from './wire/pages';
import { Id, Note, pageOf, Tally, Title } from './wire/records';
import { secret, sourceAddress } from './secrets/redaction';
import * as z from './zod';

const target = { clusterId: z.optional(Name), projectId: z.optional(Name), regionId: z.optional(Name) };
const paths = z
  .array(z.array(Name).check(z.minLength(1)))
  .check(z.minLength(1, { error: () => t('Enter at least one file') }));

type Target = {
  readonly clusterId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly regionId?: string | undefined;
};

/** Returns the issue of the target of an import: a serving cluster, or the on-demand compute of a project's region. */
function targetFault({ clusterId, projectId, regionId }: Target): string | undefined {
  if (clusterId !== undefined)
    return (projectId ?? regionId) ? t('Enter either a cluster, or a project and a region') : undefined;
  return projectId === undefined || regionId === undefined
    ? t('Enter a cluster, or a project and a region')
    : undefined;
}

/**
 * Files to be imported into a collection (V2, beyond the specification; service facts 12): from a volume (`dataPaths`), or from an
 * object storage (`objectUrl`, `objectUrls`) with its keys.
 */
export const ImportJobRequest = z
  .strictObject({
    ...target,
    dbName: z.optional(Name),
    collectionName: Name,
    partitionName: z.optional(Name),
    volumeName: z.optional(Name),
    dataPaths: z.optional(paths),
    objectUrl: sourceAddress(z.optional(Name)),
    objectUrls: sourceAddress(z.optional(paths)),
    accessKey: z.optional(secret(z.string())),
    secretKey: z.optional(secret(z.string())),
    token: z.optional(secret(z.string())),
  })
  .check(
    z.superRefine((request, ctx) => {
      const complain = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
      const fault = targetFault(request);
      if (fault) complain('clusterId', fault);
      const sources = [request.dataPaths, request.objectUrl, request.objectUrls].filter(source => source !== undefined);
      if (sources.length !== 1) complain('dataPaths', t('Use one of dataPaths, objectUrl and objectUrls'));
      if (request.dataPaths && request.volumeName === undefined)
        complain('volumeName', t('Enter the volume that contains the files'));
    }),
  );
export type ImportJobRequest = z.output<typeof ImportJobRequest>;

const Made = z.looseObject({ jobId: Id });

/** The job that was made. The documentation shows an array; services send an object. */
export const ImportJobMade = z.union([
  Made,
  z.pipe(
    z.tuple([Made]),
    z.transform(([made]) => made),
  ),
]);

/** A job in a list. `state`: Pending, InProgress, Completed, Failed. */
export const ImportJob = z.looseObject({
  jobId: Id,
  collectionName: Note,
  state: Note,
});
export type ImportJob = z.output<typeof ImportJob>;

export const ImportJobPage = pageOf('records', ImportJob);
export type ImportJobPage = z.output<typeof ImportJobPage>;

export const ImportJobQuery = z.strictObject({ clusterId: Name, dbName: z.optional(Name), ...pageQuery });

/** Names one job. */
export const ImportJobName = z.strictObject({ jobId: Name, ...target }).check(
  z.superRefine((request, ctx) => {
    const fault = targetFault(request);
    if (fault) ctx.addIssue({ code: 'custom', path: ['clusterId'], message: fault });
  }),
);

/** Progress of a job. `state`: Pending, Importing, Completed, Failed. `progress`: percent; `fileSize`: bytes. */
export const ImportProgress = z.looseObject({
  jobId: Note,
  collectionName: Note,
  fileName: Note,
  fileSize: Tally,
  state: Note,
  progress: Tally,
  totalRows: Tally,
  completeTime: Note,
  reason: Note,
});
export type ImportProgress = z.output<typeof ImportProgress>;

/** An import task (spec 2, V1, deprecated). `state`: ImportRunning, ImportCompleted, ImportFailed. */
export const ImportTask = z.looseObject({
  collectionName: Note,
  jobId: Id,
  state: Title,
});
export type ImportTask = z.output<typeof ImportTask>;

/** A page of import tasks (spec 4.10). Its numbers are documented as texts; they are read as numbers. */
export const ImportTaskPage = pageOf('tasks', ImportTask);
export type ImportTaskPage = z.output<typeof ImportTaskPage>;

/** The import tasks of a cluster (spec 4.10). */
export const ImportTaskQuery = z.strictObject({ clusterId: Name, ...pageQuery });
