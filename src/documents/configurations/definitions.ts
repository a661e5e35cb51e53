import * as vscode from 'vscode';
import { CONFIGURATION_FILE } from '../../model/configurations/files';
import { objectKindOf } from '../../model/configurations/kinds';
import { entriesOf, useAt } from '../../model/configurations/uses';
import { placeAt, readable } from '../../model/documents/json-text';
import { rangeOf } from './completions';
import { configuredAt } from './owners';

/** Returns the entries of the environments for a reference in a document; for the name of a document in a configuration its file. */
export async function definitionsAt(
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.LocationLink[]> {
  const text = document.getText();
  const offset = document.offsetAt(position);
  if (document.uri.path.endsWith(`/${CONFIGURATION_FILE}`)) return fileAt(document, offset);
  const use = useAt(text, offset);
  const configured = use && (await configuredAt(document.uri));
  if (!use || !configured) return [];
  const configuration = await vscode.workspace.openTextDocument(configured.uri);
  return entriesOf(configuration.getText(), use).map(({ span }) => ({
    originSelectionRange: rangeOf(document, use.span),
    targetUri: configuration.uri,
    targetRange: rangeOf(configuration, span),
  }));
}

async function fileAt(document: vscode.TextDocument, offset: number): Promise<vscode.LocationLink[]> {
  const place = placeAt(document.getText(), offset);
  if (!place || place.path.length !== 2 || place.path[0] !== 'documents') return [];
  const { span } = place;
  const named = readable(document.getText().slice(span.offset, span.offset + span.length));
  if (typeof named !== 'string' || objectKindOf(named) === undefined) return []; // a folder has no text
  const targetUri = vscode.Uri.joinPath(document.uri, '..', named);
  return [{ originSelectionRange: rangeOf(document, span), targetUri, targetRange: new vscode.Range(0, 0, 0, 0) }];
}
