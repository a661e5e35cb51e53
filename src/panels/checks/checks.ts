import * as vscode from 'vscode';
import type { Clients } from '../../connections/clients';
import type { Documents } from '../../documents/documents';
import type { Searches } from '../searches/searches';

/** Pattern of files with checks. */
const FILES = '**/*.vcsearch.json';

/** Delay after the last key press before a text is parsed again, in milliseconds. */
const REST_MS = 300;

/** Services that checks of searches use. */
export interface CheckServices {
  readonly clients: Clients;
  readonly documents: Documents;
  readonly searches: () => Promise<Searches>;
  readonly failed: (error: unknown) => void;
}

/** The checks of search documents of the workspace in the Test Explorer. Nothing is loaded while there is no such document. */
export function searchChecks(services: CheckServices): vscode.Disposable {
  const load = async () => new (await import('./tests')).CheckTests(services);
  let loaded: ReturnType<typeof load> | undefined;
  const look = (uri: vscode.Uri) => {
    if (uri.scheme === 'vectorcloud' || uri.scheme === 'vectorcloud-live') return; // drafts are no files of a team
    (loaded ??= load()).then(tests => tests.look(uri)).catch(services.failed);
  };
  const lookAll = () => vscode.workspace.findFiles(FILES).then(files => files.forEach(look), services.failed);
  const resting = new Map<string, ReturnType<typeof setTimeout>>();
  const lookLater = (uri: vscode.Uri) => {
    const key = uri.toString();
    clearTimeout(resting.get(key));
    resting.set(
      key,
      setTimeout(() => {
        resting.delete(key);
        look(uri);
      }, REST_MS),
    );
  };
  const watcher = vscode.workspace.createFileSystemWatcher(FILES);
  void lookAll();
  return vscode.Disposable.from(
    watcher,
    watcher.onDidCreate(look),
    watcher.onDidChange(look),
    watcher.onDidDelete(uri => void loaded?.then(tests => tests.remove(uri)).catch(services.failed)),
    // The text in the editor is the one that runs; it follows a changed file with a delay.
    vscode.workspace.onDidChangeTextDocument(({ document: { uri } }) => {
      if (uri.path.endsWith('.vcsearch.json') && vscode.workspace.getWorkspaceFolder(uri)) lookLater(uri);
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(({ removed }) => {
      void loaded?.then(tests => removed.forEach(({ uri }) => tests.removeBelow(uri))).catch(services.failed);
      void lookAll();
    }),
    { dispose: () => resting.forEach(timer => clearTimeout(timer)) },
    { dispose: () => void loaded?.then(tests => tests.dispose()).catch(services.failed) },
  );
}
