import * as vscode from 'vscode';
import type { Searches } from './searches';

/** Pattern of search documents. */
const FILES = { pattern: '**/*.vcsearch.json' };

/** Characters after which VS Code requests completions. */
const TRIGGERS = [' ', '"', '(', '[', ',', '='];

/** Services for completion and checks of search texts. */
export interface TextServices {
  readonly searches: () => Promise<Searches>;
  readonly failed: (error: unknown) => void;
}

/** Completion in the filter of a search's text, and issues that depend on its collection. Loads nothing before a text is opened. */
export function searchTexts(services: TextServices): vscode.Disposable {
  const help = async () => (await import('./text-help')).helpOf(services);
  let loaded: ReturnType<typeof help> | undefined;
  const look = (document: vscode.TextDocument | undefined) => {
    if (!document?.uri.path.endsWith('.vcsearch.json')) return;
    (loaded ??= help()).then(each => each.look(document)).catch(services.failed);
  };
  vscode.window.visibleTextEditors.forEach(({ document }) => look(document));
  return vscode.Disposable.from(
    vscode.languages.registerCompletionItemProvider(
      FILES,
      {
        provideCompletionItems: async (document, position) =>
          (await (loaded ??= help())).completions(document, position),
      },
      ...TRIGGERS,
    ),
    vscode.window.onDidChangeVisibleTextEditors(editors => editors.forEach(({ document }) => look(document))),
    vscode.workspace.onDidChangeTextDocument(({ document }) => look(document)),
    { dispose: () => void loaded?.then(each => each.dispose()) },
  );
}
