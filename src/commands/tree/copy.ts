import * as vscode from 'vscode';
import { shownText } from '../../model/texts/shown';
import { readableJson } from '../../model/wire/json';
import type { Node } from '../../tree/node';
import type { App } from '../app';

export const copyId = (_: App, rows: readonly Node[]) => copy(rows, each => each.identity?.id);
export const copyName = (_: App, rows: readonly Node[]) => copy(rows, each => each.identity?.name);
export const copyEndpoint = (_: App, rows: readonly Node[]) => copy(rows, each => each.identity?.endpoint);

/** One a line, where there are several rows. */
async function copy(rows: readonly Node[], text: (node: Node) => string | undefined): Promise<void> {
  const texts = rows.flatMap(each => text(each) ?? []);
  if (texts.length > 0) await vscode.env.clipboard.writeText(texts.join('\n'));
  else if (rows[0]) void vscode.window.showInformationMessage(vscode.l10n.t('Nothing to copy.'));
}

/** The demo service's own key, which opens nothing else: code that was copied runs with it. */
export async function copyDemoKey({ clients, connections }: App): Promise<void> {
  const hasDemo = (await connections.list()).connections.some(({ kind }) => kind === 'demo');
  if (!hasDemo) return void vscode.window.showInformationMessage(vscode.l10n.t('The demo service is not connected.'));
  await vscode.env.clipboard.writeText(await clients.demoKey());
}

/** Copies the current record. */
export async function copyRecord(app: App, row: Node): Promise<void> {
  if (row.record) await vscode.env.clipboard.writeText(readableJson(await app.tree.record(row)));
}

/** Shows the current record as a read-only document beside the tree. */
export async function showRecord(app: App, row: Node): Promise<void> {
  if (!row.record) return;
  const uri = app.records.show(row.identity?.name ?? row.key, shownText(readableJson(await app.tree.record(row))));
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.languages.setTextDocumentLanguage(document, 'json');
  await vscode.window.showTextDocument(document, { preview: true });
}
