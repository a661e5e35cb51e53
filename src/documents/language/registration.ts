import * as vscode from 'vscode';
import { Lazy } from '../../connections/lazy';
import type { Connection } from '../../connections/connection';
import { DOCUMENT_FILES, kindOfFile } from '../../model/documents/documents';
import type { KindServices } from '../document-kind';
import type { Drafts } from '../drafts/drafts';
import type { Targets } from '../targets';
import { objectKindOf } from '../../model/configurations/kinds';

/** Services of the language features of documents. */
export interface LanguageServices {
  readonly services: KindServices;
  readonly drafts: Drafts;
  readonly targets: Targets;
  /** Returns the connection of a document; undefined until chosen. */
  readonly belongsTo: (uri: vscode.Uri) => Promise<Connection | undefined>;
  readonly failed: (error: unknown) => void;
}

/** Returns true for a text to edit and apply: neither another version of it nor the state of the service. */
export const isOurs = ({ uri }: vscode.TextDocument): boolean =>
  kindOfFile(uri.path) !== undefined && vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== false;

/** Registers diagnostics, quick fixes, completions and lenses of documents. Each is loaded with the first document. */
export function registerLanguage(context: LanguageServices): vscode.Disposable {
  const { languages } = vscode;
  const selector = { pattern: DOCUMENT_FILES };
  return vscode.Disposable.from(
    showDiagnostics(context),
    languages.registerCodeActionsProvider(selector, fixes(context), {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    }),
    languages.registerCompletionItemProvider(selector, completions(context), '"', ' ', '{', ':'),
    languages.registerCodeLensProvider(selector, lenses(context)),
  );
}

function showDiagnostics(context: LanguageServices): vscode.Disposable {
  const { workspace } = vscode;
  const shown = vscode.languages.createDiagnosticCollection('vectorCloud');
  const show = async (document: vscode.TextDocument) => {
    const { version } = document;
    const { diagnosticsOf } = await import('./diagnostics');
    const diagnostics = await diagnosticsOf(context, document);
    if (!document.isClosed && document.version === version) shown.set(document.uri, diagnostics);
  };
  const look = (document: vscode.TextDocument) => {
    if (isOurs(document)) show(document).catch(context.failed);
  };
  const lookAtAll = () => workspace.textDocuments.forEach(look);
  const lookAtDependent = async () => (await import('./dependents')).dependents(workspace.textDocuments.filter(isOurs));
  const filesChanged = () => void lookAtDependent().then(found => found.forEach(look), context.failed);
  const lookAtConfigured = () =>
    workspace.textDocuments.filter(({ uri }) => objectKindOf(uri.path) !== undefined).forEach(look);
  const configurations = new Lazy(async () => {
    const { registerConfigurations } = await import('../configurations/registration');
    return registerConfigurations({ changed: lookAtConfigured, failed: context.failed });
  });
  configurations.get().catch(context.failed);
  lookAtAll();
  return vscode.Disposable.from(
    configurations,
    context.targets.onDidChange(lookAtAll),
    workspace.onDidOpenTextDocument(look),
    workspace.onDidChangeTextDocument(({ document }) => look(document)),
    workspace.onDidSaveTextDocument(filesChanged),
    workspace.onDidCreateFiles(filesChanged),
    workspace.onDidDeleteFiles(filesChanged),
    workspace.onDidRenameFiles(filesChanged),
    workspace.onDidCloseTextDocument(({ uri }) => shown.delete(uri)),
    shown,
  );
}

const fixes = (context: LanguageServices): vscode.CodeActionProvider => ({
  provideCodeActions: async (document, range) =>
    isOurs(document) ? (await import('./fixes')).fixesIn(context, document, range) : [],
});

const completions = (context: LanguageServices): vscode.CompletionItemProvider => ({
  async provideCompletionItems(document, position) {
    if (!isOurs(document)) return [];
    try {
      const [{ completionsAt }, { referencesAt }] = await Promise.all([
        import('./completions'),
        import('../configurations/completions'),
      ]);
      const references = await referencesAt(document, position);
      return [...(await completionsAt(context, document, position)), ...references];
    } catch (error) {
      context.failed(error); // an unanswered service must not block typing
      return [];
    }
  },
});

const lenses = (context: LanguageServices): vscode.CodeLensProvider => ({
  onDidChangeCodeLenses: (listener, thisArgs, disposables) =>
    context.drafts.onDidChange(() => listener.call(thisArgs), undefined, disposables),
  provideCodeLenses: async document =>
    isOurs(document) ? (await import('./lenses')).lensesOf(context, document.uri) : [],
});
