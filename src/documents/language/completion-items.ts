import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import { kindOfFile } from '../../model/documents/documents';
import { placeAt, readable } from '../../model/documents/json-text';
import type { KindServices, Offer } from '../document-kind';
import { kindOf } from '../kinds';

/**
 * What fits at a place of one of our documents. `belongsTo`: the connection of a document; undefined while nobody chose one.
 * @throws what reading from the service throws
 */
export async function itemsAt(
  services: KindServices,
  belongsTo: (uri: vscode.Uri) => Promise<Connection | undefined>,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.CompletionItem[]> {
  const kind = await kindOf(kindOfFile(document.uri.path)!);
  const text = document.getText();
  const place = kind.offers && placeAt(text, document.offsetAt(position));
  if (!place) return [];
  const { offset, length } = place.span;
  const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
  const offers = (await kind.offers?.(services, await belongsTo(document.uri), readable(text), place.path)) ?? [];
  return offers.map(offer => itemOf(offer, range));
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
