import { ImportTaskQuery } from '../../model/imports';
import { queryOf, valid, type Call } from '../wire/call';
import { clusterOf } from './clusters';
import { stageOf, type Stage } from './jobs';
import { paged, pageOf } from '../wire/pages';
import { route } from '../wire/routing';

const STATES: Readonly<Record<Stage, string>> = {
  pending: 'ImportRunning',
  working: 'ImportRunning',
  done: 'ImportCompleted',
  failed: 'ImportFailed',
};

/** Spec 4.10 (V1, deprecated), at the controller's address. Its numbers are strings under `string-codes`. */
function list(call: Call) {
  const page = pageOf(call);
  const { clusterId } = valid(ImportTaskQuery, { ...queryOf(call), ...page });
  clusterOf(call.world, clusterId);
  const tasks = call.world.jobs
    .filter(job => job.type === 'IMPORT' && job.clusterId === clusterId)
    .map(job => ({ collectionName: job.collectionName, jobId: job.jobId, state: STATES[stageOf(call.world, job)] }));
  const answer = paged('tasks', tasks, page);
  if (!call.world.quirks.has('string-codes')) return answer;
  const { count, currentPage, pageSize, ...rest } = answer;
  return { ...rest, count: String(count), currentPage: String(currentPage), pageSize: String(pageSize) };
}

export const importTaskRoutes = [route<Call>('GET /v1/vector/collections/import/list', list)];
