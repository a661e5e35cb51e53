import * as vscode from 'vscode';
import { NOUNS } from '../../tree/nouns';
import { isRow } from '../../tree/rows';
import type { VolumesNode } from '../../tree/volumes';
import type { Argument } from '../arguments';
import { noneManaged } from './none';

/** A list of volumes: of the row, otherwise one of the opened lists. */
export const volumeList: Argument<VolumesNode> = async (app, node) => {
  if (isRow(node, 'volumes')) return node;
  const lists = [...app.tree.known()].filter(each => isRow(each, 'volumes'));
  if (lists.length === 0) {
    const otherwise = () => vscode.l10n.t('Open a project in the sidebar first.');
    const { leadOn } = await import('./lead-on');
    await leadOn(app, await noneManaged(NOUNS.volumes, otherwise)(app), 'focusConnections');
    return undefined;
  }
  const [{ currentFirst }, { located }] = [await import('./current-first'), await import('./alike')];
  const ours = currentFirst(app, lists, ({ scope }) => scope.connection.id);
  const items = located(
    ours.map(list => {
      const project = app.tree.getParent(list);
      const connection = project && app.tree.getParent(project);
      const above = connection ? [connection] : [];
      return { list, above, label: project?.identity?.name ?? list.key, node: project ?? list };
    }),
  );
  if (items.length === 1) return items[0]?.list;
  const options = { title: app.title, placeHolder: vscode.l10n.t('Select a project'), matchOnDescription: true };
  return (await vscode.window.showQuickPick(items, options))?.list;
};
