import * as vscode from 'vscode';

/** The document a tab shows, as text or as a form. */
export const uriOf = ({ input }: vscode.Tab): vscode.Uri | undefined =>
  input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom ? input.uri : undefined;

/** Every tab that shows a document. */
export const tabsOf = (uri: vscode.Uri): vscode.Tab[] =>
  vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(tab => uriOf(tab)?.toString() === uri.toString());

/** Returns the address of the active document. */
export function activeUri(): vscode.Uri | undefined {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  return (tab && uriOf(tab)) ?? vscode.window.activeTextEditor?.document.uri;
}
