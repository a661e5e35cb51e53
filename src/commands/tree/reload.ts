import * as vscode from 'vscode';
import type { MoreNode } from '../../tree/lists';
import type { Node } from '../../tree/node';
import { isRow, type Rows } from '../../tree/rows';
import type { App } from '../app';
import { currentFirst } from '../choices/current-first';
import { leadOn } from '../choices/lead-on';
import { renewOpenDocuments } from './open-documents';

/** Refreshes every row, and retries denied and missing operations. */
export async function refreshAll(app: App): Promise<void> {
  (await app.clients.offers()).tryAgain();
  app.trust.askAgain();
  app.counts.forget();
  app.changes.rights.forget();
  app.tree.refresh();
  void renewOpenDocuments(app);
  await app.operations.lookAgain();
}

/**
 * Refreshes the children of a row; for a row without children, its list. In the Command Palette: the selected rows, otherwise an expanded
 * row.
 */
export async function refreshRow(app: App, node?: Node, nodes?: readonly Node[]): Promise<void> {
  (await app.clients.offers()).tryAgain();
  app.changes.rights.forget();
  const selected = (node ? (nodes ?? [node]) : app.view.selection).filter(
    each => isOpenable(each) || each.record !== undefined,
  );
  const rows = selected.length > 0 ? selected : [await pickRow(app, isOpenable, NOTHING_READ())];
  for (const row of rows) {
    if (!row) continue;
    app.counts.forget();
    app.tree.refresh(isOpenable(row) ? row : app.tree.getParent(row));
    void renewOpenDocuments(app, row);
  }
}

type Unread = Rows['failure'] | Rows['waiting'];

const isUnread = (node: Node): node is Unread => isRow(node, 'failure') || isRow(node, 'waiting');

/** Retries a failed or pending read; in the Command Palette the user picks one. */
export async function retry(app: App, node?: Unread): Promise<void> {
  const chosen = node ?? (await pickRow(app, isUnread, vscode.l10n.t('No failed rows.')));
  if (!chosen) return;
  (await app.clients.offers()).tryAgain();
  app.trust.askAgain();
  app.tree.refresh(chosen.parent);
}

/** Cancels a pending read; in the Command Palette the user picks one. */
export async function cancelReading(app: App, node?: Rows['waiting']): Promise<void> {
  const none = vscode.l10n.t('No rows are loading.');
  const chosen = node ?? (await pickRow(app, each => isRow(each, 'waiting'), none));
  if (chosen) app.tree.readings.cancel(chosen.parent);
}

/** Loads one more page of a list; in the Command Palette of a list that has more. */
export async function loadMore(app: App, node?: MoreNode): Promise<void> {
  const none = vscode.l10n.t('No list has more rows to load.');
  const chosen = node ?? (await pickRow(app, each => isRow(each, 'more'), none));
  if (!chosen) return;
  chosen.isChosen = true;
  chosen.parent.pages += 1;
  app.tree.refresh(chosen.parent);
}

const isOpenable = (node: Node): boolean => 'children' in node;

const NOTHING_READ = () => vscode.l10n.t('No rows loaded yet.');

/** Picks a row that was read; a single one is not asked for, and `none` is the message without any. */
async function pickRow<T extends Node>(app: App, fits: (node: Node) => node is T, none: string): Promise<T | undefined>;
async function pickRow(app: App, fits: (node: Node) => boolean, none: string): Promise<Node | undefined>;
async function pickRow(app: App, fits: (node: Node) => boolean, none: string): Promise<Node | undefined> {
  const rows = currentFirst(app, [...app.tree.known()].filter(fits), node => pathOf(app, node)[0]?.key);
  const items = rows.map(node => ({ ...itemOf(app, node), node }));
  if (items.length === 0) {
    await leadOn(app, none, 'focusConnections', 'refresh');
    return undefined;
  }
  if (items.length === 1) return items[0]?.node;
  const placeHolder = vscode.l10n.t('Select a row');
  return (await vscode.window.showQuickPick(items, { title: app.title, placeHolder, matchOnDescription: true }))?.node;
}

/** A row by its label, and by those above it. */
function itemOf(app: App, node: Node): vscode.QuickPickItem {
  const above = pathOf(app, node).slice(0, -1).map(labelOf);
  return { label: labelOf(node), description: above.join(' › ') };
}

/** Returns a row and those above it, the connection first. */
function pathOf({ tree }: App, node: Node): Node[] {
  const path: Node[] = [];
  for (let at: Node | undefined = node; at; at = tree.getParent(at)) path.unshift(at);
  return path;
}

function labelOf(node: Node): string {
  const { label } = node.item();
  return typeof label === 'string' ? label : (label?.label ?? node.key);
}
