import * as vscode from 'vscode';

/** A panel whose page the test controls: messages are copied, as between host and page. */
export class TestPanel {
  visible = true;
  active = true;
  /** Number of times that the panel took the focus. */
  revealed = 0;
  title = '';
  private readonly toHost = new vscode.EventEmitter<unknown>();
  private readonly toPage = new vscode.EventEmitter<unknown>();
  private readonly gone = new vscode.EventEmitter<void>();
  private readonly hidden = new vscode.EventEmitter<vscode.WebviewPanelOnDidChangeViewStateEvent>();
  readonly onDidDispose = this.gone.event;
  readonly onDidChangeViewState = this.hidden.event;
  readonly webview = {
    cspSource: 'test:',
    asWebviewUri: (uri: vscode.Uri) => uri,
    onDidReceiveMessage: this.toHost.event,
    postMessage: async (message: unknown) => {
      this.toPage.fire(structuredClone(message));
      return true;
    },
  } as unknown as vscode.Webview;
  readonly port = {
    send: (message: unknown) => this.toHost.fire(structuredClone(message)),
    listen: (receive: (message: unknown) => void) => this.toPage.event(receive),
  };
  reveal = () => void this.revealed++;
  dispose = () => this.gone.fire();
  hide(): void {
    this.visible = false;
    this.hidden.fire({ webviewPanel: this as unknown as vscode.WebviewPanel });
  }
}
