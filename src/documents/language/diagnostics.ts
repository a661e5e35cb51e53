import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import { kindOfFile } from '../../model/documents/documents';
import { firstIssues } from '../../model/issues';
import { inQuotes } from '../../model/texts/quoted';
import { configuredAt, configuredKind } from '../configurations/owners';
import { notIdsIn, type NotAnId } from '../clusters';
import { formatOf } from '../document-kind';
import { kindOf } from '../kinds';
import { isToBeMade, readDocument } from './plannable';
import type { LanguageServices } from './registration';

/** The errors of a text, at their ranges; its warnings where it has none; and clusters that are not named by their IDs. */
export async function diagnosticsOf(
  context: LanguageServices,
  document: vscode.TextDocument,
): Promise<vscode.Diagnostic[]> {
  const configured = await configuredAt(document.uri);
  const plain = await kindOf(kindOfFile(document.uri.path)!);
  const kind = configured ? configuredKind(plain, configured) : plain;
  const read = readDocument(kind, document);
  const { Error, Warning, Information } = vscode.DiagnosticSeverity;
  const [complaints, severity] = 'complaints' in read ? [read.complaints, Error] : [read.warnings, Warning];
  const created = !configured && isToBeMade(kind, document.uri, formatOf(kind).readable(document.getText()));
  const untold = created ? Information : severity; // missing values of a new object are no errors
  const all = complaints.map(
    ({ range, message, missing }) => new vscode.Diagnostic(range, message, missing ? untold : severity),
  );
  for (const { range, message } of await schemaProblems(context, document)) {
    all.push(new vscode.Diagnostic(range, message, Error));
  }
  all.push(...(await fileProblems(document)));
  for (const { range, given, ids, connection } of await misnamedIn(context, document)) {
    const [message, weight] =
      ids.length > 0
        ? [vscode.l10n.t('“{0}” is the name of a cluster. Enter its ID.', given), Error]
        : [vscode.l10n.t('“{0}” is not a known cluster of “{1}”.', given, connection.name), Warning];
    all.push(new vscode.Diagnostic(range, message, weight));
  }
  for (const diagnostic of all) {
    diagnostic.source = 'Vector Cloud';
    diagnostic.message = inQuotes(diagnostic.message); // the list of problems draws no code
  }
  return all;
}

/** Returns problems that only the service knows, at their ranges. None if the text is invalid or has no connection. */
async function schemaProblems({ services, belongsTo }: LanguageServices, document: vscode.TextDocument) {
  const kind = await kindOf(kindOfFile(document.uri.path)!);
  const connection = kind.schemaIssues && (await belongsTo(document.uri));
  if (!connection) return [];
  const read = readDocument(kind, document);
  if ('complaints' in read) return [];
  const issues = await kind.schemaIssues!(services, connection, read.document);
  const spanOf = formatOf(kind).spansIn(document.getText());
  return firstIssues(issues).map(({ path, message }) => {
    const { offset, length } = spanOf(path);
    return { range: new vscode.Range(document.positionAt(offset), document.positionAt(offset + length)), message };
  });
}

/** Returns the problems of the files that a valid text names, each with its lines. */
async function fileProblems(document: vscode.TextDocument): Promise<vscode.Diagnostic[]> {
  const kind = await kindOf(kindOfFile(document.uri.path)!);
  const read = kind.fileIssues && readDocument(kind, document);
  if (!read || 'complaints' in read) return [];
  const spanOf = formatOf(kind).spansIn(document.getText());
  return (await kind.fileIssues!(document.uri, read.document)).map(({ path, message, warning, lines }) => {
    const { offset, length } = spanOf(path);
    const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
    const { Error, Warning } = vscode.DiagnosticSeverity;
    const diagnostic = new vscode.Diagnostic(range, message, warning ? Warning : Error);
    diagnostic.relatedInformation = (lines?.lines ?? []).map(({ line, message: text }) => {
      const at = new vscode.Position(line - 1, 0);
      return new vscode.DiagnosticRelatedInformation(new vscode.Location(lines!.uri, at), text);
    });
    return diagnostic;
  });
}

/** Clusters that a text does not name by their IDs, and where. */
export async function misnamedIn(
  { services, belongsTo }: LanguageServices,
  document: vscode.TextDocument,
): Promise<readonly (NotAnId & { readonly range: vscode.Range; readonly connection: Connection })[]> {
  const kind = await kindOf(kindOfFile(document.uri.path)!);
  const connection = kind.clusters && (await belongsTo(document.uri));
  if (!connection) return [];
  const text = document.getText();
  const { readable, spansIn } = formatOf(kind);
  const spanOf = spansIn(text);
  return (await notIdsIn(services, connection, kind, readable(text))).map(each => {
    const { offset, length } = spanOf(each.path);
    return {
      ...each,
      connection,
      range: new vscode.Range(document.positionAt(offset), document.positionAt(offset + length)),
    };
  });
}
