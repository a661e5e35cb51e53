import * as vscode from 'vscode';
import { inProgress } from '../../changes/in-progress';
import { explain } from '../../connections/explain';
import { shownText } from '../../model/texts/shown';
import { readableJson } from '../../model/wire/json';
import type { ClusterNode } from '../../tree/clusters';
import type { Node } from '../../tree/node';
import type { App } from '../app';
import { leadOn } from '../choices/lead-on';

export const copyId = (_: App, rows: readonly Node[]) => copy(rows, each => each.identity?.id);
export const copyName = (_: App, rows: readonly Node[]) => copy(rows, each => each.identity?.name);
export const copyEndpoint = (_: App, rows: readonly Node[]) => copy(rows, each => each.identity?.endpoint);

/** Copies a text of each row, one per line. */
async function copy(rows: readonly Node[], text: (node: Node) => string | undefined): Promise<void> {
  const texts = rows.flatMap(each => text(each) ?? []);
  if (texts.length > 0) await vscode.env.clipboard.writeText(texts.join('\n'));
  else if (rows[0]) void vscode.window.showInformationMessage(vscode.l10n.t('Nothing to copy.'));
}

/** Copies the key of the demo service, which opens nothing else, so that copied code runs. */
export async function copyDemoKey(app: App): Promise<void> {
  const { clients, connections } = app;
  const hasDemo = (await connections.list()).connections.some(({ kind }) => kind === 'demo');
  if (!hasDemo) return leadOn(app, vscode.l10n.t('The demo service is not connected.'), 'connectDemo');
  await vscode.env.clipboard.writeText(await clients.demoKey());
}

/** Copies the current record. */
export async function copyRecord(app: App, row: Node): Promise<void> {
  if (row.record) await vscode.env.clipboard.writeText(readableJson(await app.tree.record(row)));
}

/** Copies the current records of several rows as a list. */
export async function copyRecords(app: App, rows: readonly Node[]): Promise<void> {
  const records = await recordsOf(app, rows);
  if (records.length > 0) await vscode.env.clipboard.writeText(readableJson(records));
}

/** Shows the current records of several rows as a list. */
export async function showRecords(app: App, rows: readonly Node[]): Promise<void> {
  const records = await recordsOf(app, rows);
  if (records.length > 0) await showJson(app, vscode.l10n.t('{0} records', records.length), records, false);
}

/** Reads the records of rows, and tells which could not be read. */
async function recordsOf(app: App, rows: readonly Node[]): Promise<unknown[]> {
  const read = await inProgress(() => Promise.allSettled(rows.map(row => app.tree.record(row))));
  const lost = read.flatMap((each, at) =>
    each.status === 'rejected' ? [`${rows[at]!.identity?.name}: ${explain(each.reason).message}`] : [],
  );
  if (lost.length > 0) void vscode.window.showErrorMessage(lost.join(' '));
  return read.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []));
}

/** Shows the current record as a read-only document beside the tree. */
export const showRecord = (app: App, row: Node): Promise<void> => show(app, row, false);

/**
 * Opens a clicked cluster: the rows below it, and its record beside with the focus still in the tree. The next click closes the row and
 * leaves the record. VS Code does not open a row itself that has a command.
 */
export async function openCluster(app: App, row: ClusterNode): Promise<void> {
  const opens = !app.tree.isOpen(row);
  await vscode.commands.executeCommand('list.toggleExpand');
  if (opens) await show(app, row, true);
}

async function show(app: App, row: Node, preserveFocus: boolean): Promise<void> {
  if (row.record) await showJson(app, row.identity?.name ?? row.key, await app.tree.record(row), preserveFocus);
}

async function showJson(app: App, name: string, record: unknown, preserveFocus: boolean): Promise<void> {
  const uri = app.records.show(name, shownText(readableJson(record)));
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.languages.setTextDocumentLanguage(document, 'json');
  await vscode.window.showTextDocument(document, { preview: true, preserveFocus });
}
