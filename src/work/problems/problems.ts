import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import { explain } from '../../connections/explain';
import { isSameService } from '../../connections/address';
import type { ConnectionFacts, Thresholds } from '../../model/problems/facts';
import { findProblems, type Findings } from '../../model/problems/rules';
import { readFacts, type ReadingSources } from './reading';

/** Services of the problems. `thresholds`: the bounds of the rules, from the settings. */
export interface ProblemServices extends ReadingSources {
  readonly thresholds: () => Thresholds;
}

/** Last check of a connection: its findings, or the reason why it failed. */
export type Check = { readonly at: number } & ({ readonly findings: Findings } | { readonly why: string });

/** A check that has ended, for the connection as it was then. */
type Ended = { readonly at: number; readonly connection: Connection } & (
  { readonly facts: ConnectionFacts } | { readonly why: string }
);

/** A check that runs now. */
interface Running {
  readonly connection: Connection;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** Problems of all connections as last checked. Sends no request but when someone looks or refreshes. */
export class Problems implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly over = new vscode.EventEmitter<void>();
  readonly onDidDispose = this.over.event;
  private readonly ended = new Map<string, Ended>();
  private readonly running = new Map<string, Running>();
  /** Ids of connections that were changed since their check began. */
  private readonly stale = new Set<string>();
  private readonly listening: vscode.Disposable;

  constructor(private readonly services: ProblemServices) {
    const { connections } = services;
    this.listening = vscode.Disposable.from(
      this.changed,
      this.over,
      connections.onDidChange(() => this.changed.fire()),
      connections.keys.onDidChange(id => this.forget(id)),
      vscode.workspace.onDidChangeConfiguration(change => {
        if (change.affectsConfiguration('vectorCloud.problems')) this.changed.fire();
      }),
    );
  }

  isRunning({ id }: Connection): boolean {
    return this.running.has(id);
  }

  /** Returns the last check of a connection; undefined: none since its address or key changed. */
  check(connection: Connection): Check | undefined {
    const ended = this.ended.get(connection.id);
    if (!ended || !isSameService(ended.connection, connection)) return undefined;
    if ('why' in ended) return ended;
    const facts = { ...ended.facts, isProduction: connection.production === true };
    return { at: ended.at, findings: findProblems(facts, this.services.thresholds()) };
  }

  /** Checks the connections that were not checked yet, or were changed since. */
  async begin(connections: readonly Connection[]): Promise<void> {
    const isDue = (each: Connection) => !this.check(each) || this.stale.has(each.id);
    await this.refresh(connections.filter(each => isDue(each) && !this.isRunning(each)));
  }

  /** Makes the check of a connection too old, after a change: the next look begins another. */
  expire(id: string): void {
    if (!this.ended.has(id) && !this.running.has(id)) return;
    this.stale.add(id);
    this.changed.fire();
  }

  /** Checks connections, each for itself, with progress in the view; one that is being checked is not asked twice. */
  async refresh(connections: readonly Connection[]): Promise<void> {
    if (connections.length === 0) return;
    const checks = connections.map(each => this.begun(each));
    this.changed.fire();
    await vscode.window.withProgress({ location: { viewId: 'vectorCloud.problems' } }, () => Promise.all(checks));
  }

  dispose(): void {
    for (const { stop } of this.running.values()) stop.abort();
    this.over.fire();
    this.listening.dispose();
  }

  private begun(connection: Connection): Promise<void> {
    const before = this.running.get(connection.id);
    if (before && isSameService(before.connection, connection)) return before.done;
    before?.stop.abort();
    this.stale.delete(connection.id);
    const stop = new AbortController();
    const done = this.read(connection, stop.signal).then(ended => {
      if (this.running.get(connection.id)?.stop !== stop) return; // another key or address since
      this.running.delete(connection.id);
      if (ended) this.ended.set(connection.id, ended);
      this.changed.fire();
    });
    this.running.set(connection.id, { connection, stop, done });
    return done;
  }

  /** Undefined: cancelled. */
  private async read(connection: Connection, signal: AbortSignal): Promise<Ended | undefined> {
    try {
      return { connection, at: Date.now(), facts: await readFacts(this.services, connection, signal) };
    } catch (error) {
      if (signal.aborted) return undefined;
      return { connection, at: Date.now(), why: explain(error).message };
    }
  }

  private forget(id: string): void {
    this.running.get(id)?.stop.abort();
    this.running.delete(id);
    this.ended.delete(id);
    this.stale.delete(id);
    this.changed.fire();
  }
}
