import * as vscode from 'vscode';
import { DRAFT } from '../files/addresses';

/** JSON, but for its defaults in package.json: what is closed before it saved itself, VS Code saves without a question. */
const LANGUAGE = 'vectorcloud-draft';

/**
 * Gives drafts their language, whatever a person's `files.associations` say of JSON, and wakes VS Code's help with JSON for it. What only has
 * a path like theirs, as a live copy has, is JSON.
 */
export function speakDraft(failed: (error: unknown) => void): vscode.Disposable {
  const speak = (document: vscode.TextDocument, language: string) =>
    vscode.languages.setTextDocumentLanguage(document, language).then(undefined, failed);
  const look = (document: vscode.TextDocument) => {
    const isDraft = document.uri.scheme === DRAFT;
    if (isDraft) vscode.extensions.getExtension('vscode.json-language-features')?.activate().then(undefined, failed);
    if (isDraft !== (document.languageId === LANGUAGE)) void speak(document, isDraft ? LANGUAGE : 'json');
  };
  vscode.workspace.textDocuments.forEach(look);
  return vscode.workspace.onDidOpenTextDocument(look);
}
