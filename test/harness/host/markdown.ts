import * as vscode from 'vscode';

/** Returns the Markdown that was shown last. */
export function shownMarkdown(): string {
  const documents = vscode.workspace.textDocuments.filter(
    ({ uri }) => uri.scheme === 'vectorcloud-record' && uri.path.endsWith('.md'),
  );
  const number = ({ uri }: vscode.TextDocument) => Number(uri.path.split('/')[1]);
  return documents.toSorted((a, b) => number(b) - number(a))[0]!.getText();
}
