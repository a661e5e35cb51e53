import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { explain } from '../connections/explain';
import type { Plan } from '../model/plans';
import { withoutDoubt } from '../model/texts/doubt';
import { isOutcomeUnknown, mayStillHappen } from './doubt';
import { refusedName } from './duplicate-names';
import { hidden } from './hiding';
import type { Journal } from './journal';
import type { Outcome } from './outcome';
import { shownRequest } from './plan-text';
import type { JournalRecord } from './journal-record';
import type { Resource } from './resource';
import { NameTaken } from './taken';
import { warnOfJournal } from './telling';

/** The state to send, over the live one. */
export interface Agreed<T> {
  readonly plan: Plan;
  readonly live: T | undefined;
  readonly result: T;
}

type Written<T> = Outcome<T> & { kind: 'applied' | 'partial' | 'refused' | 'unknown' };

/**
 * Writes once, reads back, and stores both in the journal; the record exists before the request is sent, so that a crash leaves a trace.
 * @throws failures of the journal, before anything was sent
 */
export async function write<T>(journal: Journal, resource: Resource<T>, agreed: Agreed<T>): Promise<Written<T>> {
  const { live, plan } = agreed;
  const { connection, kind, id, within, name, schema } = resource;
  const record = await journal.add({
    connectionId: connection.id,
    connectionName: connection.name,
    kind,
    thingId: id,
    ...(within && { within }),
    name,
    summary: plan.summary,
    outcome: 'sent',
    ...(live !== undefined && { before: hidden(schema, live) }),
    request: shownRequest(plan.request),
  });
  const done = await send(resource, agreed);
  try {
    // A created object has its id since the answer.
    await journal.complete({ ...record, thingId: resource.id, ...told(done, schema) });
  } catch (error) {
    // The change matters more: its outcome is reported in any case.
    warnOfJournal(error);
  }
  return done.outcome;
}

interface Done<T> {
  readonly outcome: Written<T>;
  readonly answer?: unknown;
  /** The error of the read back. */
  readonly unread?: unknown;
}

async function send<T>(resource: Resource<T>, agreed: Agreed<T>): Promise<Done<T>> {
  const { live, result } = agreed;
  let answer: unknown;
  try {
    answer = await resource.write(live, result, {});
  } catch (error) {
    if (isOutcomeUnknown(error)) return settle(resource, agreed, error);
    const taken = refusedName(resource, agreed, error);
    if (taken !== undefined) return { outcome: { kind: 'refused', error: new NameTaken(resource, taken, error) } };
    return isAnswer(error) && resource.stepsDone
      ? afterRefusal(resource, agreed, error)
      : { outcome: { kind: 'refused', error } };
  }
  const back = await readBack(resource);
  const said = saidOf(resource, back.ok ? back.live : undefined, result);
  if (!back.ok) {
    const outcome = { kind: 'applied', live: result, readBack: 'failed', settled: false, ...said } as const;
    return { outcome, answer, unread: back.error };
  }
  const same = resource.matches(back.live, result) ? 'same' : 'different';
  return { outcome: { kind: 'applied', live: back.live, readBack: same, settled: false, ...said }, answer };
}

/** The clause about ongoing work, and the sentence about the state read back. */
function saidOf<T>(resource: Resource<T>, read: T | undefined, result: T): { goesOn?: string; fact?: string } {
  const goesOn = resource.goesOn?.(read, result);
  const fact = resource.factOf?.(read);
  return { ...(goesOn !== undefined && { goesOn }), ...(fact !== undefined && { fact }) };
}

const isAnswer = (error: unknown): boolean => error instanceof Error && error.name === 'ApiError';

/** Determines the outcome after a refusal, which might concern the last step only, from the current state. */
async function afterRefusal<T>(resource: Resource<T>, { live, result }: Agreed<T>, error: unknown): Promise<Done<T>> {
  const back = await readBack(resource);
  if (!back.ok) return notRead(error, back.error);
  if (isDeepStrictEqual(back.live, live)) return { outcome: { kind: 'refused', error } };
  return { outcome: { kind: 'partial', error, done: resource.stepsDone!(back.live, result), live: back.live } };
}

/** Determines the outcome of a write without an answer from the current state. Sends nothing again. */
async function settle<T>(resource: Resource<T>, { live, result }: Agreed<T>, error: unknown): Promise<Done<T>> {
  const back = await readBack(resource);
  if (!back.ok) return notRead(error, back.error);
  if (resource.matches(back.live, result)) {
    const said = saidOf(resource, back.live, result);
    return { outcome: { kind: 'applied', live: back.live, readBack: 'same', settled: true, ...said } };
  }
  // A new object that is not found proves nothing: not every service lists its objects.
  const unchanged =
    live !== undefined && isDeepStrictEqual(back.live, live) && (resource.isConclusive?.(back.live, result) ?? true);
  const refused = unchanged && !mayStillHappen(error);
  return { outcome: refused ? { kind: 'refused', error, settled: true } : { kind: 'unknown', error, live: back.live } };
}

const notRead = (error: unknown, why: unknown): Done<never> => ({
  outcome: { kind: 'unknown', error, live: undefined, unread: why },
  unread: why,
});

type Back<T> = { readonly ok: true; readonly live: T | undefined } | { readonly ok: false; readonly error: unknown };

async function readBack<T>(resource: Resource<T>): Promise<Back<T>> {
  try {
    return { ok: true, live: await resource.read({}) };
  } catch (error) {
    return { ok: false, error };
  }
}

/** The journal record's fields after writing. */
function told<T>({ outcome, answer, unread }: Done<T>, schema: Resource<T>['schema']): Partial<JournalRecord> {
  const { kind } = outcome;
  const notes = [
    ...(kind === 'applied' && outcome.settled
      ? [vscode.l10n.t('The service did not respond, but its current state shows the change.')]
      : []),
    ...(kind === 'applied' && outcome.readBack === 'different' ? [vscode.l10n.t('The state read back differs.')] : []),
    // The record is read later, when the service may have finished.
    ...(kind === 'applied' && outcome.goesOn
      ? [vscode.l10n.t('Accepted. State right after the request: {0}.', outcome.goesOn)]
      : []),
    ...(kind === 'partial' ? [outcome.done] : []),
    ...(kind === 'applied' ? [] : [withoutDoubt(explain(outcome.error).message)]),
    ...(unread === undefined ? [] : [vscode.l10n.t('Reading back failed: {0}', explain(unread).message)]),
  ];
  const after = unread === undefined && kind !== 'refused' ? hidden(schema, outcome.live) : undefined;
  return {
    outcome: kind,
    ...(notes.length > 0 && { note: notes.join(' ') }),
    ...(after !== undefined && { after }),
    ...(answer !== undefined && { answer: hidden(schema, answer) }),
  };
}
