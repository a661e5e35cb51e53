import * as vscode from 'vscode';
import type { ClusterClient } from '../../client';
import { explain, isCancelled } from '../../connections/explain';
import type { Collection } from '../../model/collections/collections';
import { ENDPOINT, locationText, type NamedCollectionRef } from '../../model/collections/refs';
import { exportedFields, formatOf } from '../../model/entities/export-lines';
import { shownLine } from '../../model/texts/shown';
import type { Exported, ExportOptions, ExportRequest } from '../../transfers/exports/exports';
import type { App } from '../app';

export type Start = ExportOptions['start'];

/** The file of an export, and whether it continues an unfinished one. */
export interface ExportTarget {
  readonly uri: vscode.Uri;
  readonly start: Start;
}

/** A collection, and which of its entities and fields to export. `names`: empty for all fields; `vectors`: false for all but vectors. */
export interface Selected {
  readonly ref: NamedCollectionRef;
  readonly client: ClusterClient;
  readonly collection: Collection;
  readonly endpoint: string;
  readonly filter: string;
  readonly names: readonly string[];
  readonly vectors: boolean;
}

/** Exports until the file is complete or the user leaves it. A record says so where VS Code ends before. */
export async function runExport({ exports }: App, selected: Selected, { uri, start }: ExportTarget): Promise<void> {
  const { ref, client, collection, endpoint, filter, names, vectors } = selected;
  const { connectionId, connectionName, clusterId, clusterName, dbName, collectionName } = ref;
  const request: ExportRequest = {
    dbName,
    collection,
    filter,
    exported: exportedFields(collection, names, vectors),
    file: uri.fsPath,
    format: formatOf(uri.path)!,
    cluster: clusterId === ENDPOINT ? endpoint : clusterId,
  };
  const stored = { connectionId, connectionName, clusterId, clusterName, dbName, collectionName };
  const records = await exports.get();
  const id = await records.begin({ ...stored, filter, names: [...names], vectors, file: request.file });
  try {
    const place = `${locationText(ref)} › ${collectionName}`;
    for (let next: Start | undefined = start; next !== undefined;) {
      next = await attempt(client, request, next, place, uri);
    }
  } finally {
    if (id !== undefined) await records.forget(id);
  }
}

/** Returns the start of another attempt; undefined if the export is complete or the user leaves it. */
async function attempt(
  client: ClusterClient,
  request: ExportRequest,
  start: Start,
  place: string,
  uri: vscode.Uri,
): Promise<Start | undefined> {
  let written: number | undefined;
  try {
    const result = await withNotification(client, request, start, place, count => (written = count));
    await showExportEnd(result, uri, place);
    return undefined;
  } catch (error) {
    if (written === undefined || (error as Error).name === 'CollectionChanged') {
      if (isCancelled(error)) return undefined;
      throw error;
    }
    const resume = vscode.l10n.t('Resume');
    const count = written.toLocaleString('en');
    const text = isCancelled(error)
      ? vscode.l10n.t(
          'Export of {0} stopped after {1} entities. To resume the export later, select the same file.',
          place,
          count,
        )
      : vscode.l10n.t(
          'Export of {0} failed after {1} entities. {2} To resume the export later, select the same file.',
          place,
          count,
          explain(error).message,
        );
    return (await vscode.window.showWarningMessage(text, resume)) === resume ? 'resume' : undefined;
  }
}

async function withNotification(
  client: ClusterClient,
  request: ExportRequest,
  start: Start,
  place: string,
  onWritten: (written: number) => void,
): Promise<Exported> {
  const { exportEntities } = await import('../../transfers/exports/exports');
  const { Pace } = await import('../../transfers/exports/paces');
  const pace = new Pace();
  const title = shownLine(vscode.l10n.t('Exporting {0}', place));
  const where = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(where, async (notification, token) => {
    const stop = new AbortController();
    token.onCancellationRequested(() => stop.abort());
    let percent = 0;
    return exportEntities(client, request, {
      start,
      signal: stop.signal,
      background: true, // searches come first
      onProgress: progress => {
        const { written, total = 0 } = progress;
        onWritten(written);
        const now = total > 0 ? Math.min(100, (written / total) * 100) : 0;
        notification.report({ message: pace.describe(progress), increment: now - percent });
        percent = now;
      },
    });
  });
}

/** Reports the end, and differences in number, which others can cause. */
async function showExportEnd({ written, counted, why }: Exported, uri: vscode.Uri, place: string): Promise<void> {
  const name = uri.path.split('/').at(-1)!;
  const said = vscode.l10n.t('{0} entities of {1} exported to {2}.', written.toLocaleString('en'), place, name);
  const difference =
    counted === undefined
      ? vscode.l10n.t('The entities could not be counted: {0}', why ?? '')
      : vscode.l10n.t(
          'The collection now has {0} matching entities. Entities were written or deleted during the export, or several have the same key.',
          counted.toLocaleString('en'),
        );
  const open = vscode.l10n.t('Open');
  const actions = formatOf(uri.path) === 'parquet' ? [] : [open]; // no editor shows Parquet
  const answer =
    counted === written
      ? await vscode.window.showInformationMessage(said, ...actions)
      : await vscode.window.showWarningMessage(`${said} ${difference}`, ...actions);
  if (answer === open) await vscode.commands.executeCommand('vscode.open', uri);
}
