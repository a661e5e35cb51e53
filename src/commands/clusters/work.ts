import * as vscode from 'vscode';
import type { Node } from '../../tree/node';
import { OperationNode, PasswordNode, workRows } from '../../tree/work';
import type { App } from '../app';

/** Asks the service at once, and goes on watching. */
export async function lookNow(app: App, node?: Node): Promise<void> {
  const chosen = await chooseOperation(app, node, ({ state }) => state !== 'done' && state !== 'failed');
  if (chosen) await app.operations.lookNow(chosen.operation.id);
}

/** It goes on at the service; nobody here looks any more. */
export async function stopWatching(app: App, node?: Node): Promise<void> {
  const chosen = await chooseOperation(app, node, ({ state }) => state === 'running');
  if (chosen) await app.operations.work.update(chosen.operation.id, { state: 'left' });
}

export async function removeFromWork(app: App, node?: Node): Promise<void> {
  const chosen = await chooseOperation(app, node, ({ state }) => state !== 'running');
  if (chosen) await app.operations.work.remove(chosen.operation.id);
}

/** A password that was told once, in a dialog that stays until they have it. */
export async function showPassword(app: App, node?: Node): Promise<void> {
  const chosen = node instanceof PasswordNode ? node : await choosePassword(app);
  if (chosen) await app.operations.passwords.open(chosen.waiting);
}

async function choosePassword(app: App): Promise<PasswordNode | undefined> {
  const rows = (await workRows(app)).filter(each => each instanceof PasswordNode);
  return choose(rows, vscode.l10n.t('No password waits.'), vscode.l10n.t('Whose password?'));
}

async function chooseOperation(
  app: App,
  node: Node | undefined,
  fits: (operation: OperationNode['operation']) => boolean,
): Promise<OperationNode | undefined> {
  if (node instanceof OperationNode) return node;
  const rows = (await workRows(app)).filter(each => each instanceof OperationNode);
  const fitting = rows.filter(({ operation }) => fits(operation));
  return choose(fitting, vscode.l10n.t('There is no such operation.'), vscode.l10n.t('Which operation?'));
}

async function choose<T extends Node>(rows: readonly T[], none: string, placeHolder: string): Promise<T | undefined> {
  if (rows.length === 0) {
    void vscode.window.showInformationMessage(none);
    return undefined;
  }
  const items = rows.map(row => {
    const { label, description } = row.item();
    const text = typeof label === 'string' ? label : row.key;
    return { label: text, description: typeof description === 'string' ? description : '', row };
  });
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.row;
}
