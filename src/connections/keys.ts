import type * as vscode from 'vscode';

/** The keys of connections, in VS Code's secret storage and nowhere else. The one file that touches it. */
export class Keys {
  /** Tells the id of the connection whose secrets changed, in whatever window. */
  readonly onDidChange: (listener: (connectionId: string) => void) => vscode.Disposable;

  constructor(private readonly secrets: vscode.SecretStorage) {
    this.onDidChange = listener =>
      secrets.onDidChange(({ key }) => {
        const id = /^connections\/([^/]+)\//.exec(key)?.[1];
        if (id) listener(id);
      });
  }

  /** Undefined when there is none: never given, signed out, or the keyring lost it. */
  get(connectionId: string): Thenable<string | undefined> {
    return this.secrets.get(keyName(connectionId));
  }

  store(connectionId: string, key: string): Thenable<void> {
    return this.secrets.store(keyName(connectionId), key);
  }

  /** `user:password` of one cluster, which goes there instead of the API key (spec 5.3). */
  user(connectionId: string, clusterId: string): Thenable<string | undefined> {
    return this.secrets.get(userName(connectionId, clusterId));
  }

  storeUser(connectionId: string, clusterId: string, userAndPassword: string): Thenable<void> {
    return this.secrets.store(userName(connectionId, clusterId), userAndPassword);
  }

  deleteUser(connectionId: string, clusterId: string): Thenable<void> {
    return this.secrets.delete(userName(connectionId, clusterId));
  }

  deleteKey(connectionId: string): Thenable<void> {
    return this.secrets.delete(keyName(connectionId));
  }

  /** Everything of a connection. */
  async delete(connectionId: string): Promise<void> {
    const own = (await this.secrets.keys()).filter(name => name.startsWith(`connections/${connectionId}/`));
    for (const name of new Set([keyName(connectionId), ...own])) await this.secrets.delete(name);
  }
}

const keyName = (connectionId: string): string => `connections/${connectionId}/key`;
const userName = (connectionId: string, clusterId: string): string =>
  `connections/${connectionId}/users/${encodeURIComponent(clusterId)}`;
