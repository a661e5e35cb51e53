import * as vscode from 'vscode';
import { shownLine } from '../model/texts/shown';
import type { OperationRecord } from './operation-record';

/** One message for all that ended together; it leads to the view. */
export async function showEnded(operations: readonly OperationRecord[]): Promise<void> {
  const show = vscode.l10n.t('Show Operations');
  const bad = operations.some(({ state }) => state === 'failed');
  const tell = bad ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  if ((await tell(wordsOf(operations), show)) === show) await vscode.commands.executeCommand('vectorCloud.work.focus');
}

function wordsOf(operations: readonly OperationRecord[]): string {
  const [only, ...more] = operations;
  if (!only || more.length > 0) return vscode.l10n.t('{0} operations ended.', operations.length);
  const { kind, connectionName, name, state, note = '' } = only;
  const levels = [connectionName, ...(only.place ? [only.place] : [])];
  const place = shownLine([...levels, name].join(' › '));
  if (state === 'unwatchable') return vscode.l10n.t('{0}: {1}', place, note);
  if (state === 'failed') return vscode.l10n.t('{0} failed: {1}', place, note);
  if (kind === 'replicas') return vscode.l10n.t('{0} is running with the new replicas.', place);
  if (kind === 'index') return vscode.l10n.t('Index “{0}” of {1} is built.', name, levels.join(' › '));
  if (kind === 'compaction') return vscode.l10n.t('The compaction of {0} is complete.', place);
  return kind === 'migration'
    ? vscode.l10n.t('The migration to {0} is complete.', place)
    : vscode.l10n.t('The import into {0} is complete.', place);
}
