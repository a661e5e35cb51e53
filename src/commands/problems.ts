import * as vscode from 'vscode';
import { gapLine, problemLine } from '../model/problems/reports';
import type { Connection } from '../connections/connection';
import type { Node } from '../tree/node';
import type { ProblemsNode } from '../tree/problems/rows';
import { isRow } from '../tree/rows';
import type { App } from './app';

/** Checks connections for problems again: that of a row, otherwise all. */
export async function refreshProblems(app: App, node?: ProblemsNode): Promise<void> {
  const connections = node ? [node.connection] : (await app.connections.list()).connections;
  if (!app.views.problems.view.visible) await vscode.commands.executeCommand('vectorCloud.problems.focus');
  await (await app.problems.get()).refresh(connections);
}

/** Copies problems as text, one per line: the selected ones, those of a connection, otherwise all, with what could not be checked. */
export async function copyProblems(app: App, node?: Node, nodes: readonly Node[] = node ? [node] : []): Promise<void> {
  const rows = nodes.filter(each => isRow(each, 'problem'));
  const below = nodes.filter(each => isRow(each, 'problems')).map(({ connection }) => connection);
  const lines = rows.map(({ connectionName, problem }) => problemLine(connectionName, problem));
  const isAll = rows.length === 0 && below.length === 0;
  const connections = isAll ? (await app.connections.list()).connections : below;
  const problems = await app.problems.get();
  for (const connection of connections) lines.push(...linesOf(connection));
  if (lines.length > 0) await vscode.env.clipboard.writeText(lines.join('\n'));
  else void vscode.window.showInformationMessage(vscode.l10n.t('Nothing to copy.'));

  function linesOf(connection: Connection): string[] {
    const check = problems.check(connection);
    if (!check || 'why' in check) return [];
    const { name } = connection;
    return [
      ...check.findings.problems.map(each => problemLine(name, each)),
      ...check.findings.gaps.map(each => gapLine(name, each)),
    ];
  }
}
