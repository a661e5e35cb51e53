import * as vscode from 'vscode';
import type { ClusterNode } from '../tree/clusters';
import type { App } from './app';
import { chooseCluster } from './choose';

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

/** Each runs as it stands, with nothing but the language's own library. */
export const SNIPPETS: Readonly<Record<string, (endpoint: string) => string>> = {
  Python: endpoint => `import json
import os
import urllib.request

request = urllib.request.Request(
    ${JSON.stringify(`${endpoint}/v2/vectordb/collections/list`)},
    data=b"{}",
    headers={
        "Authorization": "Bearer " + os.environ["VECTOR_CLOUD_KEY"],
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response:
    print(json.load(response)["data"])
`,
  'Node.js': endpoint => `const response = await fetch(${JSON.stringify(`${endpoint}/v2/vectordb/collections/list`)}, {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.VECTOR_CLOUD_KEY}\`,
    'content-type': 'application/json',
  },
  body: '{}',
});
console.log((await response.json()).data);
`,
  curl: endpoint => `curl --silent --show-error ${shellQuoted(`${endpoint}/v2/vectordb/collections/list`)} \\
  --header "Authorization: Bearer $VECTOR_CLOUD_KEY" \\
  --header "Content-Type: application/json" \\
  --data '{}'
`,
};

const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
