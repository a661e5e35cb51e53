import * as vscode from 'vscode';
import { kindOfFile } from '../../model/documents/documents';
import { placeAt, readable } from '../../model/documents/json-text';
import { shown } from '../../model/texts/shown';
import { clusterOffers } from '../clusters';
import type { Offer } from '../document-kind';
import { kindOf } from '../kinds';
import type { LanguageServices } from './registration';

/** Completes a document at a position with values of its kind, in addition to its JSON schema. @throws failed reads from the service */
export async function completionsAt(
  { services, belongsTo }: LanguageServices,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.CompletionItem[]> {
  const kind = await kindOf(kindOfFile(document.uri.path)!);
  const text = document.getText();
  const place = placeAt(text, document.offsetAt(position));
  if (!place) return [];
  const { offset, length } = place.span;
  const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
  const connection = await belongsTo(document.uri);
  const isCluster = kind.clusters?.some(path => path.join('/') === place.path.join('/'));
  const offers = isCluster
    ? connection && (await clusterOffers(services, connection))
    : await kind.offers?.(services, connection, readable(text), place.path);
  return (offers ?? []).map(offer => itemOf(offer, range));
}

/** Creates a completion item with quotes, as VS Code does for values of a JSON schema. */
function itemOf({ value, name }: Offer, range: vscode.Range): vscode.CompletionItem {
  const text = JSON.stringify(value);
  const label = { label: shown(text), ...(name ? { description: shown(name) } : {}) };
  const item = new vscode.CompletionItem(label, vscode.CompletionItemKind.Value);
  item.insertText = text;
  item.filterText = `${text}${name ?? ''}`;
  item.range = range;
  return item;
}
