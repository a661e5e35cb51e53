import * as vscode from 'vscode';

/** Whether a document may not be changed: VS Code lets an extension change it without a word. */
export async function isReadOnly(uri: vscode.Uri): Promise<boolean> {
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false) return true;
  try {
    const { permissions = 0 } = await vscode.workspace.fs.stat(uri);
    return (permissions & vscode.FilePermission.Readonly) !== 0;
  } catch (error) {
    if (error instanceof vscode.FileSystemError) return false; // not saved yet
    throw error;
  }
}
