import * as vscode from 'vscode';
import type { Clients } from '../connections/clients';
import type { Documents } from '../documents/documents';
import type { Searches } from './searches';

/** The files that may hold checks. */
const FILES = '**/*.vcsearch.json';

/** What the checks of searches need. */
export interface ExpectationServices {
  readonly clients: Clients;
  readonly documents: Documents;
  readonly searches: () => Promise<Searches>;
  readonly failed: (error: unknown) => void;
}

/** The checks of search documents of the workspace in the Test Explorer. Nothing is loaded while there is no such document. */
export function searchChecks(services: ExpectationServices): vscode.Disposable {
  const load = async () => new (await import('./expectation-tests')).ExpectationTests(services);
  let loaded: ReturnType<typeof load> | undefined;
  const look = (uri: vscode.Uri) => {
    if (uri.scheme === 'vectorcloud' || uri.scheme === 'vectorcloud-live') return; // drafts are no files of a team
    (loaded ??= load()).then(tests => tests.look(uri)).catch(services.failed);
  };
  const lookAll = () => vscode.workspace.findFiles(FILES).then(files => files.forEach(look), services.failed);
  const watcher = vscode.workspace.createFileSystemWatcher(FILES);
  void lookAll();
  return vscode.Disposable.from(
    watcher,
    watcher.onDidCreate(look),
    watcher.onDidChange(look),
    watcher.onDidDelete(uri => void loaded?.then(tests => tests.remove(uri)).catch(services.failed)),
    vscode.workspace.onDidChangeWorkspaceFolders(({ removed }) => {
      void loaded?.then(tests => removed.forEach(({ uri }) => tests.removeBelow(uri))).catch(services.failed);
      void lookAll();
    }),
    { dispose: () => void loaded?.then(tests => tests.dispose()).catch(services.failed) },
  );
}
