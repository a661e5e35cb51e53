import * as vscode from 'vscode';
import { DRAFT } from '../files/addresses';

/**
 * Assigns the language of drafts, regardless of the user's `files.associations`, and activates VS Code's JSON support. Other documents with
 * a similar path, such as live copies, are JSON.
 */
export function speakDraft(failed: (error: unknown) => void): vscode.Disposable {
  const look = (document: vscode.TextDocument) => {
    const { uri, languageId } = document;
    if (uri.scheme !== DRAFT && !languageId.startsWith('vectorcloud-')) return;
    import('./language-names').then(names => names.assignLanguage(document)).catch(failed);
  };
  vscode.workspace.textDocuments.forEach(look);
  return vscode.workspace.onDidOpenTextDocument(look);
}
