import * as vscode from 'vscode';
import { SNIPPETS } from '../../model/wire/snippets';
import type { ClusterNode } from '../../tree/clusters';
import type { App } from '../app';

/** Code that connects to a cluster and lists its collections; the key comes from the environment. */
export async function copySnippet(_: App, { identity, name }: ClusterNode): Promise<void> {
  const { endpoint } = identity;
  if (!endpoint) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('{0} has no endpoint now; it gets one when it runs.', name),
    );
    return;
  }
  const language = await vscode.window.showQuickPick(Object.keys(SNIPPETS), {
    placeHolder: vscode.l10n.t('In which language?'),
  });
  if (!language) return;
  await vscode.env.clipboard.writeText(SNIPPETS[language]!(endpoint.replace(/\/+$/, '')));
  void vscode.window.showInformationMessage(
    vscode.l10n.t('Copied. Put the key into VECTOR_CLOUD_KEY before you run it.'),
  );
}
