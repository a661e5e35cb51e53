import { ImportJobName, ImportJobQuery, ImportJobRequest } from '../../model/imports';
import * as z from '../../model/zod';
import { DEFAULT_DATABASE } from '../../model/collections/databases';
import { bodyOf, object, valid, validData, withoutEmpty, withoutUnknown, type Call, type DataCall } from '../wire/call';
import { clusterOf } from './clusters';
import { jobOf, progressOf, stageOf, startJob, type Stage } from './jobs';
import { paged } from '../wire/pages';
import { CODE, Refusal } from '../wire/refusal';
import { route } from '../wire/routing';
import { volumeOf } from './volumes';
import type { ClusterState, World } from '../world';
import { isoTime } from '../world';

const IN_LIST: Readonly<Record<Stage, string>> = {
  pending: 'Pending',
  working: 'InProgress',
  done: 'Completed',
  failed: 'Failed',
};
const IN_PROGRESS: Readonly<Record<Stage, string>> = { ...IN_LIST, working: 'Importing' };

/** Maximum number of waiting or running jobs per collection (service facts 16.4). */
const MAX_JOBS = 10;

/** Returns the target of an import: a serving cluster, or the data plane of a project. */
function targetOf(
  world: World,
  target: { clusterId?: string | undefined; projectId?: string | undefined },
): ClusterState {
  if (target.clusterId !== undefined) return clusterOf(world, target.clusterId);
  const found = world.clusters.find(({ kind, projectId }) => kind === 'project' && projectId === target.projectId);
  if (!found) throw new Refusal(CODE.projectMissing, `Project not found: ${target.projectId ?? ''}`);
  return found;
}

function create({ world, body }: Call) {
  const request = valid(
    ImportJobRequest,
    world.strict ? body : withoutUnknown(ImportJobRequest, importOf(object(body))),
  );
  return begin(world, targetOf(world, request), request);
}

type Request = ReturnType<typeof valid<typeof ImportJobRequest>>;

/** Returns the set members of a request: clients send all known members, empty if unset, and files under another name. */
function importOf(body: Record<string, unknown>): Record<string, unknown> {
  const { files, options: _, ...rest } = withoutEmpty(body);
  const hasSource = 'dataPaths' in rest || 'objectUrl' in rest || 'objectUrls' in rest;
  return { ...rest, ...(files !== undefined && !hasSource && { objectUrls: files }) };
}

/**
 * Starts an import, which takes time and adds no entities, because the demo stores no files; an import with "broken" in a file name fails.
 */
function begin(world: World, cluster: ClusterState, request: Omit<Request, 'clusterId'>) {
  const dbName = request.dbName ?? DEFAULT_DATABASE;
  const { collectionName, volumeName } = request;
  const collection = cluster.databases.get(dbName)?.collections.get(collectionName);
  if (!collection) throw new Refusal(CODE.collectionMissing, `collection not found[collection=${collectionName}]`);
  if (volumeName !== undefined) volumeOf(world, volumeName);
  const { clusterId } = cluster;
  const under = world.jobs.filter(
    job => job.type === 'IMPORT' && job.collectionName === collectionName && job.clusterId === clusterId,
  );
  if (under.filter(job => ['pending', 'working'].includes(stageOf(world, job))).length >= MAX_JOBS) {
    throw new Refusal(CODE.importFailed, `A collection can have ${MAX_JOBS} running or pending import jobs`);
  }
  const files = (request.dataPaths ?? request.objectUrls ?? [[request.objectUrl ?? '']]).flat();
  const broken = files.find(file => file.includes('broken'));
  const reason =
    broken === undefined ? {} : { reason: `${broken}: row 17 has no value for ${collection.primaryKey.name}` };
  const job = {
    type: 'IMPORT',
    clusterId,
    dbName,
    collectionName,
    files,
    rows: files.length * 500,
    ...reason,
  } as const;
  return { jobId: startJob(world, job, () => undefined).jobId };
}

function list({ world, body }: Call) {
  const { currentPage = 1, pageSize = 10, ...rest } = world.strict ? object(body) : withoutEmpty(object(body));
  const given = { currentPage, pageSize, ...rest };
  const query = valid(ImportJobQuery, world.strict ? given : withoutUnknown(ImportJobQuery, given));
  clusterOf(world, query.clusterId);
  const records = world.jobs
    .filter(job => job.type === 'IMPORT' && job.clusterId === query.clusterId)
    .filter(job => query.dbName === undefined || job.dbName === query.dbName)
    .map(job => ({ collectionName: job.collectionName, jobId: job.jobId, state: IN_LIST[stageOf(world, job)] }));
  return paged('records', records, query);
}

function progress({ world, body }: Call) {
  const request = world.strict ? body : withoutUnknown(ImportJobName, withoutEmpty(object(body)));
  return progressRecord(world, valid(ImportJobName, request).jobId);
}

function progressRecord(world: World, jobId: string) {
  const job = jobOf(world, jobId);
  const stage = stageOf(world, job);
  const files = job.files ?? [];
  const facts = {
    fileSize: 4096 * job.rows,
    state: IN_PROGRESS[stage],
    progress: progressOf(world, job),
    completeTime: stage === 'done' ? isoTime(job.until) : '',
    reason: stage === 'failed' ? job.reason : '',
    totalRows: stage === 'done' ? job.rows : 0,
  };
  return {
    jobId: job.jobId,
    collectionName: job.collectionName,
    fileName: files.join(','),
    ...facts,
    details: files.map(fileName => ({
      fileName,
      ...facts,
      fileSize: facts.fileSize / files.length,
      totalRows: facts.totalRows / files.length,
    })),
  };
}

const path = (name: string) => `POST /v2/vectordb/jobs/import/${name}`;

/** Import jobs, V2: beyond the specification, on the control plane (service facts 12). */
export const importJobRoutes = [
  route<Call>(path('create'), create),
  route<Call>(path('list'), list),
  route<Call>(path('get_progress'), progress),
  route<Call>(path('getProgress'), progress),
  route<Call>(path('describe'), progress),
];

const FilesShape = z.object({
  dbName: z.optional(z.string()),
  collectionName: z.string(),
  partitionName: z.optional(z.string()),
  files: z.array(z.array(z.string())),
});
const JobShape = z.object({ jobId: z.string() });

const progressOnCluster = (call: DataCall) => progressRecord(call.world, validData(JobShape, call).jobId);

/** The same on a cluster, where engines have them: of this cluster, from files that it can reach. */
export const clusterImportRoutes = [
  route<DataCall>(path('create'), call => {
    const { files, ...request } = validData(FilesShape, call);
    return begin(call.world, call.cluster, { ...request, objectUrls: files });
  }),
  route<DataCall>(path('list'), call =>
    list({ ...call, body: { ...withoutEmpty(bodyOf(call)), clusterId: call.cluster.clusterId } }),
  ),
  ...['get_progress', 'describe'].map(name => route<DataCall>(path(name), progressOnCluster)),
];
