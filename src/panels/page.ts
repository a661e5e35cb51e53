import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** Everything a page may do: run our bundles, take styles, fonts and pictures from the extension. No data is written into it. */
export function showPage(panel: vscode.WebviewPanel, extensionUri: vscode.Uri, page: string): void {
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
  const script = webview.asWebviewUri(vscode.Uri.joinPath(scripts, `${page}.page.js`)).toString();
  const style = webview.asWebviewUri(vscode.Uri.joinPath(media, `${page}.css`)).toString();
  webview.html = `<!DOCTYPE html>
<html lang="${vscode.env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${csp}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vector Cloud</title>
<link rel="stylesheet" href="${style}">
</head>
<body><script type="module" nonce="${nonce}" src="${script}"></script></body>
</html>`;
}
