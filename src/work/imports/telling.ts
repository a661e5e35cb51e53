import * as vscode from 'vscode';
import { countedText, countsText, isCopy, isClean, type Ended } from './ended';

/** An import in the message about its end. `resume`: reviews the rest of an unfinished import. */
export interface ReportedImport {
  readonly file: string;
  readonly place: string;
  /** Place of the source of a copy. */
  readonly from?: string | undefined;
  readonly resume: () => Thenable<unknown>;
}

/** Tells what became of every row, and offers the rejected rows. */
export async function showImportEnd(ended: Ended, { file, place, from, resume }: ReportedImport): Promise<void> {
  const { stopped, rejectsFile } = ended;
  const rejected = from === undefined ? vscode.l10n.t('Open Rejected Rows') : vscode.l10n.t('Open Rejected Entities');
  const again = vscode.l10n.t('Resume');
  const journal = vscode.l10n.t('Show Journal');
  const said = [
    from === undefined ? importedText(ended, file, place) : copiedText(ended, from, place),
    ...(stopped ? [stopped.message] : []),
    ...countedText(ended),
    ...(from !== undefined && rejectsFile !== undefined ? [keptText()] : []),
    ...(stopped?.isResumable ? [laterText(from)] : []),
  ].join(' ');
  const buttons = [
    ...(stopped?.isResumable ? [again] : []),
    ...(rejectsFile === undefined ? [] : [rejected]),
    ...(stopped ? [journal] : []),
  ];
  const answer = isClean(ended)
    ? await vscode.window.showInformationMessage(said, ...buttons)
    : await vscode.window.showWarningMessage(said, ...buttons);
  if (answer === again) await resume();
  else if (answer === journal) await vscode.commands.executeCommand('vectorCloud.journal.show');
  else if (answer === rejected) await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(rejectsFile!));
}

const importedText = (ended: Ended, file: string, place: string): string =>
  ended.stopped
    ? vscode.l10n.t('Import of “{0}” into {1} stopped: {2}.', file, place, countsText(ended, isCopy(ended)))
    : vscode.l10n.t('Import of “{0}” into {1} is complete: {2}.', file, place, countsText(ended, isCopy(ended)));

const copiedText = (ended: Ended, from: string, place: string): string =>
  ended.stopped
    ? vscode.l10n.t('Copy of {0} to {1} stopped: {2}.', from, place, countsText(ended, isCopy(ended)))
    : vscode.l10n.t('Copy of {0} to {1} is complete: {2}.', from, place, countsText(ended, isCopy(ended)));

const keptText = (): string =>
  vscode.l10n.t('The file of rejected entities is kept until the journal record of the copy is deleted.');

const laterText = (from: string | undefined): string =>
  from === undefined
    ? vscode.l10n.t('To resume the import later, select the same file.')
    : vscode.l10n.t('To resume the copy later, copy the collection to the same target.');
