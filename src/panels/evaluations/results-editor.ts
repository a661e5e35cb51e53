import * as vscode from 'vscode';
import type { Documents } from '../../documents/documents';

/** The editor of package.json for results of evaluations. */
export const VIEW_TYPE = 'vectorCloud.evaluationResults';

/** Services that pages of results use. */
export interface ResultsServices {
  readonly extensionUri: vscode.Uri;
  readonly documents: Documents;
}

/** The read-only editor of results of evaluations. Its code loads with the first of them. */
export const evaluationResults = (services: ResultsServices): vscode.Disposable =>
  vscode.window.registerCustomEditorProvider(
    VIEW_TYPE,
    {
      openCustomDocument: uri => ({ uri, dispose: () => {} }),
      resolveCustomEditor: async ({ uri }, panel) => (await import('./results-page')).showResults(services, uri, panel),
    },
    {
      supportsMultipleEditorsPerDocument: true,
      webviewOptions: { enableFindWidget: true, retainContextWhenHidden: true },
    },
  );
