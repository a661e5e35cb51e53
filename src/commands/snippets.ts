import * as vscode from 'vscode';
import { SNIPPETS } from '../model/wire/snippets';
import type { ClusterNode } from '../tree/clusters';
import type { App } from './app';
import { chooseCluster } from './choices/choose';

/** Code that connects to a cluster and lists its collections; the key comes from the environment. */
export async function copySnippet(app: App, node?: ClusterNode): Promise<void> {
  const chosen = await chooseCluster(app, node);
  const endpoint = chosen?.identity.endpoint;
  if (!chosen) return;
  if (!endpoint) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('{0} has no endpoint now; it gets one when it runs.', chosen.name),
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
