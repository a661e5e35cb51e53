import * as vscode from 'vscode';
import { explain } from '../connections/explain';
import type { Outcome } from './outcome';
import { RefusedBefore } from './refusals';

/** Shows the outcome of a change, in proportion: quietly on success. `summary`: the change; `showOthers`: shows changes by others. */
export function tell(
  outcome: Outcome<unknown>,
  name: string,
  summary: string,
  showOthers?: () => Thenable<unknown>,
): void {
  switch (outcome.kind) {
    case 'applied':
      return tellApplied(outcome, summary);
    case 'partial':
      return doubtful(
        vscode.l10n.t('{0} The service refused the rest: {1}', outcome.done, explain(outcome.error).message),
      );
    case 'refused':
      if (outcome.error instanceof RefusedBefore) return void vscode.window.showWarningMessage(outcome.error.message);
      return failed(vscode.l10n.t('Not applied: {0}', explain(outcome.error).message));
    case 'unknown':
      return doubtful(
        vscode.l10n.t(
          '{0}: outcome unknown. {1} The service does not show the change yet. Check the state before you retry the change.',
          summary,
          explain(outcome.error).message,
        ),
      );
    case 'conflict':
      return void tellConflict(
        vscode.l10n.t(
          'Conflict: “{0}” was also changed elsewhere. Nothing was sent. {1}',
          name,
          outcome.conflicts.map(({ message }) => `${message}.`).join(' '),
        ),
        showOthers,
      );
    case 'gone':
      return failed(vscode.l10n.t('“{0}” no longer exists. Nothing was sent.', name));
    case 'nothing':
      return void vscode.window.showInformationMessage(
        vscode.l10n.t('“{0}” already has this state. Nothing was sent.', name),
      );
    case 'cancelled':
  }
}

function tellApplied({ readBack, settled, goesOn }: Outcome<unknown> & { kind: 'applied' }, summary: string): void {
  if (readBack === 'failed') {
    return doubtful(
      goesOn
        ? vscode.l10n.t('{0}: accepted; {1}. Could not be read back.', summary, goesOn)
        : vscode.l10n.t('{0}: done, but could not be read back.', summary),
    );
  }
  if (goesOn) return tellAccepted(summary, goesOn, settled);
  if (readBack === 'different') {
    return doubtful(
      vscode.l10n.t(
        '{0}: done, but the service now shows a different state. Someone else changed the object at the same time, or the service stores the values differently.',
        summary,
      ),
    );
  }
  if (settled) {
    const done = vscode.l10n.t(
      '{0}: done. The service did not respond, but its current state shows the change.',
      summary,
    );
    void vscode.window.showInformationMessage(done);
  } else vscode.window.setStatusBarMessage(`$(check) ${vscode.l10n.t('{0}: done.', summary)}`, 5000);
}

/** Shows a change that the service accepted and has not finished. */
function tellAccepted(summary: string, goesOn: string, settled: boolean): void {
  if (settled) {
    const accepted = vscode.l10n.t(
      '{0}: accepted; {1}. The service did not respond, but its current state shows the change.',
      summary,
      goesOn,
    );
    void vscode.window.showInformationMessage(accepted);
  } else vscode.window.setStatusBarMessage(`$(watch) ${vscode.l10n.t('{0}: accepted; {1}.', summary, goesOn)}`, 5000);
}

async function tellConflict(message: string, showOthers?: () => Thenable<unknown>): Promise<void> {
  const show = vscode.l10n.t('Show What Others Changed');
  const answer = await vscode.window.showErrorMessage(message, ...(showOthers ? [show] : []));
  if (answer === show) await orTell(showOthers);
}

/** Shows changes by others beside a plan, or the reason why that is impossible. */
export async function orTell(showOthers?: () => Thenable<unknown>): Promise<void> {
  try {
    await showOthers?.();
  } catch (error) {
    void vscode.window.showErrorMessage(explain(error).message);
  }
}

const failed = (message: string): void => void offer(vscode.window.showErrorMessage, message);
const doubtful = (message: string): void => void offer(vscode.window.showWarningMessage, message);

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
