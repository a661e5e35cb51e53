import * as vscode from 'vscode';
import type { App } from './app';

/** Shows Markdown in VS Code's own preview, in a separate tab; the text lives while the tab is open. `name`: its title. */
export async function showMarkdown({ records }: App, name: string, text: string): Promise<vscode.Uri> {
  const uri = records.show(name, scrolling(text), 'md');
  await vscode.workspace.openTextDocument(uri); // a preview without an editor reads the text from here
  await vscode.commands.executeCommand('vscode.openWith', uri, 'vscode.markdown.preview.editor', { preview: false });
  return uri;
}

/** Shows Markdown anew in the preview that showed it before; false if that tab is closed. */
export async function renewMarkdown({ records }: App, uri: vscode.Uri, text: string): Promise<boolean> {
  const tabs = vscode.window.tabGroups.all.flatMap(group => group.tabs);
  const isOpen = tabs.some(
    ({ input }) => input instanceof vscode.TabInputCustom && input.uri.toString() === uri.toString(),
  );
  if (!isOpen) return false;
  records.renew(uri, scrolling(text));
  await vscode.commands.executeCommand('vscode.openWith', uri, 'vscode.markdown.preview.editor', { preview: false });
  return true;
}

/** Each table in a place of its own, which scrolls sideways by itself (`media/report.css`): a page never does. */
const scrolling = (text: string): string =>
  text.replaceAll(
    /(?:^\|.*\n?)+/gm,
    table => `<div class="vector-cloud-table" tabindex="0">\n\n${table.trimEnd()}\n\n</div>\n`,
  );
