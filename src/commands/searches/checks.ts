import * as vscode from 'vscode';
import { activeUri } from '../../documents/files/tabs';
import { checksIn } from '../../model/checks/locations';
import { textOf } from '../../panels/checks/document-runs';
import type { App } from '../app';

/** A row of the Test Explorer. */
type TestRow = Pick<vscode.TestItem, 'uri' | 'range'>;

/**
 * Opens the text of a document at one of its checks: VS Code's own *Go to Test* opens its form, which has no lines. Without a row: of the
 * active search.
 */
export async function openCheck(app: App, row?: TestRow): Promise<void> {
  const at = row?.uri ? { uri: row.uri, line: row.range?.start.line ?? 0 } : await choose(app, activeUri());
  if (!at) return;
  const start = new vscode.Position(at.line, 0);
  await vscode.window.showTextDocument(at.uri, { selection: new vscode.Range(start, start), preview: true });
}

async function choose({ title }: App, uri: vscode.Uri | undefined) {
  const text = uri?.path.endsWith('.vcsearch.json') ? await textOf(uri) : undefined;
  const found = text === undefined ? undefined : checksIn(text);
  if (!uri || !found) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Open a search document (.vcsearch.json) that has checks.'),
    );
    return undefined;
  }
  if (found.checks.length < 2) return { uri, line: found.checks[0]?.line ?? 0 };
  const items = found.checks.map(({ name, line }) => ({ label: name, description: `:${line + 1}`, line }));
  const picked = await vscode.window.showQuickPick(items, { title, placeHolder: vscode.l10n.t('Select a check') });
  return picked && { uri, line: picked.line };
}
