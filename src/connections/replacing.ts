import { rename } from 'node:fs/promises';
import * as vscode from 'vscode';
import { replacing } from '../model/open-files';

/** Returns true if there is a file; false also if it cannot be reached. */
export const exists = (file: vscode.Uri): Promise<boolean> =>
  Promise.resolve(vscode.workspace.fs.stat(file)).then(
    () => true,
    () => false,
  );

/** Replaces a file atomically: readers see the old or the new content, even with several writing windows. */
export async function replaceFile(file: vscode.Uri, content: Uint8Array): Promise<void> {
  const { fs } = vscode.workspace;
  const whole = file.with({ path: `${file.path}.${crypto.randomUUID()}.tmp` });
  try {
    await fs.writeFile(whole, content);
    // VS Code's own rename removes the old file first: for a moment a reader would find none.
    if (file.scheme === 'file') await replacing(() => rename(whole.fsPath, file.fsPath));
    else await fs.rename(whole, file, { overwrite: true });
  } catch (error) {
    await fs.delete(whole).then(undefined, () => undefined); // on a full disk the file might not exist; the failure itself is thrown
    throw error;
  }
}
