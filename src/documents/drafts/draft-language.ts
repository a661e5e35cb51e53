import * as vscode from 'vscode';
import { DRAFT } from '../files/addresses';

/** Language of drafts: JSON with its own defaults in package.json, so that VS Code saves a draft on close without a question. */
const LANGUAGE = 'vectorcloud-draft';

/**
 * Assigns the language of drafts, regardless of the user's `files.associations`, and activates VS Code's JSON support. Other documents with
 * a similar path, such as live copies, are JSON.
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
