import { randomBytes } from 'node:crypto';
import { FullResponse, type Call } from '../wire/call';
import { paged, pageOf } from '../wire/pages';
import { CODE, Refusal } from '../wire/refusal';
import { route } from '../wire/routing';
import { isoTime, type JobState, type World } from '../world';

/** Duration of a job, and the pending part of it. */
export const JOB_MS = 8000;
const PENDING_PART = 0.15;

export const newId = (prefix: string): string => `${prefix}-${randomBytes(10).toString('hex').slice(0, 19)}`;

/** Returns the progress of a job: 0 before its start, 1 at its end. */
export const partOf = (world: World, { since, until }: JobState): number =>
  Math.min(1, Math.max(0, (world.now() - since) / (until - since)));

export type Stage = 'pending' | 'working' | 'done' | 'failed';

/** A job that fails does so half way. */
export function stageOf(world: World, job: JobState): Stage {
  const part = partOf(world, job);
  if (job.reason !== undefined && part >= 0.5) return 'failed';
  return part >= 1 ? 'done' : part < PENDING_PART ? 'pending' : 'working';
}

/** Whole per cent that are over; a job that failed stays where it did. */
export const progressOf = (world: World, job: JobState): number =>
  stageOf(world, job) === 'failed' ? 50 : Math.floor(partOf(world, job) * 100);

const STATUS: Readonly<Record<Stage, string>> = {
  pending: 'PENDING',
  working: 'IN_PROGRESS',
  done: 'SUCCESSFUL',
  failed: 'FAILED',
};

function record(world: World, job: JobState) {
  const stage = stageOf(world, job);
  const isOver = stage === 'done' || stage === 'failed';
  return {
    jobId: job.jobId,
    type: job.type,
    status: STATUS[stage],
    progress: String(progressOf(world, job)),
    startTime: isoTime(job.since),
    endTime: isOver ? isoTime(stage === 'done' ? job.until : (job.since + job.until) / 2) : '',
    reason: stage === 'failed' ? job.reason : '',
  };
}

/** Returns the job with an id. @throws Refusal if it does not exist */
export function jobOf(world: World, jobId: unknown): JobState {
  const job = world.jobs.find(candidate => candidate.jobId === jobId);
  if (!job) throw new Refusal(CODE.jobMissing, `Job not found: ${String(jobId)}`);
  return job;
}

/** Starts a job; `done` happens when it is over, unless it fails. */
export function startJob(world: World, job: Omit<JobState, 'jobId' | 'since' | 'until'>, done: () => void): JobState {
  const since = world.now();
  const started: JobState = { jobId: newId('job'), ...job, since, until: since + JOB_MS };
  world.jobs.unshift(started);
  if (started.reason === undefined) world.later(JOB_MS, done);
  return started;
}

function describe({ world, path }: Call) {
  const job = record(world, jobOf(world, path.jobId));
  return world.quirks.has('unwrapped') ? new FullResponse(job) : job;
}

/** Routes beyond the specification (service facts 10): progress of migrations and imports. */
export const jobRoutes = [
  route<Call>('GET /v2/jobs', call =>
    paged(
      'jobs',
      call.world.jobs.map(job => record(call.world, job)),
      pageOf(call),
    ),
  ),
  route<Call>('GET /v2/jobs/{jobId}', describe),
];
