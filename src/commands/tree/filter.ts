import * as vscode from 'vscode';
import type { ViewName } from '../../tree/views';
import type { App } from '../app';

const PROMPTS: Readonly<Record<ViewName, () => string>> = {
  tree: () => vscode.l10n.t('Part of a name or ID. Only loaded rows are filtered.'),
  places: () => vscode.l10n.t('Part of the name of a collection, its database, cluster or connection.'),
  drafts: () => vscode.l10n.t('Part of the name of a draft or its connection.'),
  configuration: () => vscode.l10n.t('Part of the name of an environment, a document or an object.'),
  problems: () => vscode.l10n.t('Part of the name of an object or a rule.'),
  work: () => vscode.l10n.t('Part of the name or state of an operation.'),
};

/** Filters the rows of a view by a text, and expands rows above matches; an empty text shows all rows. */
export async function filterView(app: App, name: ViewName): Promise<void> {
  const view = app.views[name];
  await vscode.commands.executeCommand(`vectorCloud.${name}.focus`);
  const text = await vscode.window.showInputBox({
    title: app.title,
    prompt: PROMPTS[name](),
    value: view.tree.filter,
    ignoreFocusOut: true,
  });
  if (text === undefined) return;
  await view.filter(text);
  if (view.tree.filter === '') return;
  const closed = [...view.tree.closedOverMatches()]; // expanding a row changes the list
  for (const node of closed) await view.view.reveal(node, { select: false, focus: false, expand: true });
}
