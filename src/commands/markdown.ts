import * as vscode from 'vscode';
import type { App } from './app';

/** Shows Markdown in VS Code's own preview, in a separate tab; the text lives while the tab is open. `name`: its title. */
export async function showMarkdown({ records }: App, name: string, text: string): Promise<void> {
  const uri = records.show(name, scrolling(text), 'md');
  await vscode.workspace.openTextDocument(uri); // a preview without an editor reads the text from here
  await vscode.commands.executeCommand('vscode.openWith', uri, 'vscode.markdown.preview.editor', { preview: false });
}

/** Each table in a place of its own, which scrolls sideways by itself (`media/report.css`): a page never does. */
const scrolling = (text: string): string =>
  text.replaceAll(
    /(?:^\|.*\n?)+/gm,
    table => `<div class="vector-cloud-table" tabindex="0">\n\n${table.trimEnd()}\n\n</div>\n`,
  );
