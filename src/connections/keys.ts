import type * as vscode from 'vscode';

/** The API keys of connections, in VS Code's secret storage and nowhere else. The one file that touches it. */
export class Keys {
  readonly onDidChange: (listener: (connectionId: string) => void) => vscode.Disposable;

  constructor(private readonly secrets: vscode.SecretStorage) {
    this.onDidChange = listener =>
      secrets.onDidChange(({ key }) => {
        const id = /^connections\/(.+)\/key$/.exec(key)?.[1];
        if (id) listener(id);
      });
  }

  /** Undefined when there is none: never given, signed out, or the keyring lost it. */
  get(connectionId: string): Thenable<string | undefined> {
    return this.secrets.get(name(connectionId));
  }

  store(connectionId: string, key: string): Thenable<void> {
    return this.secrets.store(name(connectionId), key);
  }

  delete(connectionId: string): Thenable<void> {
    return this.secrets.delete(name(connectionId));
  }
}

const name = (connectionId: string): string => `connections/${connectionId}/key`;
