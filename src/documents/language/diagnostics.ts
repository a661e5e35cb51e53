import * as vscode from 'vscode';
import { kindOfFile } from '../../model/documents/documents';
import { kindOf } from '../kinds';
import { readDocument } from './plannable';

/** The errors of a text, at their ranges; its warnings where it has none. */
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
