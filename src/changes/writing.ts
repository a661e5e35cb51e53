import * as vscode from 'vscode';
import { explain } from '../connections/explain';
import type { Plan } from '../model/plans';
import { withoutDoubt } from '../model/texts/doubt';
import { refusedName } from './duplicate-names';
import { hidden } from '../writes/hiding';
import { send, type Done, type Sent } from '../writes/sending';
import type { Journal } from './journal';
import { shownRequest } from './plan-text';
import type { JournalRecord } from './journal-record';
import type { Resource } from './resource';
import { NameTaken } from './taken';
import { warnOfJournal } from './outcome-messages';

/** The state to send, over the live one. */
export interface Agreed<T> {
  readonly plan: Plan;
  readonly live: T | undefined;
  readonly result: T;
}

/**
 * Writes once, reads back, and stores both in the journal; the record exists before the request is sent, so that a crash leaves a trace.
 * @throws failures of the journal, before anything was sent
 */
export async function write<T>(journal: Journal, resource: Resource<T>, agreed: Agreed<T>): Promise<Sent<T>> {
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
  const done = await send(resource, agreed, error => nameTaken(resource, agreed, error));
  try {
    // A created object has its id since the answer.
    await journal.complete({ ...record, thingId: resource.id, ...outcomeFields(done, schema) });
  } catch (error) {
    // The change matters more: its outcome is reported in any case.
    warnOfJournal(error);
  }
  return done.outcome;
}

/** Returns the error for a refused name that another object has. */
function nameTaken<T>(resource: Resource<T>, agreed: Agreed<T>, error: unknown): NameTaken | undefined {
  const name = refusedName(resource, agreed, error);
  return name === undefined ? undefined : new NameTaken(resource, name, error);
}

/** The journal record's fields after writing. */
function outcomeFields<T>({ outcome, answer, unread }: Done<T>, schema: Resource<T>['schema']): Partial<JournalRecord> {
  const { kind } = outcome;
  const notes = [
    ...(kind === 'applied' && outcome.settled
      ? [vscode.l10n.t('The service did not respond, but its current state shows the change.')]
      : []),
    ...(kind === 'applied' && outcome.readBack === 'different'
      ? [vscode.l10n.t('The state on the service differs.')]
      : []),
    // The record is read later, when the service may have finished.
    ...(kind === 'applied' && outcome.goesOn
      ? [vscode.l10n.t('Accepted. State right after the request: {0}.', outcome.goesOn)]
      : []),
    ...((kind === 'partial' || kind === 'unknown') && outcome.done !== undefined ? [outcome.done] : []),
    ...(kind === 'applied' ? [] : [withoutDoubt(explain(outcome.error).message)]),
    ...(unread === undefined ? [] : [vscode.l10n.t('Read-back failed: {0}', explain(unread).message)]),
  ];
  const after = unread === undefined && kind !== 'refused' ? hidden(schema, outcome.live) : undefined;
  return {
    outcome: kind,
    ...(notes.length > 0 && { note: notes.join(' ') }),
    ...(after !== undefined && { after }),
    ...(answer !== undefined && { answer: hidden(schema, answer) }),
  };
}
