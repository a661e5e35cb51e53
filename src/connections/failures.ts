import * as vscode from 'vscode';

/** The connection has no key: never given, removed, or lost by a keyring. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
  constructor(connectionName: string) {
    super(
      vscode.l10n.t(
        'No API key for “{0}”. Enter the key with Replace Key. Without a system keyring, VS Code loses keys at every restart.',
        connectionName,
      ),
    );
  }
}

/** The connection has another address, key or password than the client was made with. */
export class ConnectionChanged extends Error {
  override readonly name = 'ConnectionChanged';
  constructor(connectionName: string) {
    super(
      vscode.l10n.t(
        'The request was not sent: the address or a key of “{0}” has changed. Refresh the list, or close and reopen the editor.',
        connectionName,
      ),
    );
  }
}

/** The user refused to send the key to this domain. */
export class NotTrusted extends Error {
  override readonly name = 'NotTrusted';
  constructor(domain: string) {
    super(vscode.l10n.t('You chose not to send the key to {0}. Retry asks again.', domain));
  }
}

/** The service returned an unencrypted endpoint on another host than the typed one. */
export class NotEncrypted extends Error {
  override readonly name = 'NotEncrypted';
  constructor(host: string) {
    super(vscode.l10n.t('The service returned an unencrypted endpoint, {0}. The key is not sent there.', host));
  }
}

/** The service returned an invalid address. */
export class NotAnAddress extends Error {
  override readonly name = 'NotAnAddress';
  constructor(named: string) {
    super(
      vscode.l10n.t(
        'The service returned “{0}”, which is not an address. Nothing was sent. Contact the operator of the service.',
        named.slice(0, 100),
      ),
    );
  }
}

/** The connection is a single endpoint; the operation needs a control plane. */
export class NoControlPlane extends Error {
  override readonly name = 'NoControlPlane';
  constructor(connectionName: string) {
    super(
      vscode.l10n.t('“{0}” is a single endpoint. The command needs a connection to a control plane.', connectionName),
    );
  }
}

/** The connection has no address of a V1 controller (spec 4.10), or the region that it needs is unknown. */
export class NoController extends Error {
  override readonly name = 'NoController';
  /**
   * `odd`: a stored address that must not receive a key, for example from an imported file. `unlisted`: why the regions are not listed, as
   * a clause.
   */
  constructor(odd?: string, unlisted?: string) {
    super(
      odd !== undefined
        ? vscode.l10n.t('Invalid controller address “{0}”. Enter a valid address with Set Controller Address.', odd)
        : unlisted !== undefined
          ? vscode.l10n.t(
              'Region of the cluster unknown: regions are not listed ({0}). Enter the address of the region’s controller with Set Controller Address.',
              unlisted,
            )
          : vscode.l10n.t(
              'Import tasks need the address of the region’s controller. Enter it with Set Controller Address.',
            ),
    );
  }
}
