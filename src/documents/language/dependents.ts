import type * as vscode from 'vscode';
import { kindOfFile } from '../../model/documents/documents';
import { kindOf } from '../kinds';

/** Returns the documents that name other files, which their problems depend on. */
export async function dependents(documents: readonly vscode.TextDocument[]): Promise<vscode.TextDocument[]> {
  const found: vscode.TextDocument[] = [];
  for (const document of documents) if ((await kindOf(kindOfFile(document.uri.path)!)).fileIssues) found.push(document);
  return found;
}
