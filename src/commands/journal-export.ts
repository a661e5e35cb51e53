import * as vscode from 'vscode';
import type { Journal } from '../changes/journal';
import { journalText } from '../changes/journal-record';
import { COLUMNS, journalEntry, journalLine } from '../changes/journal-table';
import { writePieces } from '../documents/files/pieces';
import type { App } from './app';
import { leadOn } from './choices/lead-on';

/** Says that the journal is empty. */
export const noChanges = (app: App): Promise<void> =>
  leadOn(app, vscode.l10n.t('No changes yet.'), 'openDraft', 'editRole', 'createCollection');

/** Yields the journal as JSON or CSV, a record at a time: together, they can be too large for memory. Counts the records in `counts`. */
export async function* journalPieces(
  journal: Journal,
  isJson: boolean,
  counts: { records: number; unreadable: number },
): AsyncGenerator<string> {
  const { csvLines } = await import('../model/grid/exports');
  yield isJson ? '[' : csvLines([[...COLUMNS]]);
  for await (const { records, unreadable } of journal.groups()) {
    for (const record of records) {
      const before = counts.records++ > 0 ? ',\n' : '\n';
      yield isJson ? before + journalText(journalEntry(record)) : csvLines([journalLine(record)]);
    }
    counts.unreadable += unreadable.length;
  }
  if (isJson) yield '\n]\n';
}

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
  const counts = { records: 0, unreadable: 0 };
  await writePieces(file, journalPieces(journal, file.path.toLowerCase().endsWith('.json'), counts));
  const to = vscode.workspace.asRelativePath(file);
  const said = [exportedText(counts.records, to), ...(counts.unreadable > 0 ? [skippedText(counts.unreadable)] : [])];
  const open = vscode.l10n.t('Open');
  const answer = await vscode.window.showInformationMessage(said.join(' '), open);
  if (answer === open) await vscode.window.showTextDocument(file);
}

const exportedText = (count: number, to: string): string =>
  count === 1
    ? vscode.l10n.t('1 change exported to {0}.', to)
    : vscode.l10n.t('{0} changes exported to {1}.', count.toLocaleString('en'), to);

const skippedText = (count: number): string =>
  count === 1
    ? vscode.l10n.t('1 unreadable record skipped.')
    : vscode.l10n.t('{0} unreadable records skipped.', count.toLocaleString('en'));
