import * as vscode from 'vscode';

/** Asks for a file and writes a PNG. Returns the name of the file; null if cancelled. */
export async function savePicture({ name, png }: { readonly name: string; readonly png: string }) {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const file = `${name.replaceAll(/[^\w.-]+/g, '_')}.png`;
  const uri = await vscode.window.showSaveDialog({
    title: vscode.l10n.t('Save Image'),
    filters: { PNG: ['png'] },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, file) }),
  });
  if (!uri) return null;
  await vscode.workspace.fs.writeFile(uri, Buffer.from(png, 'base64'));
  return uri.path.split('/').at(-1)!;
}
