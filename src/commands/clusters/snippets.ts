import * as vscode from 'vscode';
import { isV1Only } from '../../connections/marks';
import { SNIPPETS } from '../../model/wire/snippets';
import type { ClusterNode } from '../../tree/clusters';
import type { ConnectionNode } from '../../tree/connections';
import type { App } from '../app';
import { signOf, copyCode } from '../signing';
import { withoutSlashes } from '../../model/wire/addresses';

/** Code that connects to a cluster or an endpoint and lists its collections; the key comes from the environment. */
export async function copySnippet(app: App, { identity, scope }: ClusterNode | ConnectionNode): Promise<void> {
  const { endpoint, name } = identity;
  const { connection } = scope;
  if (!endpoint) {
    void vscode.window.showInformationMessage(vscode.l10n.t('{0} has no endpoint until it is running.', name));
    return;
  }
  const language = await vscode.window.showQuickPick(Object.keys(SNIPPETS), {
    title: app.title,
    placeHolder: vscode.l10n.t('Select a language'),
  });
  if (!language) return;
  const sign = await signOf(app, connection);
  const database = connection.kind === 'endpoint' ? connection.database : undefined;
  const place = { endpoint: withoutSlashes(endpoint), signed: sign !== 'none', v1Only: isV1Only(connection) };
  await copyCode(SNIPPETS[language]!({ ...place, database }), sign);
}
