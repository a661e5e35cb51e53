import * as vscode from 'vscode';
import { typesName } from '../../changes/confirm';
import { askBeforeLoss } from '../../connections/modals';
import { fits } from '../../documents/document-kind';
import { subjectAt } from '../../documents/files/addresses';
import { kindOf } from '../../documents/kinds';
import type { ConnectionNode } from '../../tree/connections';
import type { App } from '../app';
import { dependentsOf, draftsOf, listOf, sentencesOf, showDetails } from './dependents';

/**
 * Removes the selected connections after one confirmation. Their drafts are moved to another connection, without which nothing is removed,
 * or stay and show that theirs was removed.
 */
export async function removeConnection(app: App, nodes: readonly ConnectionNode[]): Promise<void> {
  const connections = nodes.map(({ scope }) => scope.connection);
  const [first] = connections;
  if (!first) return;
  const question =
    connections.length === 1
      ? vscode.l10n.t('Remove the connection “{0}”?', first.name)
      : vscode.l10n.t('Remove {0} connections?', connections.length);
  const dependents = await dependentsOf(app, connections);
  const names = connections.map(({ name }) => name);
  const production = connections.flatMap(({ name, production: isProduction }) => (isProduction ? [name] : []));
  const lines = (max?: number): string[] => [
    ...(names.length > 1 ? [vscode.l10n.t('Connections: {0}', listOf(names, max))] : []),
    vscode.l10n.t(
      'Deletes the keys, the list of recent collections, and the search history with favorite searches and stored results. The service is not changed.',
    ),
    ...sentencesOf(dependents, max),
    ...(production.length > 0
      ? [
          vscode.l10n.t(
            'Removes the production mark of {0}. Another connection to the same service is not marked.',
            listOf(production, max),
          ),
        ]
      : []),
  ];
  const drafts = await draftsOf(app, connections);
  const kinds = await Promise.all(drafts.map(({ uri }) => kindOf(subjectAt(vscode.Uri.parse(uri, true))!.kind)));
  const others = (await app.connections.list()).connections.filter(
    other => !connections.some(({ id }) => id === other.id) && kinds.every(kind => fits(kind, other)),
  );
  const [look, remove] = [vscode.l10n.t('Show Details'), vscode.l10n.t('Remove')];
  const move = vscode.l10n.t('Move Drafts and Remove…');
  const chosen = await askBeforeLoss({
    question,
    detail: lines().join('\n'),
    safe: look,
    others: drafts.length > 0 && others.length > 0 ? [remove, move] : [remove],
  });
  if (chosen === look) return showDetails(app, question, lines(Number.POSITIVE_INFINITY));
  if (chosen === undefined) return;
  for (const name of production) {
    const prompt = (told: string) => vscode.l10n.t('Production connection. To confirm, type the name “{0}”.', told);
    if (!(await typesName(question, name, prompt))) return;
  }
  if (chosen === move && !(await (await import('./moving-drafts')).moveDrafts(app, drafts, others))) return;
  for (const connection of connections) {
    await (await app.imports.get()).cancelThoseOf(connection.id);
    await app.connections.remove(connection);
    (await app.clients.offers()).forget(connection.id);
    await (await app.searches()).forgetConnection(connection.id);
    const { recents } = await app.favorites.list();
    for (const each of recents) if (each.connectionId === connection.id) await app.favorites.forget(each, 'recents');
  }
}
