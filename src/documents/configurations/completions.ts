import * as vscode from 'vscode';
import { offeredReferences, referenceBefore } from '../../model/configurations/checks';
import { placeAt } from '../../model/documents/json-text';
import { shown } from '../../model/texts/shown';
import { configuredAt } from './owners';
import { CONFIGURATION_FILES } from '../../model/configurations/files';
import { objectKindOf } from '../../model/configurations/kinds';

/** Completes references in a document of a configuration: within a text, or as a whole value. */
export async function referencesAt(
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.CompletionItem[]> {
  const configured = await configuredAt(document.uri);
  if (!configured) return [];
  const text = document.getText();
  const offset = document.offsetAt(position);
  const place = placeAt(text, offset);
  if (!place) return [];
  const begun = referenceBefore(text, offset);
  const { span } = begun ? { span: begun } : place;
  const value = text.slice(span.offset, span.offset + span.length);
  if (!begun && /^[[{]/.test(value)) return [];
  const range = rangeOf(document, span);
  return offeredReferences(configured.configuration).map(({ text: reference, about }) => {
    const insert = begun ? reference : JSON.stringify(reference);
    const item = new vscode.CompletionItem(
      { label: shown(reference), ...(about && { description: shown(about) }) },
      vscode.CompletionItemKind.Reference,
    );
    Object.assign(item, { insertText: insert, filterText: insert, sortText: `~${reference}`, range });
    return item;
  });
}

/** Completes the paths of documents in a configuration: files of documents, and folders with them. */
export async function documentPathsAt(
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.CompletionItem[]> {
  const place = placeAt(document.getText(), document.offsetAt(position));
  if (!place || place.path.length !== 2 || place.path[0] !== 'documents') return [];
  const folder = vscode.Uri.joinPath(document.uri, '..');
  const pattern = new vscode.RelativePattern(folder, CONFIGURATION_FILES);
  const found = await vscode.workspace.findFiles(pattern, '**/{node_modules,.*}/**', 2000);
  const files = found
    .filter(({ path }) => objectKindOf(path) !== undefined)
    .map(({ path }) => path.slice(folder.path.replace(/\/$/, '').length + 1));
  const folders = files.flatMap(file => {
    const parts = file.split('/').slice(0, -1);
    return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
  });
  const range = rangeOf(document, place.span);
  const { File, Folder } = vscode.CompletionItemKind;
  const itemOf = (path: string, kind: vscode.CompletionItemKind) => {
    const item = new vscode.CompletionItem(shown(path), kind);
    const insertText = JSON.stringify(path);
    return Object.assign(item, { insertText, filterText: insertText, range });
  };
  return [
    ...[...new Set(folders)].toSorted().map(path => itemOf(path, Folder)),
    ...files.toSorted().map(path => itemOf(path, File)),
  ];
}

/** Returns the range of a span. */
export const rangeOf = (
  document: vscode.TextDocument,
  { offset, length }: { offset: number; length: number },
): vscode.Range => new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
