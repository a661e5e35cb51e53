import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { isAsking } from '../../connections/window/asking';
import { explain } from '../../connections/explain';
import { check } from '../../model/issues';
import { CallMessage, type Handlers, type HostMessage, type Protocol } from '../../model/rpc';
import type * as z from '../../model/zod';

/**
 * Sets the HTML of a page. The page can run our bundles and load styles, fonts and pictures of the extension; it contains no data.
 * `styles`: names in media, without `.css`.
 */
export function showPage(
  panel: vscode.WebviewPanel,
  extensionUri: vscode.Uri,
  page: string,
  styles: readonly string[] = [page],
): void {
  const { webview } = panel;
  const scripts = vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
  const media = vscode.Uri.joinPath(extensionUri, 'media');
  webview.options = { enableScripts: true, localResourceRoots: [scripts, media] };
  const nonce = randomBytes(16).toString('base64');
  const csp = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource}`,
    `font-src ${webview.cspSource}`,
    `img-src ${webview.cspSource} data:`,
  ].join('; ');
  const preloads = preloadsOf(scripts, `${page}.page.js`).map(chunk => {
    const uri = webview.asWebviewUri(vscode.Uri.joinPath(scripts, chunk)).toString();
    return `<link rel="modulepreload" nonce="${nonce}" href="${uri}">`;
  });
  const script = webview.asWebviewUri(vscode.Uri.joinPath(scripts, `${page}.page.js`)).toString();
  const links = styles.map(style => {
    const uri = webview.asWebviewUri(vscode.Uri.joinPath(media, `${style}.css`)).toString();
    return `<link rel="stylesheet" href="${uri}">`;
  });
  webview.html = `<!DOCTYPE html>
<html lang="${vscode.env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${csp}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vector Cloud</title>
${[...preloads, ...links].join('\n')}
</head>
<body><script type="module" nonce="${nonce}" src="${script}"></script></body>
</html>`;
}

/** Returns the imports of a page, from the metadata of the build: loaded one after another through VS Code, they would be slow. */
function preloadsOf(scripts: vscode.Uri, page: string): readonly string[] {
  const table: unknown = JSON.parse(readFileSync(vscode.Uri.joinPath(scripts, 'preloads.json').fsPath, 'utf8'));
  return (table as Readonly<Record<string, readonly string[]>>)[page] ?? [];
}

/** Answers a page's calls, always: a handler that throws, a call that does not exist and a payload that is wrong get a sentence. */
export function serve<P extends Protocol>(
  webview: vscode.Webview,
  protocol: P,
  handlers: Handlers<P>,
): vscode.Disposable {
  return webview.onDidReceiveMessage(async (message: unknown) => {
    const call = check(CallMessage, message);
    if (!call.ok) return; // not of this protocol; there is no call to answer
    const { id, name, params } = call.value;
    await post(
      webview,
      await answer(protocol, handlers, name, params).then(
        result => ({ kind: 'answer', id, result }),
        (error: unknown) => ({ kind: 'failure', id, message: explain(error).message }),
      ),
    );
  });
}

async function answer<P extends Protocol>(
  protocol: P,
  handlers: Handlers<P>,
  name: string,
  params: unknown,
): Promise<unknown> {
  const call = Object.hasOwn(protocol.calls, name) ? protocol.calls[name] : undefined;
  if (!call) throw new Error(`There is no call ${name}`);
  const checked = check(call.params, params);
  if (!checked.ok) throw new Error(`${name}: ${checked.issues.map(({ message }) => message).join(', ')}`);
  return handlers[name]!(checked.value as never);
}

/** Sends an event to a page. A closed or hidden page gets none: it requests the state when it opens. */
export async function tell<P extends Protocol, K extends string & keyof P['events']>(
  webview: vscode.Webview,
  _protocol: P,
  name: K,
  payload: z.input<P['events'][K]>,
): Promise<void> {
  await post(webview, { kind: 'event', name, payload });
}

/**
 * Returns the focus to the active page after a dialog: VS Code returns it to the panel's frame, but on a busy machine not to the page within.
 * A box that waits by then keeps the focus.
 */
export function focusAgain(panel: vscode.WebviewPanel): void {
  if (isActive(panel) && !isAsking()) panel.reveal();
}

/** VS Code throws for a closed panel, and has no other sign of it. */
function isActive(panel: vscode.WebviewPanel): boolean {
  try {
    return panel.active;
  } catch {
    return false;
  }
}

const post = (webview: vscode.Webview, message: HostMessage): Thenable<boolean> => webview.postMessage(message);
