import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { CallOptions } from '../../client';
import {
  documentFiles,
  environmentOf,
  jsonOf,
  readConfiguration,
  type ConfigurationFile,
} from '../../configurations/files';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import type { ConnectionStore } from '../../connections/connection-store';
import { explain, isCancelled } from '../../connections/explain';
import { resolveCluster } from '../../connections/planes';
import { endpointService, Service } from '../../configurations/service';
import { ENDPOINT } from '../../model/collections/refs';
import { addressIn, type Environment } from '../../model/configurations/configurations';
import { CONFIGURATION_FILE, CONFIGURATION_FILES } from '../../model/configurations/files';
import { isSameAddress } from '../../model/wire/addresses';
import { readEnvironment, type AddressedConnection, type DocumentState, type EnvironmentRead } from './comparing';
import type { Bases } from './conflicts';

/** Services of configurations. `chosen`: returns the connection that was selected for an environment. */
export interface ConfigurationServices {
  readonly connections: ConnectionStore;
  readonly clients: Clients;
  readonly bases: Bases;
  readonly chosen: (environment: vscode.Uri) => Promise<Connection | undefined>;
}

/** A configuration of the workspace; `problem`: why it cannot be read. */
export type FoundConfiguration =
  | { readonly uri: vscode.Uri; readonly file: ConfigurationFile; readonly documents: readonly string[] }
  | { readonly uri: vscode.Uri; readonly problem: string };
export type ReadableConfiguration = Extract<FoundConfiguration, { file: unknown }>;

/** State of an environment: nothing yet, the reason why it could not be read, or its states. */
export type Reading =
  | { readonly kind: 'unread' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'read'; readonly read: EnvironmentRead };

/** Returns the address of an environment, for its connection. */
export const environmentUri = (uri: vscode.Uri, name: string): vscode.Uri => uri.with({ fragment: name });

/** The configurations of the workspace, and their environments as last read. Reads the service only when the person asks for it. */
export class Configurations implements vscode.Disposable, vscode.FileDecorationProvider {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly decorated = new vscode.EventEmitter<undefined>();
  readonly onDidChangeFileDecorations = this.decorated.event;
  /** The readings of environments, with the order in which they were begun. */
  private readonly readings = new Map<string, { readonly order: number; readonly reading: Reading }>();
  /** The comparisons of each environment that run now. */
  private readonly running = new Map<string, Set<number>>();
  private begun = 0;
  /** Times at which VS Code reported a change of a file, by address. */
  private readonly edited = new Map<string, number>();
  private readonly registered: vscode.Disposable;

  constructor(private readonly services: ConfigurationServices) {
    const { workspace, window } = vscode;
    const files = workspace.createFileSystemWatcher(CONFIGURATION_FILES);
    const onFile = (uri: vscode.Uri) => {
      this.edited.set(uri.toString(), Date.now());
      this.tell();
    };
    this.registered = vscode.Disposable.from(
      this.changed,
      this.decorated,
      files,
      files.onDidChange(onFile),
      files.onDidCreate(onFile),
      files.onDidDelete(onFile),
      services.connections.onDidChange(() => this.changed.fire()),
      window.registerFileDecorationProvider(this),
    );
  }

  /** Returns the configurations of the workspace, by path. */
  async list(): Promise<FoundConfiguration[]> {
    const found = await vscode.workspace.findFiles(`**/${CONFIGURATION_FILE}`, '**/node_modules/**', 50);
    return found
      .filter(({ scheme }) => scheme === 'file')
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
      .map(uri => {
        try {
          const file = readConfiguration(uri.fsPath);
          return { uri, file, documents: documentFiles(file, true) };
        } catch (error) {
          return { uri, problem: (error as Error).message };
        }
      });
  }

  reading(uri: vscode.Uri, name: string): Reading {
    const key = keyOf(uri, name);
    if (this.running.get(key)?.size) return { kind: 'reading' };
    return this.readings.get(key)?.reading ?? { kind: 'unread' };
  }

  /** Discards the readings of an environment, for example those by another connection. */
  forget(uri: vscode.Uri, name: string): void {
    this.put(keyOf(uri, name), ++this.begun, { kind: 'unread' });
    this.tell();
  }

  /** Returns the state of a document. Undefined: not read yet, or edited since. */
  stateOf({ uri }: FoundConfiguration, name: string, document: string): DocumentState | undefined {
    const reading = this.reading(uri, name);
    if (reading.kind !== 'read') return undefined;
    return this.isEdited(uri, document, reading.read) ? undefined : reading.read.states.get(document);
  }

  /** Returns true if a document, or its environment, was changed since it was read. News of a file can come late: its content decides. */
  isEdited(uri: vscode.Uri, document: string, { name, at, json, environment }: EnvironmentRead): boolean {
    const file = documentUri(uri, document);
    const isTold = (each: vscode.Uri) => (this.edited.get(each.toString()) ?? 0) >= at;
    const now = () => environmentOf(readConfiguration(uri.fsPath).configuration, name);
    return (
      (isTold(file) &&
        !isDeepStrictEqual(
          orUndefined(() => jsonOf(file.fsPath)),
          json.get(document),
        )) ||
      (isTold(uri) && !isDeepStrictEqual(orUndefined(now), environment))
    );
  }

  /** Returns the connection of an environment; without one, whether several have its address. */
  async connectionOf(
    { uri, file }: ReadableConfiguration,
    name: string,
  ): Promise<AddressedConnection | 'none' | 'several'> {
    const environment = file.configuration.environments[name]!;
    const fits = (each: Connection): each is AddressedConnection => fitsEnvironment(each, environment);
    const chosen = await this.services.chosen(environmentUri(uri, name));
    if (chosen && fits(chosen)) return chosen;
    const [first, ...others] = (await this.services.connections.list()).connections.filter(fits);
    return others.length > 0 ? 'several' : (first ?? 'none');
  }

  /**
   * Reads environments that have a connection, and compares all documents with them; the others are left out. A failure is kept as the state
   * of its environment; after a cancellation, the state before stays. Returns the number of environments with a connection.
   */
  async refresh(found: ReadableConfiguration, names: readonly string[], options: CallOptions): Promise<number> {
    const read = names.map(async name => {
      const connection = await this.connectionOf(found, name);
      if (typeof connection === 'string') return 0;
      const [key, order] = [keyOf(found.uri, name), ++this.begun];
      const running = this.running.get(key) ?? new Set();
      this.running.set(key, running.add(order));
      this.tell();
      const reading = await this.read(found, name, connection, options);
      running.delete(order);
      if (reading) this.put(key, order, reading);
      this.tell();
      return 1;
    });
    return (await Promise.all<number>(read)).reduce((sum, each) => sum + each, 0);
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const names: string[] = [];
    for (const [key, { reading }] of this.readings) {
      if (reading.kind !== 'read') continue;
      const environment = vscode.Uri.parse(key, true);
      const folder = vscode.Uri.joinPath(environment, '..').path.replace(/\/$/, '');
      if (!uri.path.startsWith(`${folder}/`) || uri.scheme !== environment.scheme) continue;
      const document = uri.path.slice(folder.length + 1);
      const at = environment.with({ fragment: '' });
      const state = this.stateOf({ uri: at, problem: '' }, environment.fragment, document);
      if (state && !['same', 'skipped', 'unread'].includes(state.kind)) names.push(environment.fragment);
    }
    if (names.length === 0) return undefined;
    const tooltip = vscode.l10n.t('Differs from {0}', names.join(', '));
    return new vscode.FileDecoration('≠', tooltip, new vscode.ThemeColor('list.warningForeground'));
  }

  dispose(): void {
    this.registered.dispose();
  }

  /** Undefined: cancelled. */
  private async read(
    found: ReadableConfiguration,
    name: string,
    connection: AddressedConnection,
    options: CallOptions,
  ): Promise<Reading | undefined> {
    const { connections, clients, bases } = this.services;
    try {
      const service = await this.serviceOf(connection, options);
      const organization = connection.kind === 'cloud' ? await clients.orgId(connection) : undefined;
      const comparing = { service, organization, connection, keys: connections.keys, bases };
      return { kind: 'read', read: await readEnvironment(comparing, found.file, name, options) };
    } catch (error) {
      if (isCancelled(error) || options.signal?.aborted) return undefined;
      return { kind: 'failed', why: explain(error).message };
    }
  }

  private async serviceOf(connection: AddressedConnection, options: CallOptions): Promise<Service> {
    const { clients } = this.services;
    if (connection.kind === 'endpoint') {
      const { client } = await resolveCluster(clients, connection, ENDPOINT, options);
      return endpointService(client, connection.address);
    }
    return new Service(await clients.cloud(connection), {
      regional: regionId => clients.regional(connection, regionId),
      cluster: async ({ clusterId }, asking) => (await resolveCluster(clients, connection, clusterId, asking)).client,
    });
  }

  /** Stores a reading, unless a newer one was faster. */
  private put(key: string, order: number, reading: Reading): void {
    if (order > (this.readings.get(key)?.order ?? 0)) this.readings.set(key, { order, reading });
  }

  private tell(): void {
    this.changed.fire();
    this.decorated.fire(undefined);
  }
}

/** Returns true if an environment can use a connection: one with its address, of a control plane or of an endpoint. */
export const fitsEnvironment = (each: Connection, environment: Environment): boolean =>
  (environment.endpoint === undefined ? each.kind === 'cloud' : each.kind === 'endpoint' && each.plane === 'cluster') &&
  isSameAddress(String(each.address), addressIn(environment));

const keyOf = (uri: vscode.Uri, name: string): string => environmentUri(uri, name).toString();

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined; // faulty or gone, as its rows and problems tell
  }
}

/** Returns the address of a document. */
export const documentUri = (configuration: vscode.Uri, document: string): vscode.Uri =>
  vscode.Uri.joinPath(configuration.with({ fragment: '' }), '..', document);
