import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import type { Connection } from '../connection';
import type { EndpointRecord } from './endpoint-record';
import type { Endpoint } from './endpoints';
import type { Keys } from '../keys';
import type { PlaceNames } from '../place-names';
import { Records, recordId } from '../records';

/** A known cluster, and its pending lookup. */
export interface Entry {
  known?: Endpoint | undefined;
  asking?: Promise<Endpoint> | undefined;
}

/** Known clusters of a connection by id. */
export class Account {
  readonly entries: Map<string, Entry>;
  constructor(
    known: readonly Endpoint[] = [],
    /** Keeps it over a reload. */
    readonly keep: (known: readonly Endpoint[]) => void = () => {},
  ) {
    this.entries = new Map(known.map(each => [each.clusterId, { known: each }]));
  }

  entry(clusterId: string): Entry {
    const entry = this.entries.get(clusterId) ?? {};
    this.entries.set(clusterId, entry);
    return entry;
  }

  get known(): Endpoint[] {
    return [...this.entries.values()].flatMap(({ known }) => known ?? []);
  }
}

/** Dependencies of the stored endpoints. */
export interface Keeping {
  readonly storage: vscode.Uri;
  readonly keys: Keys;
  readonly failed: (error: unknown) => void;
}

/**
 * The last known endpoints of clusters, stored over a reload: a record for each connection and address. After a change of address or key a
 * connection knows none. Contains no key.
 */
export class KnownEndpoints implements vscode.Disposable {
  private readonly accounts = new Map<string, Promise<Account>>();
  private readonly records: Records<EndpointRecord>;
  private readonly listening: vscode.Disposable;

  constructor(
    private readonly keeping: Keeping,
    private readonly placeNames: PlaceNames,
  ) {
    const { storage, keys, failed } = keeping;
    this.records = new Records(vscode.Uri.joinPath(storage, 'endpoints'), async json =>
      (await import('./endpoint-record')).readEndpointRecord(json),
    );
    this.listening = keys.onDidChange((id, isApiKey) => {
      if (isApiKey) this.forget(id).catch(failed);
    });
  }

  async of(connection: Connection): Promise<Account> {
    const { id } = connection;
    const key = connection.kind === 'demo' ? '' : ((await this.keeping.keys.get(id)) ?? '');
    const identity = JSON.stringify(connection.kind === 'demo' ? [id] : [id, connection.address, key]);
    const digest = createHash('sha256').update(identity).digest('base64');
    const account = this.accounts.get(digest) ?? this.load(connection);
    this.accounts.set(digest, account);
    return account;
  }

  dispose(): void {
    vscode.Disposable.from(this.listening, this.records).dispose();
  }

  /** The demo service is at other addresses with each start. */
  private async load(connection: Connection): Promise<Account> {
    if (connection.kind !== 'cloud') return new Account();
    const { id: connectionId, address } = connection;
    const id = await recordId(connectionId, address);
    const { failed } = this.keeping;
    const record = await this.records.find(id).catch((error: unknown) => {
      failed(error);
      return undefined; // it is then looked up again
    });
    const stored = record?.clusters ?? [];
    this.placeNames.learn(
      connectionId,
      stored.flatMap(({ project }) =>
        project && this.placeNames.find(connectionId, project.projectId) === undefined ? project : [],
      ),
    );
    this.placeNames.learnClusters(
      connectionId,
      stored.map(({ clusterId, clusterName, project }) => ({ clusterId, clusterName, ...project })),
    );
    let kept = JSON.stringify(stored);
    return new Account(stored, known => {
      const clusters = known.filter(({ isProject }) => !isProject);
      if (JSON.stringify(clusters) === kept) return;
      kept = JSON.stringify(clusters);
      this.records.queue(() => this.records.write({ id, connectionId, address, clusters })).catch(failed);
    });
  }

  /** Forgets the endpoints: a new key might belong to another account; without a key the connection is removed or signed out. */
  private async forget(connectionId: string): Promise<void> {
    const { records } = await this.records.all();
    for (const each of records) if (each.connectionId === connectionId) await this.records.delete(each.id);
  }
}
