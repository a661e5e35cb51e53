import * as vscode from 'vscode';
import { PLAN, type PlanFiles } from '../../changes/plan-files';
import type { ConnectionStore } from '../../connections/connection-store';
import type { Documents } from '../../documents/documents';
import { activeUri } from '../../documents/files/tabs';
import type { Node } from '../node';
import type { TreeProvider } from '../provider';
import type { Scope } from '../scope';
import type { Current } from './current';

/** The connection of the row that is selected is the one someone is at, while no editor of a connection is active. */
export const showCurrent = (view: vscode.TreeView<Node>, tree: TreeProvider, current: Current): vscode.Disposable =>
  view.onDidChangeSelection(({ selection: [node] }) => {
    let at = node;
    for (let above = at && tree.getParent(at); above; above = tree.getParent(above)) at = above;
    const scope = (at as { scope?: Scope } | undefined)?.scope;
    if (scope) current.select(scope.connection);
  });

/** Sources of the connections of editors. */
interface EditorSources {
  readonly connections: ConnectionStore;
  readonly documents: Documents;
  readonly plans: PlanFiles;
  readonly failed: (error: unknown) => void;
}

/** Shows the connection of the active form, text, page or plan as the current one, also after a reload. */
export function followActiveEditor(
  current: Current,
  { connections, documents, plans, failed }: EditorSources,
): vscode.Disposable {
  const find = (id: string) => connections.find(id);
  let last: string | undefined;
  const follow = async () => {
    const uri = activeUri();
    const page = uri ? undefined : current.pages.active;
    const now = uri?.toString() ?? page;
    if (now === last) return; // a connection that was chosen meanwhile counts
    last = now;
    const connection = await (uri ? connectionOf(uri) : page === undefined ? undefined : find(page));
    if (last === now) await current.edit(connection, find);
  };
  const connectionOf = async (uri: vscode.Uri) => {
    const plan = uri.scheme === PLAN && (await plans.documents()).at(uri);
    return plan ? find(plan.shown.connectionId) : documents.belongsTo(uri);
  };
  const changed = () => void follow().catch(failed);
  changed();
  const { tabGroups } = vscode.window;
  return vscode.Disposable.from(
    tabGroups.onDidChangeTabs(changed),
    tabGroups.onDidChangeTabGroups(changed),
    current.pages.onDidChange(changed),
  );
}
