import * as vscode from 'vscode';
import { kindOfFile } from '../../model/documents/documents';
import { shown } from '../../model/texts/shown';
import { clusterOffers } from '../clusters';
import { formatOf, type DocumentKind, type KeyOffer, type Offer } from '../document-kind';
import { kindOf } from '../kinds';
import type { LanguageServices } from './registration';

type Services = Pick<LanguageServices, 'services' | 'belongsTo'>;

/** Completes a document at a position with values of its kind, in addition to its JSON schema. @throws failed reads from the service */
export async function completionsAt(
  { services, belongsTo }: Services,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.CompletionItem[]> {
  const kind = await kindOf(kindOfFile(document.uri.path)!);
  const { placeAt, readable } = formatOf(kind);
  const text = document.getText();
  const place = placeAt(text, document.offsetAt(position));
  if (!place) return keysAt({ services, belongsTo }, kind, document, position);
  const { offset, length } = place.span;
  const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
  const connection = await belongsTo(document.uri);
  const isCluster = kind.clusters?.some(path => path.join('/') === place.path.join('/'));
  const offers = isCluster
    ? connection && (await clusterOffers(services, connection))
    : await kind.offers?.(services, connection, readable(text), place.path, document.uri);
  return (offers ?? []).map(offer => itemOf(offer, range));
}

async function keysAt(
  { services, belongsTo }: Services,
  kind: DocumentKind,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.CompletionItem[]> {
  const { keyAt, readable } = formatOf(kind);
  const text = document.getText();
  const place = keyAt(text, document.offsetAt(position));
  const connection = place && kind.keyOffers && (await belongsTo(document.uri));
  if (!connection) return [];
  const { offset, length } = place.span;
  const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
  const offers = await kind.keyOffers!(services, connection, readable(text), place.path);
  return offers.map(offer => keyItem(offer, range, place.follows));
}

/** Creates a completion item of a key: with a value and a comma, if the text has none. */
function keyItem({ key, about, value }: KeyOffer, range: vscode.Range, follows: string): vscode.CompletionItem {
  const label = { label: shown(key), description: shown(about) };
  const item = new vscode.CompletionItem(label, vscode.CompletionItemKind.Property);
  const quoted = JSON.stringify(key);
  item.insertText = follows === ':' ? quoted : `${quoted}: ${JSON.stringify(value)}${follows === '"' ? ',' : ''}`;
  item.filterText = quoted;
  item.range = range;
  return item;
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
