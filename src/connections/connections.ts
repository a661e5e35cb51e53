import * as vscode from 'vscode';
import type { CloudConnection, Connection } from './connection';
import type { Keys } from './keys';
import { Records, type Unreadable } from './records';

/** The connections of this person, on every window alike: records in files, keys in the secret storage. */
export class Connections implements vscode.Disposable {
  private readonly records: Records<Connection>;
  readonly onDidChange: vscode.Event<void>;

  constructor(
    storage: vscode.Uri,
    readonly keys: Keys,
  ) {
    this.records = new Records(vscode.Uri.joinPath(storage, 'connections'), async json =>
      (await import('./connection')).readConnection(json),
    );
    this.onDidChange = this.records.onDidChange;
  }

  /** All connections by name, and the files that hold none this version can read. */
  async list(): Promise<{ connections: Connection[]; unreadable: Unreadable[] }> {
    const { records, unreadable } = await this.records.all();
    return { connections: records.toSorted((a, b) => a.name.localeCompare(b.name)), unreadable };
  }

  /** Undefined when it was removed, here or in another window. */
  async find(id: string): Promise<Connection | undefined> {
    return (await this.list()).connections.find(connection => connection.id === id);
  }

  async addDemo(): Promise<Connection> {
    const demo: Connection = { id: 'demo', kind: 'demo', name: vscode.l10n.t('Demo') };
    await this.records.write(demo);
    return demo;
  }

  /** Key first, record last: a connection that is seen has its key; a failure leaves neither. */
  async add(connection: CloudConnection, key: string): Promise<void> {
    await this.keys.store(connection.id, key);
    try {
      await this.records.write(connection);
    } catch (error) {
      await this.keys.delete(connection.id);
      throw error;
    }
  }

  /** Key first here too: what may be left by a failure is a connection without a key, which says so. */
  async remove(connection: Connection): Promise<void> {
    await this.keys.delete(connection.id);
    await this.records.delete(connection.id);
  }

  /** Whether the connection's key may go to hosts of this domain suffix, by what is stored now. */
  async trusts(id: string, suffix: string): Promise<boolean> {
    const connection = await this.find(id);
    return connection?.kind === 'cloud' && (connection.trusted ?? []).includes(suffix);
  }

  /** Remembers that it may. */
  async trust(id: string, suffix: string): Promise<void> {
    const connection = await this.find(id);
    if (connection?.kind !== 'cloud') return; // removed meanwhile
    await this.records.write({ ...connection, trusted: [...(connection.trusted ?? []), suffix] });
  }

  dispose(): void {
    this.records.dispose();
  }
}
