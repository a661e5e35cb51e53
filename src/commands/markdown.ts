import * as vscode from 'vscode';
import type { App } from './app';

/** Shows Markdown as VS Code's own preview draws it; it lives as long as it is open. `name`: its title. */
export async function showMarkdown({ records }: App, name: string, text: string): Promise<void> {
  const uri = records.show(name, text, 'md');
  await vscode.workspace.openTextDocument(uri); // what no editor shows, a preview reads from here
  await vscode.commands.executeCommand('markdown.showPreview', uri);
}
