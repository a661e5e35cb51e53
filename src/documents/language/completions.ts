import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import { DOCUMENT_FILES } from '../../model/documents/documents';
import { isOurs } from './complaints';
import type { KindServices } from '../document-kind';

/** Offers at a place of a document what its kind knows to fit there, beside what its JSON schema offers. */
export class Completions implements vscode.CompletionItemProvider, vscode.Disposable {
  private readonly registered = vscode.languages.registerCompletionItemProvider(
    { pattern: DOCUMENT_FILES },
    this,
    '"',
    ' ',
  );

  /** `belongsTo`: the connection of a document; undefined while nobody chose one. */
  constructor(
    private readonly services: KindServices,
    private readonly belongsTo: (uri: vscode.Uri) => Promise<Connection | undefined>,
    private readonly failed: (error: unknown) => void,
  ) {}

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.CompletionItem[]> {
    if (!isOurs(document)) return [];
    try {
      const { itemsAt } = await import('./completion-items');
      return await itemsAt(this.services, this.belongsTo, document, position);
    } catch (error) {
      this.failed(error); // a service that does not answer must not stop anybody from typing
      return [];
    }
  }

  dispose(): void {
    this.registered.dispose();
  }
}
