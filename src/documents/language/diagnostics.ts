import * as vscode from 'vscode';
import { kindOfFile } from '../../model/documents/documents';
import { kindOf } from '../kinds';
import { readDocument } from './plannable';

/** What stands against a text, in its places; where nothing does, what is worth a look. */
export async function diagnosticsOf(document: vscode.TextDocument): Promise<vscode.Diagnostic[]> {
  const read = readDocument(await kindOf(kindOfFile(document.uri.path)!), document);
  const { Error, Warning } = vscode.DiagnosticSeverity;
  const [complaints, severity] = 'complaints' in read ? [read.complaints, Error] : [read.warnings, Warning];
  return complaints.map(({ range, message }) => {
    const diagnostic = new vscode.Diagnostic(range, message, severity);
    diagnostic.source = 'Vector Cloud';
    return diagnostic;
  });
}
