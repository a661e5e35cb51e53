import * as vscode from 'vscode';
import { DOCUMENT_FILES } from '../model/documents';

/** Offers in the text of a document what only that text knows, beside what its JSON schema offers. */
export const offerNames = (): vscode.Disposable =>
  vscode.languages.registerCompletionItemProvider(
    { pattern: DOCUMENT_FILES },
    {
      provideCompletionItems: async (document, position) =>
        (await import('./offered-names')).offeredNames(document, position),
    },
    '"',
    ' ',
  );
