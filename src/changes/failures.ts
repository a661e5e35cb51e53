import * as vscode from 'vscode';

/** The connection is read-only: nothing is sent. */
export class ReadOnlyConnection extends Error {
  override readonly name = 'ReadOnlyConnection';
  constructor(connectionName: string) {
    super(
      vscode.l10n.t(
        '“{0}” is read-only. Nothing was changed. To allow changes, use Allow Changes in the menu of the connection.',
        connectionName,
      ),
    );
  }
}

/** The current state of the object accepts no such change. `reason`: a clause without a full stop. */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted';
  constructor(reason: string) {
    super(`${reason}.`);
  }
}

/** The connection was removed while something of it was being changed. */
export class ConnectionRemoved extends Error {
  override readonly name = 'ConnectionRemoved';
  constructor(connectionName: string) {
    super(vscode.l10n.t('Nothing was changed: connection “{0}” was removed.', connectionName));
  }
}
