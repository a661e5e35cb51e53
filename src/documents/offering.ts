import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';
import { DOCUMENT_FILES, isScratch, kindOfFile } from '../model/documents';
import { subjectAt } from './addresses';
import { isOurs } from './complaints';
import type { Means } from './kind';
import { kindOf } from './kinds';

/** Whose things a document's places may be; undefined: nobody chose a connection for it yet. */
type ConnectionOf = (uri: vscode.Uri) => Promise<Connection | undefined>;

/** Offers in a document's texts what its connection has: ids with their names, databases, collections. */
export class Offering implements vscode.CompletionItemProvider, vscode.Disposable {
  private readonly registered = vscode.languages.registerCompletionItemProvider({ pattern: DOCUMENT_FILES }, this, '"');

  constructor(
    private readonly means: Means,
    private readonly connectionOf: ConnectionOf,
    private readonly failed: (error: unknown) => void,
  ) {}

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.CompletionItem[]> {
    if (!isOurs(document)) return [];
    const [{ readText, stringAt }, kind] = await Promise.all([
      import('../model/text'),
      kindOf(kindOfFile(document.uri.path)!),
    ]);
    const place = kind.finds && stringAt(document.getText(), document.offsetAt(position));
    if (!place) return [];
    const read = readText(document.getText());
    const connection = 'value' in read ? await this.connectionOf(document.uri) : undefined;
    if (!connection || !('value' in read)) return [];
    const { offset, length } = place.span;
    const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
    try {
      const offers = (await kind.finds?.(this.means, connection, read.value, place.path)) ?? [];
      return offers.map(({ value, name }) => {
        const text = JSON.stringify(value);
        const item = new vscode.CompletionItem(
          { label: text, ...(name ? { description: name } : {}) },
          vscode.CompletionItemKind.Value,
        );
        item.filterText = `${text}${name ?? ''}`;
        item.range = range;
        return item;
      });
    } catch (error) {
      this.failed(error); // a service that does not answer must not stop anybody from typing
      return [];
    }
  }

  dispose(): void {
    this.registered.dispose();
  }
}

/** The connection that a document belongs to, without asking anybody. */
export const connectionOfDocument =
  (
    find: (connectionId: string) => Promise<Connection | undefined>,
    chosen: (uri: vscode.Uri) => Promise<Connection | undefined>,
  ): ConnectionOf =>
  async uri => {
    const subject = subjectAt(uri);
    return subject && !isScratch(subject) ? find(subject.connectionId) : chosen(uri);
  };
