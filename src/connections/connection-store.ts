import * as vscode from 'vscode';
import type { CloudConnection, Connection, Embedding, EndpointConnection, PinKind } from './connection';
import { freeName } from '../model/texts/free-names';
import type { Keys } from './keys';
import { Records, type Unreadable } from './records';

/** User and password, instead of an API key. */
const isOfUser = (key: string | undefined): boolean => key?.includes(':') === true;

/** The connections of this person, on every window alike: records in files, keys in the secret storage. */
export class ConnectionStore implements vscode.Disposable {
  private readonly records: Records<Connection>;
  readonly onDidChange: vscode.Event<void>;
  private readonly added = new vscode.EventEmitter<string>();
  /** Fires with the id of a connection that this window added. */
  readonly onDidAdd = this.added.event;

  constructor(
    storage: vscode.Uri,
    readonly keys: Keys,
  ) {
    this.records = new Records(vscode.Uri.joinPath(storage, 'connections'), async json =>
      (await import('./connection')).readConnection(json),
    );
    this.onDidChange = this.records.onDidChange;
  }

  /** All connections in their order, then by name; and the files that hold none this version can read. */
  async list(): Promise<{ connections: Connection[]; unreadable: Unreadable[] }> {
    const { records, unreadable } = await this.records.all();
    const orderOf = ({ order }: Connection) => order ?? Number.MAX_SAFE_INTEGER;
    return {
      connections: records.toSorted((a, b) => orderOf(a) - orderOf(b) || a.name.localeCompare(b.name)),
      unreadable,
    };
  }

  /** Undefined when it was removed, here or in another window. */
  async find(id: string): Promise<Connection | undefined> {
    return (await this.list()).connections.find(connection => connection.id === id);
  }

  async addDemo(): Promise<Connection> {
    return this.records.queue(async () => {
      const { connections } = await this.list();
      const name = freeName(
        vscode.l10n.t('Demo'),
        connections.map(each => each.name),
      );
      const demo = connections.find(({ id }) => id === 'demo') ?? { id: 'demo', kind: 'demo', name };
      await this.records.write(demo);
      return demo;
    });
  }

  /** Adds a connection, its key first: a visible connection has its key; a failure leaves neither. No key: not required, or set later. */
  async add(connection: CloudConnection | EndpointConnection, key?: string): Promise<void> {
    if (key !== undefined) await this.keys.store(connection.id, key);
    try {
      await this.records.write(
        connection.kind === 'endpoint' && isOfUser(key) ? { ...connection, byUser: true } : connection,
      );
    } catch (error) {
      await this.keys.delete(connection.id);
      throw error;
    }
    this.added.fire(connection.id);
  }

  /** Stores the key; empty: no authentication, for an endpoint only. */
  async setKey(id: string, key: string): Promise<void> {
    const before = await this.keys.get(id);
    if (key === '') await this.keys.deleteKey(id);
    else await this.keys.store(id, key);
    // What user and password could not ask, an API key can.
    const unknown = isOfUser(before) && !isOfUser(key) && key !== '' ? { selfHosted: undefined } : {};
    const used = { anonymous: key === '', byUser: isOfUser(key) || undefined, ...unknown };
    await this.update(id, now => (now.kind === 'endpoint' ? { ...now, ...used } : now));
  }

  /** Changes the stored connection; a removed connection stays removed. */
  update(id: string, change: (connection: Connection) => Connection): Promise<void> {
    return this.records.queue(async () => {
      const connection = await this.find(id);
      if (connection) await this.records.write(change(connection));
    });
  }

  /** Removes a connection, its key first: after a failure a connection without a key remains, which is visible. */
  async remove(connection: Connection): Promise<void> {
    await this.keys.delete(connection.id);
    await this.records.queue(() => this.records.delete(connection.id));
  }

  /** Sets the order of the connections. */
  async reorder(ids: readonly string[]): Promise<void> {
    for (const { id, order } of (await this.list()).connections) {
      const index = ids.indexOf(id);
      if (index >= 0 && index !== order) await this.update(id, now => ({ ...now, order: index }));
    }
  }

  /** Returns true if the stored connection allows its key for hosts of this domain suffix. */
  async trusts(id: string, suffix: string): Promise<boolean> {
    const connection = await this.find(id);
    return connection?.kind === 'cloud' && (connection.trusted ?? []).includes(suffix);
  }

  /** Stores the consent for a domain suffix, if the address is still the one that the consent was given for. */
  trust(id: string, suffix: string, address: string): Promise<void> {
    const trusting = (cloud: CloudConnection) => ({ ...cloud, trusted: [...(cloud.trusted ?? []), suffix] });
    return this.updateCloud(id, cloud => (cloud.address === address ? trusting(cloud) : cloud));
  }

  /** Sets the embedding endpoint. During the change of the address no key is stored: neither key may reach the other address. */
  async setEmbedding(id: string, embedding: Embedding, key: string): Promise<void> {
    const now = await this.find(id);
    if (now && now.kind !== 'demo' && now.embedding?.url !== embedding.url) await this.keys.storeEmbedding(id, '');
    await this.update(id, each => (each.kind === 'demo' ? each : { ...each, embedding }));
    await this.keys.storeEmbedding(id, key);
  }

  /** Shows this id from now on where the service has no list. `pinned`: as `pinnedText` writes it. */
  pin(id: string, kind: PinKind, pinned: string): Promise<void> {
    return this.updatePins(id, kind, pins => [...pins.filter(other => other !== pinned), pinned]);
  }

  unpin(id: string, kind: PinKind, pinned: string): Promise<void> {
    return this.updatePins(id, kind, pins => pins.filter(other => other !== pinned));
  }

  dispose(): void {
    this.added.dispose();
    this.records.dispose();
  }

  private updatePins(id: string, kind: PinKind, change: (pins: readonly string[]) => string[]): Promise<void> {
    return this.update(id, now =>
      now.kind === 'demo' ? now : { ...now, pinned: { ...now.pinned, [kind]: change(now.pinned?.[kind] ?? []) } },
    );
  }

  private updateCloud(id: string, change: (cloud: CloudConnection) => CloudConnection): Promise<void> {
    return this.update(id, connection => (connection.kind === 'cloud' ? change(connection) : connection));
  }
}
