import * as vscode from 'vscode';
import { explain } from '../connections/explain';
import { withoutDoubt } from '../model/texts/doubt';
import type { Outcome } from './outcome';
import { RefusedBefore } from './refusals';

/** The change in messages about its outcome, which are read far from its plan. */
export interface ReportedChange {
  /** Name of the object. */
  readonly name: string;
  /** Connection, project, cluster and database on one line. */
  readonly place: string;
  /** The change. */
  readonly change: string;
  /** The change with its place. */
  readonly summary: string;
  /** The message where nothing was sent; undefined: the object already has the wanted state. */
  readonly nothing?: string | undefined;
  /** True if no state shows the change, which can be sent again without harm. */
  readonly isRepeatable?: boolean | undefined;
  /** Objects with a failure on the screen: their next success is told as visibly. */
  readonly failed: Set<string>;
}

/** Shows the outcome of a change, in proportion: quietly on success. `createNew`: creates an object anew that no longer exists. */
export function report(outcome: Outcome<unknown>, told: ReportedChange, createNew?: () => Thenable<unknown>): void {
  const { name, place, summary, nothing, failed: failures, isRepeatable } = told;
  const object = JSON.stringify([place, name]);
  const failedBefore = failures.has(object);
  const whileShown = (message: Promise<void>): void => {
    failures.add(object);
    void message.finally(() => failures.delete(object));
  };
  switch (outcome.kind) {
    case 'applied':
      return showApplied(outcome, told, failedBefore);
    case 'partial':
      return whileShown(
        doubtful(
          vscode.l10n.t(
            '{0}: partly applied. {1} The rest failed: {2}',
            summary,
            outcome.done,
            explain(outcome.error).message,
          ),
        ),
      );
    case 'refused': {
      const message = refusedText(outcome, summary);
      if (outcome.error instanceof RefusedBefore) return void vscode.window.showWarningMessage(message);
      return whileShown(failed(message));
    }
    case 'unknown':
      return whileShown(doubtful(unknownText(outcome, summary, isRepeatable)));
    case 'gone':
      return void showMissing(name, place, createNew);
    case 'nothing':
      return void vscode.window.showInformationMessage(
        nothing ?? vscode.l10n.t('“{0}” on {1} already has this state. Nothing was sent.', name, place),
      );
    case 'cancelled':
  }
}

const refusedText = ({ error, settled }: Outcome<unknown> & { kind: 'refused' }, summary: string): string =>
  settled
    ? vscode.l10n.t(
        '{0}: not applied. {1} The service still shows the previous state.',
        summary,
        withoutDoubt(explain(error).message),
      )
    : vscode.l10n.t('{0}: not applied. {1}', summary, explain(error).message);

function unknownText(
  { error, unread, done }: Outcome<unknown> & { kind: 'unknown' },
  summary: string,
  isRepeatable = false,
): string {
  const message = withoutDoubt(explain(error).message);
  if (isRepeatable) {
    return vscode.l10n.t(
      '{0}: outcome unknown. {1} The service does not show whether the change was applied. You can safely repeat the change.',
      summary,
      message,
    );
  }
  if (done !== undefined) {
    return vscode.l10n.t(
      '{0}: outcome unknown. {1} {2} Check the state before you retry the change.',
      summary,
      done,
      message,
    );
  }
  return unread === undefined
    ? vscode.l10n.t(
        '{0}: outcome unknown. {1} The service does not show the change yet. Check the state before you retry the change.',
        summary,
        message,
      )
    : vscode.l10n.t(
        '{0}: outcome unknown. {1} Read-back failed: {2} Check the state before you retry the change.',
        summary,
        message,
        explain(unread).message,
      );
}

/** Tells once that an object no longer exists, with the offer to create it anew. */
async function showMissing(name: string, place: string, createNew?: () => Thenable<unknown>): Promise<void> {
  const gone = vscode.l10n.t('“{0}” on {1} no longer exists. Nothing was sent.', name, place);
  if (!createNew) return void vscode.window.showErrorMessage(gone);
  const create = vscode.l10n.t('Create New');
  const kept = vscode.l10n.t('Your changes are kept as a draft. Create a new object from the draft?');
  if ((await vscode.window.showErrorMessage(`${gone} ${kept}`, create)) === create) await orShowError(createNew);
}

function showApplied(
  { readBack, settled, goesOn, fact }: Outcome<unknown> & { kind: 'applied' },
  told: ReportedChange,
  failedBefore: boolean,
): void {
  const { change, place, summary } = told;
  if (readBack === 'failed') {
    return void doubtful(
      goesOn
        ? vscode.l10n.t('{0}: accepted; {1}. The new state could not be read.', summary, goesOn)
        : vscode.l10n.t('{0}: done, but the new state could not be read.', summary),
    );
  }
  const withFact = (message: string) => (fact === undefined ? message : `${message} ${fact}`);
  if (goesOn) return showAccepted(told, goesOn, { settled, failedBefore });
  if (readBack === 'different') {
    const different = vscode.l10n.t(
      '{0}: done, but the service now shows a different state. Someone else changed the object at the same time, or the service stores the values differently.',
      summary,
    );
    return void doubtful(withFact(different));
  }
  if (settled) {
    const done = vscode.l10n.t(
      '{0}: done. The service did not respond, but its current state shows the change.',
      summary,
    );
    void vscode.window.showInformationMessage(withFact(done));
  } else showInStatusBar('check', withFact(vscode.l10n.t('{0}: done ({1}).', change, place)), failedBefore);
}

/** Shows a change that the service accepted and has not finished. */
function showAccepted(
  { change, place, summary }: ReportedChange,
  goesOn: string,
  { settled, failedBefore }: { readonly settled: boolean; readonly failedBefore: boolean },
): void {
  if (settled) {
    const accepted = vscode.l10n.t(
      '{0}: accepted; {1}. The service did not respond, but its current state shows the change.',
      summary,
      goesOn,
    );
    void vscode.window.showInformationMessage(accepted);
  } else showInStatusBar('watch', vscode.l10n.t('{0}: accepted; {1} ({2}).', change, goesOn, place), failedBefore);
}

/** Tells a success in the status bar, which cuts long messages; beside the message of an earlier failure as a message too. */
function showInStatusBar(icon: string, message: string, failedBefore: boolean): void {
  if (failedBefore) void vscode.window.showInformationMessage(message);
  else vscode.window.setStatusBarMessage(`$(${icon}) ${message}`, 5000);
}

/** Runs what a button offers; shows the reason if that is impossible. */
export async function orShowError(run?: () => Thenable<unknown>): Promise<void> {
  try {
    await run?.();
  } catch (error) {
    void vscode.window.showErrorMessage(explain(error).message);
  }
}

const failed = (message: string): Promise<void> => offer(vscode.window.showErrorMessage, message);
const doubtful = (message: string): Promise<void> => offer(vscode.window.showWarningMessage, message);

async function offer(show: (message: string, button: string) => Thenable<string | undefined>, message: string) {
  const journal = vscode.l10n.t('Show Journal');
  if ((await show(message, journal)) === journal) await vscode.commands.executeCommand('vectorCloud.journal.show');
}

/** Warns if old records cannot be deleted: the only consequence is a growing folder. */
export const warnOfForgetting = (error: unknown): void =>
  void vscode.window.showWarningMessage(
    vscode.l10n.t('The oldest journal records could not be deleted: {0}', explain(error).message),
  );

/** Warns that a journal record could not be stored; the change itself is unaffected. */
export const warnOfJournal = (error: unknown): void =>
  void vscode.window.showWarningMessage(
    vscode.l10n.t('The result of the change could not be saved in the journal: {0}', explain(error).message),
  );
