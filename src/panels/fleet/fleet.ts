import * as vscode from 'vscode';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import type { ConnectionStore } from '../../connections/connection-store';
import { isSameService } from '../../connections/address';
import type { Changes } from '../../changes/changes';
import { fleetRows, type FleetFacts, type FleetRow } from '../../model/fleet/rows';
import { factsOf, type FactSources } from './facts';
import { ConnectionReading } from './reading';

export interface FleetServices extends FactSources {
  readonly connections: ConnectionStore;
  readonly clients: Clients;
  readonly onDidWrite: Changes['onDidWrite'];
  readonly failed: (error: unknown) => void;
}

/** Time between two reads of a visible page, in milliseconds, and how much earlier a timer can fire. */
const EACH_MS = 60_000;
const EARLY_MS = 1000;

const NO_FACTS: FleetFacts = { latencies: new Map(), operations: new Map(), changes: new Map() };

/** All clusters of the selected connections. Reads while visible: when opened, every minute, and after a change. */
export class Fleet implements vscode.Disposable {
  private readonly readings = new Map<string, ConnectionReading>();
  private all: readonly Connection[] = [];
  private facts = NO_FACTS;
  private timer: NodeJS.Timeout | undefined;
  private isVisible = false;
  private isOver = false;
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when rows have arrived or changed. */
  readonly onDidChange = this.changed.event;
  private readonly listening: vscode.Disposable;

  /** `chosen`: returns the IDs of the chosen connections; undefined: all. */
  constructor(
    private readonly services: FleetServices,
    private readonly chosen: () => readonly string[] | undefined,
  ) {
    const { connections, work, journal, onDidWrite, failed } = services;
    const look = () => void this.lookAtFacts().catch(failed);
    this.listening = vscode.Disposable.from(
      this.changed,
      connections.onDidChange(() => void this.follow().catch(failed)),
      connections.keys.onDidChange((id, isApiKey) => isApiKey && void this.restart(id).catch(failed)),
      onDidWrite(({ connection: { id }, within }) => within?.['clusterId'] && this.readAgain(id)),
      work.onDidChange(look),
      journal.onDidChange(look),
    );
  }

  /** The connections that have clusters to list, in their order. */
  get offered(): readonly Connection[] {
    return this.all;
  }

  /** The readings of the chosen connections, in the order of the connections. */
  get sources(): readonly ConnectionReading[] {
    return this.all.flatMap(({ id }) => this.readings.get(id) ?? []);
  }

  get rows(): FleetRow[] {
    return this.sources.flatMap(({ state }) => fleetRows(state, this.facts));
  }

  /** Follows the visibility of the page: a hidden one sends nothing, and continues no read. */
  async show(isVisible: boolean): Promise<void> {
    if (this.isOver || this.isVisible === isVisible) return;
    this.isVisible = isVisible;
    clearTimeout(this.timer);
    if (isVisible) await this.follow();
    else for (const reading of this.readings.values()) reading.cancel();
  }

  /** Reads all chosen connections again, with the details of their clusters. */
  refresh(): void {
    this.readAll({ isAgain: true, background: false });
  }

  /** Reads one connection again. */
  readAgain(id: string): void {
    const reading = this.readings.get(id);
    if (this.isVisible) void reading?.read({ isAgain: true, background: false });
    else reading?.expire();
  }

  /** Applies a change of the connections, or of the choice among them. */
  async follow(): Promise<void> {
    const { connections } = await this.services.connections.list();
    if (this.isOver) return;
    this.all = connections.filter(({ kind }) => kind !== 'endpoint');
    const chosen = this.chosen();
    const shown = this.all.filter(({ id }) => chosen === undefined || chosen.includes(id));
    for (const [id, reading] of this.readings) {
      if (shown.some(each => each.id === id)) continue;
      reading.cancel();
      this.readings.delete(id);
    }
    for (const connection of shown) {
      const known = this.readings.get(connection.id);
      if (known && isSameService(known.connection, connection)) {
        known.connection = connection;
        continue;
      }
      known?.cancel();
      this.readings.set(connection.id, new ConnectionReading(connection, this.services.clients, () => this.tell()));
    }
    await this.lookAtFacts();
    if (this.isVisible) this.readOld();
  }

  dispose(): void {
    this.isOver = true;
    this.isVisible = false;
    clearTimeout(this.timer);
    for (const reading of this.readings.values()) reading.cancel();
    this.readings.clear();
    this.listening.dispose();
  }

  /** Drops what one key has read, and reads with another. */
  private async restart(id: string): Promise<void> {
    this.readings.get(id)?.cancel();
    this.readings.delete(id);
    await this.follow();
  }

  private tell(): void {
    this.changed.fire();
  }

  private async lookAtFacts(): Promise<void> {
    this.facts = await factsOf(this.services);
    this.tell();
  }

  /** Reads the connections whose last read is a minute old, and looks again when the next will be. */
  private readOld(): void {
    const now = Date.now();
    for (const reading of this.readings.values()) {
      const isOld = reading.readAt === undefined || Math.abs(now - reading.readAt) >= EACH_MS - EARLY_MS;
      if (isOld) void reading.read({ isAgain: false, background: reading.readAt !== undefined });
    }
    this.schedule();
  }

  private readAll(options: Parameters<ConnectionReading['read']>[0]): void {
    for (const reading of this.readings.values()) void reading.read(options);
    this.schedule();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (!this.isVisible) return;
    this.timer = setTimeout(() => {
      this.lookAtFacts().catch(this.services.failed);
      this.readOld();
    }, EACH_MS);
    this.timer.unref();
  }
}
