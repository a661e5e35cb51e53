import { isDeepStrictEqual } from 'node:util';
import { t } from '@vscode/l10n';
import type { ObjectChange } from '../model/configurations/plan-files';
import type { Plan } from '../model/plans';
import { withoutDoubt } from '../model/texts/doubt';
import { comparableJson } from '../model/wire/json';
import { hidden } from '../writes/hiding';
import { send, type Sent } from '../writes/sending';
import type { JournalFile } from './journals';
import type { Target, TargetServices } from './targets';
import { withTarget } from './with-targets';

/** A change by itself: the reason why it cannot be applied now, or the step that applies it. */
type Ready =
  | { readonly change: ObjectChange; readonly problem: string }
  | { readonly change: ObjectChange; readonly isDone: true }
  | {
      readonly change: ObjectChange;
      readonly plan: Plan;
      readonly apply: (journal: JournalFile) => Promise<Result>;
    };

/**
 * The outcome of a change; `notes`: remarks, such as the error; `others`: changes by others that were kept. `done`: the state already was the
 * wanted one. `skipped`: nothing was sent.
 */
export interface Result {
  readonly outcome: Sent<unknown>['kind'] | 'done' | 'skipped';
  readonly notes: readonly string[];
  readonly others: readonly string[];
}

/** The steps of a plan, after reading all objects again. `problems`: with any, nothing must be applied. */
export interface Steps {
  readonly ready: readonly Ready[];
  readonly problems: readonly { readonly change: ObjectChange; readonly message: string }[];
}

/** Reads all objects of a plan again and merges changes by others. Sends no write. */
export async function prepare(services: TargetServices, changes: readonly ObjectChange[]): Promise<Steps> {
  const ready: Ready[] = [];
  // Deletions come last: a failure before them deletes nothing.
  const ordered = changes.toSorted((a, b) => Number(a.result === undefined) - Number(b.result === undefined));
  for (const change of ordered) {
    ready.push(await readAgain(services, change));
  }
  const problems = ready.flatMap(each => ('problem' in each ? [{ change: each.change, message: each.problem }] : []));
  return { ready, problems };
}

/** Reads the object of a change, and decides again. */
const readAgain = (services: TargetServices, change: ObjectChange): Promise<Ready> =>
  withTarget(services, change, (target, states) => readyOf(target, states, change));

/**
 * Applies the steps in order, each once, and stops after the first that is not applied. Each object is read again right before its write.
 * @param signal ends the run after the current step
 * @param onResult called after each step, and for each that was skipped
 */
export async function apply(
  services: TargetServices,
  { ready }: Steps,
  { journal, signal }: { readonly journal: JournalFile; readonly signal: AbortSignal },
  onResult: (change: ObjectChange, result: Result) => void,
): Promise<boolean> {
  let isStopped = false;
  for (const step of ready) {
    if ('problem' in step) throw new Error(step.problem);
    const isSkipped: boolean = isStopped || signal.aborted;
    const result: Result =
      'isDone' in step ? of('done') : isSkipped ? of('skipped') : await applyNow(services, step, journal);
    isStopped ||= result.outcome !== 'applied' && result.outcome !== 'done';
    onResult(step.change, result);
  }
  return !isStopped;
}

const of = (outcome: Result['outcome'], notes: readonly string[] = []): Result => ({ outcome, notes, others: [] });

async function applyNow(services: TargetServices, { change }: Ready, journal: JournalFile): Promise<Result> {
  services.service.renew();
  const now = await readAgain(services, change);
  if ('problem' in now) return of('refused', [now.problem]);
  return 'isDone' in now ? of('done') : now.apply(journal);
}

interface States<T> {
  readonly seen?: T | undefined;
  readonly result?: T | undefined;
}

const sameState = (a: unknown, b: unknown): boolean =>
  isDeepStrictEqual(a, b) || comparableJson(a) === comparableJson(b);

/** A failed read, and a state that the document cannot have, are problems. */
async function readyOf<T>(target: Target<T>, states: States<T>, change: ObjectChange): Promise<Ready> {
  try {
    return decide(target, await target.read({}), states, change);
  } catch (error) {
    return { change, problem: (error as Error).message };
  }
}

function decide<T>(target: Target<T>, live: T | undefined, { seen, result }: States<T>, change: ObjectChange): Ready {
  if (result === undefined) {
    if (live === undefined) return { change, isDone: true };
    const isSame = seen !== undefined && target.isDeletable ? target.isDeletable(live, seen) : sameState(live, seen);
    if (!isSame) return { change, problem: t('“{0}” was changed after the plan. Plan again.', change.name) };
    return stepOf({ target, live, result: live, plan: target.plan(live, undefined), others: [] }, change);
  }
  const begun = seen === undefined && live !== undefined ? target.over?.(live, result) : undefined;
  if (live !== undefined && begun !== undefined) {
    const plan = target.plan(live, begun);
    if (plan.lines.length === 0) return { change, isDone: true };
    return stepOf({ target, live, result: begun, plan, others: [] }, change);
  }
  if (seen === undefined && live !== undefined && target.over)
    return { change, problem: t('“{0}” was created after the plan. Plan again.', change.name) };
  if (live !== undefined && target.plan(live, result).lines.length === 0) return { change, isDone: true };
  if (seen === undefined && live !== undefined)
    return { change, problem: t('“{0}” was created after the plan. Plan again.', change.name) };
  if (seen !== undefined && live === undefined)
    return { change, problem: t('“{0}” was deleted after the plan. Plan again.', change.name) };
  const merged =
    live === undefined ? ({ ok: true, value: result, others: [] } as const) : target.merge(seen, result, live);
  if (!merged.ok) {
    return {
      change,
      problem: t('Conflict: {0}. Plan again.', merged.conflicts.map(({ message }) => message).join('; ')),
    };
  }
  const plan = target.plan(live, merged.value);
  if (live !== undefined && plan.lines.length === 0) return { change, isDone: true };
  const missing = target.missing(live, merged.value);
  if (missing.length > 0) return { change, problem: t('Not set: {0}.', [...new Set(missing)].join(', ')) };
  return stepOf({ target, live, result: merged.value, plan, others: merged.others }, change);
}

interface Step<T> {
  readonly target: Target<T>;
  readonly live: T | undefined;
  readonly result: T;
  readonly plan: Plan;
  readonly others: readonly string[];
}

function stepOf<T>(planned: Step<T>, change: ObjectChange): Ready {
  const { target, live, result, plan } = planned;
  const outdated = target.outdated?.(live, change.result && result);
  if (outdated !== undefined) return { change, problem: t('“{0}” was changed after the plan. Plan again.', outdated) };
  return { change, plan, apply: journal => applyStep(planned, change, journal) };
}

async function applyStep<T>(
  { target, live, result, plan, others }: Step<T>,
  change: ObjectChange,
  journal: JournalFile,
): Promise<Result> {
  const { method, path, body, schema } = plan.request;
  const about = { kind: change.kind, name: change.name, file: change.file, projectId: change.projectId };
  journal.add({
    ...about,
    id: target.id,
    summary: plan.summary,
    outcome: 'sent',
    before: hidden(target.schema, live),
    request: { method, path, ...(body !== undefined && { body: hidden(schema, body) }) },
  });
  target.sending = (sent, state) => {
    const request = { method: sent.method, path: sent.path, body: hidden(sent.schema, sent.body) };
    journal.add({ ...about, id: target.id, outcome: 'request', state, request });
  };
  const { outcome } = await send(target, { live, result });
  const notes = notesOf(outcome);
  const after = outcome.kind === 'refused' ? undefined : hidden(target.schema, outcome.live);
  journal.add({ ...about, id: target.id, outcome: outcome.kind, notes, after });
  return { outcome: outcome.kind, notes, others };
}

function notesOf(outcome: Sent<unknown>): string[] {
  if (outcome.kind === 'applied') {
    if (outcome.goesOn !== undefined) return [t('Accepted: {0}.', outcome.goesOn)];
    if (outcome.readBack === 'different') return [t('The state on the service differs.')];
    if (outcome.readBack === 'failed') return [t('The state could not be read back.')];
    return outcome.settled ? [t('The service did not respond, but its current state shows the change.')] : [];
  }
  const { error } = outcome;
  const told = outcome.kind !== 'refused' && outcome.done !== undefined ? [outcome.done] : [];
  return [...told, withoutDoubt(error instanceof Error ? error.message : String(error))];
}
