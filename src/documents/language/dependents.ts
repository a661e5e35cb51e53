import type * as vscode from 'vscode';
import { kindOfFile } from '../../model/documents/documents';
import { kindOf } from '../kinds';

/** Returns the documents that name other files, which their problems depend on. */
export async function dependents(documents: readonly vscode.TextDocument[]): Promise<vscode.TextDocument[]> {
  const kinds = await Promise.all(documents.map(({ uri }) => kindOf(kindOfFile(uri.path)!)));
  return documents.filter((_, at) => kinds[at]!.fileIssues);
}
