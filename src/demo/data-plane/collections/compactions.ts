import { CollectionName } from '../../../model/collections/collections';
import { CompactionQuery } from '../../../model/collections/compactions';
import * as z from '../../../model/zod';
import { validData, type DataCall } from '../../wire/call';
import { CODE, Refusal } from '../../wire/refusal';
import { route } from '../../wire/routing';
import { OnCollection } from '../shapes';
import { collectionOf } from './collections';

/** Time in which a cluster, or a collection of a lenient service, is flushed once (service facts 16.4: 0.1/s). */
const FLUSH_MS = 10_000;

/** Entities are stored at once, so a flush has nothing to write. */
function flush(call: DataCall) {
  validData(OnCollection, call, CollectionName);
  const { id } = collectionOf(call);
  const { world, cluster } = call;
  const key = world.strict ? '' : String(id); // engines of one's own limit each collection
  const flushedAt = cluster.flushedAt?.get(key);
  if (flushedAt !== undefined && world.now() - flushedAt < FLUSH_MS)
    throw new Refusal(CODE.rateLimited, 'request is rejected by limiter: rate limit exceeded[rate=0.1]');
  (cluster.flushedAt ??= new Map()).set(key, world.now());
  return {};
}

/** Duration of a compaction. */
const COMPACT_MS = 6000;

/** Starts a compaction; an empty collection has nothing to compact, which engines answer with -1. */
function compact(call: DataCall) {
  validData(OnCollection, call, CollectionName);
  if (collectionOf(call).rowCount === 0) return { compactionID: -1 };
  const compactionID = call.world.nextId();
  (call.cluster.compactions ??= new Map()).set(compactionID, call.world.now() + COMPACT_MS);
  return { compactionID };
}

/** The plans of a compaction. */
const PLANS = 2;

/** Engines know nothing of an unknown job, and say so by its state. */
function getState(call: DataCall) {
  const { jobID } = validData(CompactionShape, call, CompactionQuery);
  const until = call.cluster.compactions?.get(BigInt(jobID));
  const left = until === undefined ? 0 : Math.max(0, until - call.world.now());
  const executing = Math.ceil((left / COMPACT_MS) * PLANS);
  return {
    compactionID: jobID,
    state: until === undefined ? 'UndefiedState' : left > 0 ? 'Executing' : 'Completed',
    executingPlanNumber: executing,
    timeoutPlanNumber: 0,
    completedPlanNumber: until === undefined ? 0 : PLANS - executing,
  };
}

const CompactionShape = z.object({ jobID: z.union([z.bigint(), z.int()]) });

const path = (name: string) => `POST /v2/vectordb/collections/${name}`;

/** Routes beyond the specification (service facts 14.1). */
export const compactionRoutes = [
  route<DataCall>(path('flush'), flush),
  route<DataCall>(path('compact'), compact),
  route<DataCall>(path('get_compaction_state'), getState),
];
