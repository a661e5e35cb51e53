import * as vscode from 'vscode';
import { journalText } from '../changes/journal-record';
import { COLUMNS, journalEntry, journalLine } from '../changes/journal-table';
import type { App } from './app';
import { leadOn } from './choices/lead-on';

/** In the place of an empty journal. */
export const noChanges = (app: App): Promise<void> =>
  leadOn(app, vscode.l10n.t('No changes yet.'), 'openDraft', 'editRole', 'createCollection');

/** Exports the journal as a file: CSV with a line for each change, or JSON with the stored records, their times and users. */
export async function exportJournal(app: App): Promise<void> {
  const { journal } = app.changes;
  if (await journal.isEmpty()) return noChanges(app);
  const name = `vector-cloud-journal-${new Date().toISOString().slice(0, 10)}.csv`;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const file = await vscode.window.showSaveDialog({
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, name) }),
    filters: { CSV: ['csv'], JSON: ['json'] },
    title: vscode.l10n.t('Export Journal'),
  });
  if (!file) return;
  const { csvLines } = await import('../model/grid/exports');
  const isJson = file.path.toLowerCase().endsWith('.json');
  const { records, unreadable } = await journal.parts(record =>
    isJson ? journalText(journalEntry(record)) : csvLines([journalLine(record)]),
  );
  const text = isJson ? `[\n${records.join(',\n')}\n]\n` : `${csvLines([[...COLUMNS]])}${records.join('')}`;
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  const said = [
    vscode.l10n.t('{0} changes exported to {1}.', records.length, vscode.workspace.asRelativePath(file)),
    ...(unreadable.length > 0 ? [vscode.l10n.t('{0} unreadable records skipped.', unreadable.length)] : []),
  ];
  const open = vscode.l10n.t('Open');
  const answer = await vscode.window.showInformationMessage(said.join(' '), open);
  if (answer === open) await vscode.window.showTextDocument(file);
}
