import * as vscode from 'vscode';
import { kindOfFile } from '../model/documents';
import { placeAt, readable } from '../model/text';
import { kindOf } from './kinds';

/** What the kind of a document offers at a place of its text. */
export async function offeredNames(
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.CompletionItem[]> {
  const kind = await kindOf(kindOfFile(document.uri.path)!);
  const text = document.getText();
  const place = placeAt(text, document.offsetAt(position));
  if (!kind.offers || !place) return [];
  const { offset, length } = place.value;
  const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
  return kind.offers(readable(text), place.path).map(name => {
    const item = new vscode.CompletionItem(name, vscode.CompletionItemKind.Value);
    item.insertText = JSON.stringify(name);
    item.filterText = JSON.stringify(name);
    item.range = range;
    return item;
  });
}
