import { basename } from 'node:path';
import * as vscode from 'vscode';
import { explain, isCancelled } from '../../connections/explain';
import { mustBeComplete } from '../../model/collections/collections';
import type { InterruptedExport } from '../../work/exports';
import type { App } from '../app';
import { runExport } from './export-runs';
import { describedCollection } from './import-targets';

/** Offers to resume the exports whose VS Code ended, or to delete their unfinished files. */
export async function offerInterruptedExports(app: App): Promise<void> {
  const interrupted = await (await app.exports.get()).interrupted();
  await Promise.all(interrupted.map(each => offer(app, each)));
}

async function offer(app: App, { record, written }: InterruptedExport): Promise<void> {
  const { id, file, collectionName, connectionName } = record;
  const resume = vscode.l10n.t('Resume');
  const discard = vscode.l10n.t('Delete Unfinished File');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t(
      'The export of “{0}” of “{1}” to “{2}” was interrupted. Entities in the unfinished file “{4}”: {3}. To resume the export later, select the same file.',
      collectionName,
      connectionName,
      basename(file),
      written.toLocaleString('en'),
      `${basename(file)}.part`,
    ),
    resume,
    discard,
  );
  const { isRunning } = await import('../../transfers/exports/part-files');
  if (answer !== resume && (await isRunning(file))) return; // another window resumed it
  try {
    if (answer === resume) return await resumeExport(app, record);
    if (answer === discard) await discardExport(record);
    await (await app.exports.get()).forget(id);
  } catch (error) {
    if (!isCancelled(error)) void vscode.window.showErrorMessage(explain(error).message);
  }
}

async function resumeExport(app: App, record: InterruptedExport['record']): Promise<void> {
  const { client, collection, endpoint } = await describedCollection(app, record);
  mustBeComplete(collection, record.collectionName);
  const { filter, names, vectors, file } = record;
  const selected = { ref: record, client, collection, endpoint, filter, names, vectors };
  await runExport(app, selected, { uri: vscode.Uri.file(file), start: 'resume' });
}

async function discardExport({ file, collectionName, clusterId }: InterruptedExport['record']): Promise<void> {
  const { discard } = await import('../../transfers/exports/part-files');
  await discard(file, { collection: collectionName, cluster: clusterId });
}
