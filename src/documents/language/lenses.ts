import * as vscode from 'vscode';
import { DOCUMENT_FILES } from '../../model/documents/documents';
import { isOurs } from './complaints';
import type { Drafts } from '../drafts/drafts';
import type { Targets } from '../targets';

/** What can be done with a document, above its first line. */
export class Lenses implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly registered: vscode.Disposable;
  readonly onDidChangeCodeLenses: vscode.Event<void>;

  constructor(
    private readonly drafts: Drafts,
    private readonly targets: Targets,
  ) {
    this.onDidChangeCodeLenses = (listener, thisArgs, disposables) =>
      drafts.onDidChange(() => listener.call(thisArgs), undefined, disposables);
    this.registered = vscode.languages.registerCodeLensProvider({ pattern: DOCUMENT_FILES }, this);
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    if (!isOurs(document)) return [];
    const { commandsOf } = await import('./lens-commands'); // with the first document, not with VS Code
    const commands = await commandsOf(this.drafts, this.targets, document.uri);
    return commands.map(command => new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command));
  }

  dispose(): void {
    this.registered.dispose();
  }
}
