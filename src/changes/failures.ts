import * as vscode from 'vscode';

/** The connection is read-only: nothing is asked and nothing sent. */
export class ReadOnlyConnection extends Error {
  override readonly name = 'ReadOnlyConnection';
  constructor(connectionName: string) {
    super(
      vscode.l10n.t('“{0}” is read-only: nothing was changed. Allow Changes in its menu lifts that.', connectionName),
    );
  }
}

/** The connection was removed while something of it was being changed. */
export class ConnectionRemoved extends Error {
  override readonly name = 'ConnectionRemoved';
  constructor(connectionName: string) {
    super(vscode.l10n.t('The connection “{0}” was removed: nothing was changed.', connectionName));
  }
}
