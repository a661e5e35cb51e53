import * as vscode from 'vscode';
import { readText } from '../../../src/model/documents/json-text';
import { ENTITY_LINES, type EntitiesDocument } from '../../../src/model/entities/documents';
import type { App } from '../../../src/commands/app';
import type { Node } from '../../../src/tree/node';
import type { TreeProvider } from '../../../src/tree/provider';
import { happened } from './waiting';

/**
 * Returns the objects of the running extension. Their classes are other copies than this bundle's: never use `instanceof` with an import.
 */
export async function app(): Promise<App> {
  const exported: unknown = await vscode.extensions.getExtension('vector-cloud.vector-cloud')?.activate();
  if (!exported) throw new Error('The extension gives its app to tests only: is this the test mode?');
  const running = exported as App;
  running.tree.readings.clock = () => new Promise(() => {}); // rows are there once they are read: no test goes by the clock
  running.clients.clock = ms => AbortSignal.timeout(ms); // where a test made it another
  return running;
}

/** Labels, nested: a row without children is its label, one with them a pair. */
export type Rows = readonly (string | readonly [label: string, rows: Rows])[];

/** Makes the next read of the top read all rows: otherwise it keeps rows where a connection has changed just before. */
function keepNone(tree: TreeProvider): void {
  const { top } = tree as unknown as { readonly top: { readonly isPending: boolean; refresh(): void } };
  if (top.isPending) top.refresh();
}

/** Returns the rows of the tree, read as VS Code reads them, `depth` levels down. */
export async function rows(tree: TreeProvider, depth: number, node?: Node): Promise<Rows> {
  if (!node) keepNone(tree);
  const shown: (string | [string, Rows])[] = [];
  for (const child of await tree.getChildren(node)) {
    const { label, collapsibleState } = tree.getTreeItem(child);
    const text = typeof label === 'string' ? label : (label?.label ?? '');
    const leaf = collapsibleState === vscode.TreeItemCollapsibleState.None || depth <= 1;
    shown.push(leaf ? text : [text, await rows(tree, depth - 1, child)]);
  }
  return shown;
}

/** The node with these labels from the top down. */
export async function find(tree: TreeProvider, ...labels: string[]): Promise<Node> {
  keepNone(tree);
  let at: Node | undefined;
  for (const wanted of labels) {
    const children: Node[] = await tree.getChildren(at);
    const next = children.find(child => {
      const { label } = tree.getTreeItem(child);
      return (typeof label === 'string' ? label : label?.label) === wanted;
    });
    if (!next) throw new Error(`No row "${wanted}" among ${children.map(child => child.key).join(', ')}`);
    at = next;
  }
  return at!;
}

/** Removes every connection, so that each test starts with none. */
export async function forgetConnections({ connections }: App): Promise<void> {
  for (const connection of (await connections.list()).connections) await connections.remove(connection);
}

/** Removes every operation, in any state. */
export async function forgetOperations({ operations: { work } }: App): Promise<void> {
  for (const { id } of await work.list()) await work.remove(id);
}

/** Returns the document of entities in a text: JSON, or a line for each entity. */
export function entitiesOf(text: vscode.TextDocument): EntitiesDocument {
  const read = text.uri.path.endsWith('.ndjson') ? ENTITY_LINES.readText(text.getText()) : readText(text.getText());
  if ('broken' in read) throw new Error(read.broken.message);
  return read.value as EntitiesDocument;
}

/** Changes the document of entities in the tab that is looked at. */
export async function editEntities(change: (document: EntitiesDocument) => void): Promise<vscode.Uri> {
  const text = await shownDocument();
  const isLines = text.uri.path.endsWith('.ndjson');
  const document = entitiesOf(text);
  change(document);
  const edits = new vscode.WorkspaceEdit();
  const changed = isLines ? ENTITY_LINES.write(document) : JSON.stringify(document, null, 2);
  edits.replace(text.uri, new vscode.Range(0, 0, text.lineCount, 0), changed);
  await vscode.workspace.applyEdit(edits);
  return text.uri;
}

/** The document of the tab that is looked at, as text or as a form. */
export async function shownDocument(): Promise<vscode.TextDocument> {
  for (;;) {
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
    if (input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText) {
      return vscode.workspace.openTextDocument(input.uri);
    }
    await happened(vscode.window.tabGroups.onDidChangeTabs); // told a moment after it was opened
  }
}
