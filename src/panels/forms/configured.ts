import * as vscode from 'vscode';
import { configuredAt, configuredKind } from '../../documents/configurations/owners';
import type { DocumentKind } from '../../documents/document-kind';
import { CONFIGURATION_FILE } from '../../model/configurations/files';
import { objectKindOf } from '../../model/configurations/kinds';

/** The check of a form: that of its configuration, if its document belongs to one. */
export class FormConfiguration implements vscode.Disposable {
  private watching: vscode.Disposable | undefined;

  private constructor(
    private readonly uri: vscode.Uri,
    private readonly plain: DocumentKind,
    public kind: DocumentKind,
  ) {}

  /** `changed`: called after a configuration was saved. */
  static async of(uri: vscode.Uri, plain: DocumentKind, changed: () => void): Promise<FormConfiguration> {
    const configuration = new FormConfiguration(uri, plain, plain);
    if (objectKindOf(uri.path) === undefined) return configuration;
    await configuration.read();
    configuration.watching = vscode.workspace.onDidSaveTextDocument(async ({ uri: { path } }) => {
      if (!path.endsWith(`/${CONFIGURATION_FILE}`)) return;
      await configuration.read();
      changed();
    });
    return configuration;
  }

  dispose(): void {
    this.watching?.dispose();
  }

  private async read(): Promise<void> {
    const configured = await configuredAt(this.uri);
    this.kind = configured ? configuredKind(this.plain, configured) : this.plain;
  }
}
