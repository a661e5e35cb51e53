import * as vscode from 'vscode';
import type { AlertRuleNode } from '../../tree/alert-rules';
import type { Node } from '../../tree/node';
import { isRow } from '../../tree/rows';
import type { FileImportNode, OperationNode, PasswordNode } from '../../tree/work';
import type { App } from '../app';
import type { Argument } from '../arguments';
import { currentFirst } from './current-first';
import type { LeadName } from './lead-on';

/** Alert rules that are enabled or disabled. */
export const isOn =
  (enabled: boolean) =>
  ({ rule }: AlertRuleNode): boolean =>
    (rule.enabled !== false) === enabled;

export const isRunning = ({ state }: { readonly state: string }): boolean => state === 'running';

/** `offer`: which the palette offers; `none`: the message if there are none. */
export const operation =
  (offer: (operation: OperationNode['operation']) => boolean, none: () => string): Argument<OperationNode> =>
  async (app, node) => {
    if (isRow(node, 'operation')) return node;
    const rows = (await workRowsOf(app)).filter(each => isRow(each, 'operation'));
    const offered = rows.filter(each => offer(each.operation));
    if (offered.length > 0) return pickRow(app, offered, vscode.l10n.t('Select an operation'));
    void vscode.window.showInformationMessage(none());
    return undefined;
  };

export const password: Argument<PasswordNode> = async (app, node) => {
  if (isRow(node, 'password')) return node;
  const rows = (await workRowsOf(app)).filter(each => isRow(each, 'password'));
  if (rows.length > 0) return pickRow(app, rows, vscode.l10n.t('Select a cluster'));
  await (await leads()).leadOn(app, vscode.l10n.t('No passwords to show.'), 'migrate');
  return undefined;
};

/** `offer`: which the palette offers; `none`: the message if there are none, with `next`, the commands that lead on. */
export const fileImport =
  (
    offer: (run: FileImportNode['run']) => boolean,
    none: () => string,
    ...next: readonly LeadName[]
  ): Argument<FileImportNode> =>
  async (app, node) => {
    if (isRow(node, 'fileImport')) return node;
    const rows = (await workRowsOf(app)).filter(each => isRow(each, 'fileImport'));
    const offered = rows.filter(({ run }) => offer(run));
    if (offered.length > 0) return pickRow(app, offered, vscode.l10n.t('Select an import or a copy'));
    if (next.length > 0) await (await leads()).leadOn(app, none(), ...next);
    else void vscode.window.showInformationMessage(none());
    return undefined;
  };

const leads = () => import('./lead-on');

const workRowsOf = async (app: App): Promise<Node[]> => (await import('../../tree/work')).workRows(app);

async function pickRow<T extends OperationNode | PasswordNode | FileImportNode>(
  app: App,
  rows: readonly T[],
  placeHolder: string,
): Promise<T | undefined> {
  const about = (row: T) => {
    if (row.kind === 'operation') return row.operation;
    return row.kind === 'password' ? row.waiting : row.run.record;
  };
  const items = currentFirst(app, rows, row => about(row).connectionId).map(row => {
    const { label, description } = row.item();
    const text = typeof label === 'string' ? label : row.key;
    return { label: text, description: `${about(row).connectionName} · ${String(description)}`, row };
  });
  return (await vscode.window.showQuickPick(items, { title: app.title, placeHolder, matchOnDescription: true }))?.row;
}
