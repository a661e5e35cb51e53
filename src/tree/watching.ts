import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';
import type { Current } from './current';
import type { Node } from './node';
import type { TreeProvider } from './provider';

/** The connection of the row that is selected is the one someone is at. */
export const showCurrent = (view: vscode.TreeView<Node>, tree: TreeProvider, current: Current): vscode.Disposable =>
  view.onDidChangeSelection(({ selection: [node] }) => {
    let at = node;
    for (let above = at && tree.getParent(at); above; above = tree.getParent(above)) at = above;
    const connection = (at as { scope?: { connection: Connection } } | undefined)?.scope?.connection;
    if (connection) current.show(connection);
  });

/** Reads the tree again when the window gets the focus back, where that is wanted. */
export const refreshOnFocus = (tree: TreeProvider, wanted: () => boolean): vscode.Disposable =>
  vscode.window.onDidChangeWindowState(({ focused }) => {
    if (focused && wanted()) tree.refresh();
  });
