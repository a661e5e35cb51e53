import * as vscode from 'vscode';

const SCHEME = 'vectorcloud-record';

/** Number of preview documents kept: VS Code does not report the end of a preview. */
const PREVIEWS = 20;

/** Records as read-only documents, in memory while open. */
export class RecordDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly registered: vscode.Disposable;
  private last = 0;

  constructor() {
    this.registered = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => isPreview(uri.path) || this.texts.delete(uri.path)),
    );
  }

  /** Returns the address of a document with this text. The name appears in its title and can contain any character. */
  show(name: string, text: string, extension = 'json'): vscode.Uri {
    this.last += 1;
    const title = name.replaceAll(/[^\p{L}\p{N}._ “”-]/gu, '_') || 'record';
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${this.last}/${title}.${extension}` });
    this.texts.set(uri.path, text);
    for (const path of [...this.texts.keys()].filter(isPreview).slice(0, -PREVIEWS)) this.texts.delete(path);
    return uri;
  }

  /** Replaces the text of a document, which VS Code shows where the document is open. */
  renew(uri: vscode.Uri, text: string): void {
    this.texts.set(uri.path, text);
    this.changed.fire(uri);
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return (
      this.texts.get(uri.path) ?? vscode.l10n.t('This record is no longer available. Open it again from the sidebar.')
    );
  }

  dispose(): void {
    this.registered.dispose();
    this.changed.dispose();
  }
}

const isPreview = (path: string): boolean => path.endsWith('.md');
