import * as vscode from 'vscode';

/** Pages without a document, such as the review of an import, and the ids of their connections. */
export class CurrentPages implements vscode.Disposable {
  private readonly ids = new Map<vscode.WebviewPanel, string>();
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  add(panel: vscode.WebviewPanel, connectionId: string): void {
    this.ids.set(panel, connectionId);
    panel.onDidChangeViewState(() => this.changed.fire());
    panel.onDidDispose(() => {
      this.ids.delete(panel);
      this.changed.fire();
    });
    this.changed.fire();
  }

  /** The id of the connection of the active page, the newest if several say so while one replaces another. */
  get active(): string | undefined {
    return [...this.ids].findLast(([panel]) => panel.active)?.[1];
  }

  dispose(): void {
    this.changed.dispose();
  }
}
