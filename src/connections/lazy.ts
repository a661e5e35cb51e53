import type * as vscode from 'vscode';

/** A value whose code loads with its first use. */
export class Lazy<T extends vscode.Disposable> implements vscode.Disposable {
  private loaded: Promise<T> | undefined;

  constructor(private readonly load: () => Promise<T>) {}

  readonly get = (): Promise<T> => (this.loaded ??= this.load());

  dispose(): void {
    void this.loaded?.then(value => value.dispose());
  }
}
