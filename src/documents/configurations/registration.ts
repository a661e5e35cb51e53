import * as vscode from 'vscode';
import { CONFIGURATION_FILE, CONFIGURATION_FILES } from '../../model/configurations/files';

const isConfiguration = ({ path }: vscode.Uri): boolean => path.endsWith(`/${CONFIGURATION_FILE}`);

const FILES = { pattern: CONFIGURATION_FILES };

/**
 * Registers diagnostics and completions of `vectorcloud.json`, and definitions and renames of its variables and clusters. `changed`: called
 * after a change of one, because its documents depend on it. Each part is loaded with the first file.
 */
export function registerConfigurations({
  changed,
  failed,
}: {
  readonly changed: () => void;
  readonly failed: (error: unknown) => void;
}): vscode.Disposable {
  const { workspace, languages } = vscode;
  const shown = languages.createDiagnosticCollection('vectorCloud.configuration');
  const show = async (document: vscode.TextDocument) => {
    const { version } = document;
    const { configurationDiagnostics } = await import('./diagnostics');
    const diagnostics = await configurationDiagnostics(document);
    if (!document.isClosed && document.version === version) shown.set(document.uri, diagnostics);
  };
  const look = (document: vscode.TextDocument) => {
    if (isConfiguration(document.uri)) show(document).catch(failed);
  };
  const onFile = (uri: vscode.Uri) => {
    workspace.textDocuments.forEach(look);
    if (isConfiguration(uri)) changed();
  };
  const files = workspace.createFileSystemWatcher(CONFIGURATION_FILES);
  workspace.textDocuments.forEach(look);
  return vscode.Disposable.from(
    shown,
    files,
    files.onDidCreate(onFile),
    files.onDidDelete(onFile),
    files.onDidChange(onFile),
    workspace.onDidOpenTextDocument(look),
    workspace.onDidChangeTextDocument(({ document }) => {
      if (!isConfiguration(document.uri)) return;
      look(document);
      changed();
    }),
    workspace.onDidCloseTextDocument(({ uri }) => shown.delete(uri)),
    languages.registerCompletionItemProvider(
      { pattern: `**/${CONFIGURATION_FILE}` },
      {
        async provideCompletionItems(document, position) {
          if (!isConfiguration(document.uri)) return [];
          return (await import('./completions')).documentPathsAt(document, position);
        },
      },
      '"',
    ),
    languages.registerDefinitionProvider(FILES, {
      provideDefinition: async (document, position) =>
        (await import('./definitions')).definitionsAt(document, position),
    }),
    languages.registerRenameProvider(FILES, {
      prepareRename: async (document, position) => (await import('./renames')).renameAt(document, position),
      provideRenameEdits: async (document, position, name, token) =>
        (await import('./renames')).renameEdits(document, { position, name, token }),
    }),
  );
}
