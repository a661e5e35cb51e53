import * as vscode from 'vscode';
import { CONFIGURATION_FILE } from '../../model/configurations/files';

/** Shows the view of the configuration while the workspace has one. */
export function followConfigurations(failed: (error: unknown) => void): vscode.Disposable {
  const look = async () => {
    const [found] = await vscode.workspace.findFiles(`**/${CONFIGURATION_FILE}`, '**/node_modules/**', 1);
    await vscode.commands.executeCommand('setContext', 'vectorCloud.hasConfiguration', found !== undefined);
  };
  const lookNow = () => void look().catch(failed);
  const files = vscode.workspace.createFileSystemWatcher(`**/${CONFIGURATION_FILE}`, false, true);
  lookNow();
  return vscode.Disposable.from(
    files,
    files.onDidCreate(lookNow),
    files.onDidDelete(lookNow),
    vscode.workspace.onDidChangeWorkspaceFolders(lookNow),
  );
}
