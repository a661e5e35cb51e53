import * as vscode from 'vscode';
import type { ApiError, CallOptions, CloudClient } from '../client';
import type { Clients } from '../connections/clients';
import type { Connection } from '../connections/connection';
import { explain } from '../connections/explain';
import type { OperationRecord } from './operation-record';
import type { Look } from './states';

/** How long a cluster may take to show that a change of it has begun, in milliseconds. */
const BEGIN_MS = 30_000;
/** So many answers without the job, and the service has forgotten it. */
const MAX_MISSES = 3;

/** Asks the service how an operation is getting on. What cannot be asked for now is said in the note, and asked again later. */
export async function look(
  clients: Clients,
  connection: Connection,
  operation: OperationRecord,
  options: CallOptions,
): Promise<Look> {
  try {
    const { regionId } = operation;
    const own = await clients.cloud(connection);
    const cloud = regionId ? await clients.regional(connection, regionId) : own;
    const seen = await LOOKS[operation.kind](cloud, operation, options, own);
    return { note: '', misses: 0, ...seen };
  } catch (error) {
    return { note: vscode.l10n.t('It could not be looked at: {0}', explain(error).message) };
  }
}

/** `cloud`: the control plane of the operation's region; `own`: the connection's, which knows clusters of every region. */
type LookAt = (cloud: CloudClient, operation: OperationRecord, options: CallOptions, own: CloudClient) => Promise<Look>;

const LOOKS: Readonly<Record<OperationRecord['kind'], LookAt>> = {
  replicas: (cloud, operation, options) => ofCluster(cloud, operation, options),
  // Its job is where its source is; its destination may be elsewhere.
  migration: async (cloud, operation, options, own) =>
    operation.jobId === undefined && !operation.begun
      ? unanswered(own, operation, options)
      : ((await ofJob(cloud, operation, options)) ?? ofCluster(own, operation, options)),
  import: async (cloud, operation, options) =>
    (await ofImport(cloud, operation, options)) ??
    (await ofJob(cloud, operation, options)) ??
    (await ofTask(cloud, operation, options)) ??
    unwatchable(),
};

const unwatchable = (): Look => ({
  state: 'unwatchable',
  note: vscode.l10n.t('Submitted; this service cannot say how it goes.'),
});

/** A migration whose answer never came: a cluster of the new one's name tells that it was made; for an existing one nothing tells. */
async function unanswered(
  cloud: CloudClient,
  { projectId, name }: OperationRecord,
  options: CallOptions,
): Promise<Look> {
  if (projectId === undefined) {
    return { state: 'unknown', note: vscode.l10n.t('Whether it runs cannot be told: compare the collections.') };
  }
  const made = await asked(async () => {
    for await (const each of cloud.clusters.listAll({}, options)) if (each.clusterName === name) return each;
    return 'none';
  });
  if (typeof made !== 'string') {
    const note = vscode.l10n.t(
      'No answer came, but the cluster is there. Its password can be set anew in the console.',
    );
    return { clusterId: made.clusterId, begun: true, note };
  }
  return {
    state: 'unknown',
    note:
      made === 'none'
        ? vscode.l10n.t('There is no cluster “{0}”: probably nothing was made.', name)
        : vscode.l10n.t('Whether it was made cannot be told: this service does not list its clusters.'),
  };
}

/** By the cluster's status (spec 3): RUNNING is the end, once it has been anything else. */
async function ofCluster(cloud: CloudClient, operation: OperationRecord, options: CallOptions): Promise<Look> {
  const { clusterId, at, begun } = operation;
  if (clusterId === undefined) return unwatchable();
  const cluster = await asked(() => cloud.clusters.describe(clusterId, options));
  if (cluster === 'absent') return unwatchable();
  if (cluster === 'unknown') return missed(operation, vscode.l10n.t('The service does not know the cluster any more.'));
  const status = cluster.status ?? '';
  if (/^(DELETED|DELETING|ABNORMAL)$/.test(status)) return { state: 'failed', note: status };
  if (status !== 'RUNNING') return { begun: true, note: status };
  const reached = operation.target !== undefined && cluster.replica === operation.target;
  if (begun || reached || Date.now() - at > BEGIN_MS) return { state: 'done' };
  return { note: vscode.l10n.t('It has not begun yet.') };
}

/** Service facts 10. Undefined: this service has no jobs, or knows this one no more. */
async function ofJob(cloud: CloudClient, operation: OperationRecord, options: CallOptions): Promise<Look | undefined> {
  const { jobId } = operation;
  if (jobId === undefined) return undefined;
  const job = await asked(() => cloud.jobs.describe(jobId, options));
  if (job === 'absent') return undefined;
  if (job === 'unknown') {
    const patient = (operation.misses ?? 0) + 1 < MAX_MISSES;
    return patient ? { misses: (operation.misses ?? 0) + 1 } : undefined;
  }
  const progress = job.progress ?? undefined;
  const reached = progress === undefined ? {} : { progress };
  const status = job.status ?? '';
  if (status === 'SUCCESSFUL') return { ...reached, state: 'done', progress: 100 };
  if (status === 'FAILED' || status === 'CANCELED') return { ...reached, state: 'failed', note: job.reason || status };
  return { ...reached, begun: true, note: status };
}

/** Service facts 12. Undefined: this service has no import jobs of this kind. */
async function ofImport(
  cloud: CloudClient,
  operation: OperationRecord,
  options: CallOptions,
): Promise<Look | undefined> {
  const { jobId, clusterId } = operation;
  if (jobId === undefined || clusterId === undefined) return undefined;
  const job = await asked(() => cloud.importJobs.getProgress({ jobId, clusterId }, options));
  if (job === 'absent') return undefined;
  if (job === 'unknown') return missed(operation, vscode.l10n.t('The service does not know the job any more.'));
  const { progress, reason } = job;
  const state = job.state ?? '';
  const reached = typeof progress === 'number' ? { progress } : {};
  if (/completed/i.test(state)) return { ...reached, state: 'done', progress: 100 };
  if (/failed/i.test(state)) return { ...reached, state: 'failed', note: reason || state };
  return { ...reached, begun: true, note: state };
}

/** Spec 4.10 (V1): its state in the controller's list. Undefined: there is no such list, or nobody said where. */
async function ofTask(cloud: CloudClient, operation: OperationRecord, options: CallOptions): Promise<Look | undefined> {
  const { jobId, clusterId, regionId } = operation;
  if (jobId === undefined || clusterId === undefined) return undefined;
  const found = await asked(async () => {
    for await (const task of cloud.importTasks.listAll({ clusterId }, { ...options, regionId })) {
      if (task.jobId === jobId) return task;
    }
    return 'none' as const;
  }).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'InvalidRequest') return 'absent' as const; // its address is not known
    throw error;
  });
  if (found === 'absent') return undefined;
  if (typeof found === 'string') return missed(operation, vscode.l10n.t('The service does not know the job any more.'));
  if (found.state === 'ImportCompleted') return { state: 'done', progress: 100 };
  if (found.state === 'ImportFailed') return { state: 'failed', note: found.state };
  return { begun: true, note: found.state };
}

function missed({ misses = 0 }: OperationRecord, note: string): Look {
  return misses + 1 < MAX_MISSES ? { misses: misses + 1, note } : { state: 'unwatchable', note };
}

/** 'absent': the service has no such operation. 'unknown': it does not have this one. Else what it says, or the failure. */
async function asked<R>(ask: () => Promise<R>): Promise<R | 'absent' | 'unknown'> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ApiError')) throw error;
    const { absent, status } = error as ApiError;
    if (absent) return 'absent';
    // Codes for what is gone are not published; what may pass is thrown.
    if (status >= 500 || [401, 403, 408, 429].includes(status)) throw error;
    return 'unknown';
  }
}
