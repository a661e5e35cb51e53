import * as vscode from 'vscode';
import type { ConnectionStore } from '../../connections/connection-store';
import type { Counts } from '../counts';
import type { Current } from '../current/current';
import type { TreeProvider } from '../provider';

/** Delay before the tree is renewed, in milliseconds: one action causes several changes. */
const REST_MS = 100;

/** Renews the rows of connections that changed, or whose key did, here or in another window. Rows of other connections stay. */
export function followConnections(
  connections: ConnectionStore,
  counts: Counts,
  tree: TreeProvider,
  current: Current,
  failed: (error: unknown) => void,
): vscode.Disposable {
  let rest: NodeJS.Timeout | undefined;
  const withOtherKeys = new Set<string>();
  const follow = async () => {
    tree.renew(withOtherKeys);
    withOtherKeys.clear();
    await current.showAgain(id => connections.find(id));
  };
  const changed = () => {
    clearTimeout(rest);
    rest = setTimeout(() => void follow().catch(failed), REST_MS);
  };
  return vscode.Disposable.from(
    connections.onDidChange(changed),
    connections.keys.onDidChange(id => {
      withOtherKeys.add(id);
      counts.forget([id]); // also where a full refresh comes before the renewal
      changed();
    }),
    tree.onDidRenew(ids => counts.forget(ids)),
    new vscode.Disposable(() => clearTimeout(rest)),
  );
}

/** Refreshes the rows of these connections. Other rows stay, with any menu open on them. */
export function refreshConnections(tree: TreeProvider, ids: readonly string[]): void {
  for (const node of tree.known()) if (!tree.getParent(node) && ids.includes(node.key)) tree.refresh(node);
}

/** Refreshes the tree when the window gets focus, if the setting is on. */
export const refreshOnFocus = (tree: TreeProvider, counts: Counts, wanted: () => boolean): vscode.Disposable =>
  vscode.window.onDidChangeWindowState(({ focused }) => {
    if (!focused || !wanted()) return;
    counts.forget();
    tree.refresh();
  });
