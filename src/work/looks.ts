import * as vscode from 'vscode';
import type { ApiError, CallOptions, CloudClient } from '../client';
import type { Clients } from '../connections/clients';
import type { Connection } from '../connections/connection';
import { explain } from '../connections/explain';
import { isKeyRefused, isRightMissing, failureKindOf } from '../connections/failure-kinds';
import { resolveCluster } from '../connections/planes';
import type { Cluster } from '../model/clusters/clusters';
import { judgeJob, judgeMigration, judgeReplicas, MAX_MISSES, unlessVague } from '../model/clusters/evidence';
import { judgeCompaction } from '../model/collections/compactions';
import { judgeIndex } from '../model/collections/indexes';
import type { OperationRecord } from './operation-record';
import type { Look } from './states';

/** Checks an operation at the service. A failed check is stored as trouble, and repeated. */
export async function look(
  clients: Clients,
  connection: Connection,
  operation: OperationRecord,
  options: CallOptions,
): Promise<Look> {
  try {
    if (operation.kind === 'index') return { ...SEEN, ...(await ofIndex(clients, connection, operation, options)) };
    if (operation.kind === 'compaction')
      return { ...SEEN, ...(await ofCompaction(clients, connection, operation, options)) };
    const { regionId } = operation;
    const own = await clients.cloud(connection);
    const cloud = await clients.regional(connection, regionId);
    const seen = unlessVague(await LOOKS[operation.kind](cloud, operation, options, own), Date.now() - operation.at);
    return { ...SEEN, ...seen };
  } catch (error) {
    if (isDenied(error)) return { state: 'denied', note: explain(error).message, trouble: '' };
    const late = (options.signal?.reason as Error | undefined)?.name === 'TimeoutError';
    return { trouble: late ? vscode.l10n.t('timed out') : explain(error).message };
  }
}

/** Resets what earlier checks without a result have left. */
const SEEN: Look = { note: '', misses: 0, trouble: '' };

/** Returns true if the key has no permission. After a refused key the checks continue, because it can be replaced. */
const isDenied = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'ApiError' &&
  !isKeyRefused(error as ApiError) &&
  isRightMissing(error as ApiError);

/** `cloud`: the control plane of the operation's region; `own`: that of the connection, which knows clusters of every region. */
type LookAt = (cloud: CloudClient, operation: OperationRecord, options: CallOptions, own: CloudClient) => Promise<Look>;

const LOOKS: Readonly<Record<Exclude<OperationRecord['kind'], 'compaction' | 'index'>, LookAt>> = {
  replicas: (cloud, operation, options) =>
    ofCluster(cloud, operation, options, cluster =>
      judgeReplicas(cluster, { ...operation, ageMs: Date.now() - operation.at }),
    ),
  migration: async (cloud, operation, options, own) => {
    const { jobId, clusterId, projectId } = operation;
    // An existing destination is known before any answer.
    if (jobId === undefined && (clusterId === undefined || projectId === undefined)) {
      return unanswered(own, operation, options);
    }
    // The job is in the region of its source; the destination can be elsewhere.
    const byJob = await ofJob(cloud, operation, options);
    if (byJob) return byJob;
    return projectId === undefined ? judgeMigration() : ofCluster(own, operation, options, judgeMigration);
  },
  import: async (cloud, operation, options) => {
    let vague: Look | undefined;
    const failures: unknown[] = [];
    // Each service reports imports in some of these places: what one refuses or does not know, another can tell.
    for (const lookAt of [ofImport, ofJob, ofTask]) {
      try {
        const found = await lookAt(cloud, operation, options);
        if (found && found.misses === undefined && found.state !== 'unwatchable') return found;
        vague ??= found;
      } catch (error) {
        if (options.signal?.aborted) throw error;
        failures.push(error);
      }
    }
    // A denial ends the checks: another failure can pass.
    if (failures.length > 0) throw failures.find(error => !isDenied(error)) ?? failures[0];
    return (
      vague ?? {
        state: 'unwatchable',
        note: vscode.l10n.t('The service does not report the progress of imports. Check the number of entities.'),
      }
    );
  },
};

/** Checks a migration without an answer: a cluster with the new name proves that it was created; for an existing one there is no proof. */
async function unanswered(
  cloud: CloudClient,
  { projectId, name }: OperationRecord,
  options: CallOptions,
): Promise<Look> {
  if (projectId === undefined) {
    return {
      state: 'unknown',
      note: vscode.l10n.t('The state of the migration is unknown. Compare the collections of source and destination.'),
    };
  }
  const made = await answerOrAbsent(async () => {
    for await (const each of cloud.clusters.listAll({}, options)) if (each.clusterName === name) return each;
    return 'none';
  });
  if (typeof made !== 'string') {
    const note = vscode.l10n.t(
      'The service did not respond, but a cluster with this name exists. Reset its password in the console.',
    );
    return { clusterId: made.clusterId, note };
  }
  return {
    state: 'unknown',
    note:
      made === 'none'
        ? vscode.l10n.t('Cluster “{0}” does not exist and was probably not created.', name)
        : vscode.l10n.t('Unknown whether the cluster was created: this service does not list clusters.'),
  };
}

/** Checks an operation by the state of its cluster, as `judge` does (spec 3). */
async function ofCluster(
  cloud: CloudClient,
  operation: OperationRecord,
  options: CallOptions,
  judge: (cluster: Cluster) => Look,
): Promise<Look> {
  const { clusterId } = operation;
  const cluster =
    clusterId === undefined ? 'absent' : await answerOrAbsent(() => cloud.clusters.describe(clusterId, options));
  if (cluster === 'absent') {
    return {
      state: 'unwatchable',
      note:
        operation.kind === 'migration'
          ? judgeMigration().note!
          : vscode.l10n.t('This service does not describe clusters. Check the replicas in the console.'),
    };
  }
  if (cluster === 'unknown') return missed(operation, vscode.l10n.t('The cluster no longer exists on the service.'));
  return judge(cluster);
}

/** Checks the job of an operation (service facts 10). Undefined: the service has no jobs, or has not known this one for several checks. */
async function ofJob(cloud: CloudClient, operation: OperationRecord, options: CallOptions): Promise<Look | undefined> {
  const { jobId, misses = 0 } = operation;
  if (jobId === undefined) return undefined;
  const job = await answerOrAbsent(() => cloud.jobs.describe(jobId, options));
  if (typeof job !== 'string') return judgeJob(job);
  if (job === 'absent' && operation.kind === 'import') return undefined; // others know of imports
  return misses + 1 < MAX_MISSES
    ? { misses: misses + 1, note: vscode.l10n.t('The service has no job with this ID.') }
    : undefined;
}

/** Codes of a missing index, collection and database (service facts 16.1). */
const GONE: readonly number[] = [700, 100, 800];

/** Checks the build of an index by its description. */
async function ofIndex(
  clients: Clients,
  connection: Connection,
  operation: OperationRecord,
  options: CallOptions,
): Promise<Look> {
  const { index, clusterId = '' } = operation;
  const { client } = await resolveCluster(clients, connection, clusterId, options);
  const found = index ? await answerOrAbsent(() => client.indexes.describe(index, options), GONE) : 'absent';
  if (found === 'unknown') return missed(operation, vscode.l10n.t('The index no longer exists.'));
  const judged = found === 'absent' || !found[0] ? undefined : judgeIndex(found[0]);
  const note = vscode.l10n.t('The service does not report the progress of index builds.');
  return judged ? unlessVague(judged, Date.now() - operation.at) : { state: 'unwatchable', note };
}

/** Checks a compaction on the data plane of its cluster. */
async function ofCompaction(
  clients: Clients,
  connection: Connection,
  operation: OperationRecord,
  options: CallOptions,
): Promise<Look> {
  const { jobId, clusterId = '' } = operation;
  if (jobId === undefined) {
    const note = vscode.l10n.t(
      'The service did not respond, so the job is unknown. You can compact the collection again.',
    );
    return { state: 'unknown', note };
  }
  const { client } = await resolveCluster(clients, connection, clusterId, options);
  const found = await answerOrAbsent(() => client.collections.getCompactionState({ jobID: BigInt(jobId) }, options));
  if (found === 'absent') {
    const note = vscode.l10n.t('The service does not report the progress of compactions.');
    return { state: 'unwatchable', note };
  }
  const judged = found === 'unknown' ? undefined : judgeCompaction(found);
  if (!judged) return missed(operation, vscode.l10n.t('The job no longer exists on the service.'));
  return unlessVague(judged, Date.now() - operation.at);
}

/** Service facts 12. Undefined: this service has no import jobs of this kind. */
async function ofImport(
  cloud: CloudClient,
  operation: OperationRecord,
  options: CallOptions,
): Promise<Look | undefined> {
  const { jobId, clusterId } = operation;
  if (jobId === undefined || clusterId === undefined) return undefined;
  const job = await answerOrAbsent(() => cloud.importJobs.getProgress({ jobId, clusterId }, options));
  if (job === 'absent') return undefined;
  if (job === 'unknown') return missed(operation, vscode.l10n.t('The job no longer exists on the service.'));
  const { progress, reason } = job;
  const state = job.state ?? '';
  const reached = typeof progress === 'number' ? { progress } : {};
  if (/completed/i.test(state)) return { ...reached, state: 'done', progress: 100 };
  if (/failed/i.test(state)) return { ...reached, state: 'failed', note: reason || state };
  return { ...reached, begun: true, note: state };
}

/** Checks an import task in the controller's list (spec 4.10, V1). Undefined: no such list, or no controller address. */
async function ofTask(cloud: CloudClient, operation: OperationRecord, options: CallOptions): Promise<Look | undefined> {
  const { jobId, clusterId, regionId } = operation;
  if (jobId === undefined || clusterId === undefined) return undefined;
  const found = await answerOrAbsent(async () => {
    for await (const task of cloud.importTasks.listAll({ clusterId }, { ...options, regionId })) {
      if (task.jobId === jobId) return task;
    }
    return 'none' as const;
  }).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'InvalidRequest') return 'absent' as const; // its address is not known
    throw error;
  });
  if (found === 'absent') return undefined;
  if (typeof found === 'string') return missed(operation, vscode.l10n.t('The job no longer exists on the service.'));
  if (found.state === 'ImportCompleted') return { state: 'done', progress: 100 };
  if (found.state === 'ImportFailed') return { state: 'failed', note: found.state };
  return { begun: true, note: found.state };
}

function missed({ misses = 0 }: OperationRecord, note: string): Look {
  return misses + 1 < MAX_MISSES ? { misses: misses + 1, note } : { state: 'unwatchable', note };
}

/**
 * 'absent': the service lacks the operation. 'unknown': it does not know this job. Otherwise the answer, or the failure. `missing`: the codes
 * of a missing object, if they are published.
 */
async function answerOrAbsent<R>(
  ask: () => Promise<R>,
  missing?: readonly number[],
): Promise<R | 'absent' | 'unknown'> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ApiError')) throw error;
    const { absent, code, status } = error as ApiError;
    if (absent) return 'absent';
    if (missing && !missing.includes(Number(code))) throw error;
    // Codes of missing jobs are not published; denials and temporary failures are thrown.
    if (status >= 500 || [401, 403, 408, 429].includes(status) || failureKindOf(error) === 'denied') throw error;
    return 'unknown';
  }
}
