import * as vscode from 'vscode';

/** A secret storage of a test's own. */
export class Stored implements vscode.SecretStorage {
  private readonly changed = new vscode.EventEmitter<vscode.SecretStorageChangeEvent>();
  readonly onDidChange = this.changed.event;
  readonly values: Map<string, string>;
  constructor(values: Readonly<Record<string, string>> = {}) {
    this.values = new Map(Object.entries(values));
  }
  get = async (key: string) => this.values.get(key);
  keys = async () => [...this.values.keys()];
  store = async (key: string, value: string) => {
    this.values.set(key, value);
    this.changed.fire({ key });
  };
  delete = async (key: string) => {
    this.values.delete(key);
    this.changed.fire({ key });
  };
}
