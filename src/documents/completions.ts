import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';
import { DOCUMENT_FILES, kindOfFile } from '../model/documents';
import { isOurs } from './complaints';
import type { Means, Offer } from './kind';
import { kindOf } from './kinds';

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
    private readonly means: Means,
    private readonly belongsTo: (uri: vscode.Uri) => Promise<Connection | undefined>,
    private readonly failed: (error: unknown) => void,
  ) {}

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.CompletionItem[]> {
    if (!isOurs(document)) return [];
    const [{ placeAt, readable }, kind] = await Promise.all([
      import('../model/text'),
      kindOf(kindOfFile(document.uri.path)!),
    ]);
    const text = document.getText();
    const place = kind.offers && placeAt(text, document.offsetAt(position));
    if (!place) return [];
    const { offset, length } = place.span;
    const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
    try {
      const connection = await this.belongsTo(document.uri);
      const offers = (await kind.offers?.(this.means, connection, readable(text), place.path)) ?? [];
      return offers.map(offer => itemOf(offer, range));
    } catch (error) {
      this.failed(error); // a service that does not answer must not stop anybody from typing
      return [];
    }
  }

  dispose(): void {
    this.registered.dispose();
  }
}

/** With its quotes, as VS Code offers the values of a JSON schema. */
function itemOf({ value, name }: Offer, range: vscode.Range): vscode.CompletionItem {
  const text = JSON.stringify(value);
  const label = { label: text, ...(name ? { description: name } : {}) };
  const item = new vscode.CompletionItem(label, vscode.CompletionItemKind.Value);
  item.filterText = `${text}${name ?? ''}`;
  item.range = range;
  return item;
}
