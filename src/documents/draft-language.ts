import * as vscode from 'vscode';
import { DRAFT } from './addresses';

/** JSON, but for its defaults in package.json: what is closed before it saved itself, VS Code saves without a question. */
const LANGUAGE = 'vectorcloud-draft';

/** Gives drafts their language, whatever a person's `files.associations` say of JSON, and wakes VS Code's help with JSON for it. */
export function speakDraft(): vscode.Disposable {
  const look = (document: vscode.TextDocument) => {
    if (document.uri.scheme !== DRAFT) return;
    void vscode.extensions.getExtension('vscode.json-language-features')?.activate();
    if (document.languageId !== LANGUAGE) void vscode.languages.setTextDocumentLanguage(document, LANGUAGE);
  };
  vscode.workspace.textDocuments.forEach(look);
  return vscode.workspace.onDidOpenTextDocument(look);
}
