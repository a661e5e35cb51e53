import { t } from '@vscode/l10n';
import type { Cluster } from './clusters';
import type { Job } from './migrations';

/** Findings of a check. Without `state` the operation is in progress. `begun`: an observation that only the operation explains. */
export interface Finding {
  readonly state?: 'done' | 'failed' | 'unwatchable';
  readonly note?: string;
  readonly begun?: true;
  /** Number of successive checks without new information. */
  readonly misses?: number;
  /** Percent. */
  readonly progress?: number;
}

/**
 * Facts about a change of replicas at the time of sending. `before`, `target`: replicas; absent if unknown, or for bounds and schedules.
 */
export interface ReplicasSent {
  readonly ageMs: number;
  readonly begun?: boolean | undefined;
  readonly before?: number | undefined;
  readonly target?: number | undefined;
  readonly misses?: number | undefined;
}

/** Maximum time until a cluster shows a change: the service says “several minutes” (spec 3). */
const MAX_MINUTES = 10;
/** Number of successive checks without new information after which an operation counts as not trackable. */
export const MAX_MISSES = 3;

const LOST = /^(DELETED|DELETING|ABNORMAL)$/;

/**
 * Judges a change of replicas by its cluster. Done only if the cluster was seen changing and is RUNNING again, or if its number of replicas
 * changed to the requested one: a cluster is RUNNING nearly always, which proves nothing.
 */
export function judgeReplicas({ status, replica }: Pick<Cluster, 'status' | 'replica'>, sent: ReplicasSent): Finding {
  const { ageMs, begun = false, before, target, misses = 0 } = sent;
  const state = status || 'RUNNING'; // a status that is left out is no other status
  if (LOST.test(state)) return { state: 'failed', note: state };
  if (state !== 'RUNNING') return { begun: true, note: state };
  const has = replica ?? undefined;
  if (has !== undefined && has === target && (begun || before !== target)) return { state: 'done' };
  if (begun && status && (target === undefined || has === undefined)) return { state: 'done' };
  if (begun && has !== undefined && target !== undefined) {
    const note = t('The cluster is RUNNING with {0} replicas ({1} requested).', has, target);
    return misses + 1 < MAX_MISSES ? { misses: misses + 1, note } : { state: 'unwatchable', note };
  }
  return ageMs < MAX_MINUTES * 60_000
    ? { note: t('Accepted. The cluster does not show the change yet.') }
    : {
        state: 'unwatchable',
        note: t('The cluster does not show the change after {0} minutes. Check the replicas.', MAX_MINUTES),
      };
}

/**
 * Judges a migration without a job by the new cluster. A running cluster proves nothing about the data, so the result is never done; an
 * existing cluster (undefined) proves nothing at all.
 */
export function judgeMigration(made?: Pick<Cluster, 'status'>): Finding {
  const status = made?.status;
  if (status && LOST.test(status)) return { state: 'failed', note: status };
  if (status && status !== 'RUNNING') return { begun: true, note: status };
  return {
    state: 'unwatchable',
    note: status
      ? t(
          'The cluster is running. The service does not report whether all data was copied. Compare the collections of source and destination.',
        )
      : t('The service does not report the progress of migrations. Compare the collections of source and destination.'),
  };
}

/** Maximum time in which a state that might be a last one counts as progress. */
const MAX_VAGUE_MINUTES = 60;

/** States that lead to another by themselves (service facts 4.3, 10, 12). Any other might be the last one. */
const PASSING =
  /^(?:CREATING|STOPPING|SUSPENDING|RESUMING|MODIFYING|RESIZING|UPGRADING|FREEZING|RESTORE_BACKUP|(?:Import)?(?:PENDING|RUNNING)|IN_?PROGRESS|IMPORTING|CANCELING|EXECUTING)$/i;

interface Vague {
  readonly state?: string | undefined;
  readonly note?: string | undefined;
  readonly begun?: boolean | undefined;
  readonly progress?: number | undefined;
}

/** Ends the checks of an operation whose state tells no result, such as an unknown one, after a while; its progress is a sign of life. */
export function unlessVague<F extends Vague>(finding: F, ageMs: number): F & { state?: F['state'] | 'unwatchable' } {
  const { state, begun, note = '', progress = 100 } = finding;
  const isVague = state === undefined && begun === true && !PASSING.test(note) && progress >= 100;
  if (!isVague || ageMs < MAX_VAGUE_MINUTES * 60_000) return finding;
  return {
    ...finding,
    state: 'unwatchable',
    note:
      note === ''
        ? t('Accepted. The service reports no state after {0} minutes. Check the result.', MAX_VAGUE_MINUTES)
        : t(
            'Accepted. The state after {0} minutes is {1}; the result is unknown. Check the result.',
            MAX_VAGUE_MINUTES,
            note,
          ),
  };
}

/** Judges by the state of the job (service facts 10); an unknown state means in progress. */
export function judgeJob({ status, progress, reason }: Pick<Job, 'status' | 'progress' | 'reason'>): Finding {
  const reached = typeof progress === 'number' ? { progress } : {};
  const state = status ?? '';
  if (state === 'SUCCESSFUL') return { state: 'done', progress: 100 };
  if (state === 'FAILED' || state === 'CANCELED') return { ...reached, state: 'failed', note: reason || state };
  return { ...reached, begun: true, note: state };
}
