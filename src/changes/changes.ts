import type * as vscode from 'vscode';
import type { Connections } from '../connections/connections';
import type { Outcome } from './outcome';
import type { Resource } from './resource';

/** What a person wants of a resource. */
export interface Change<T> {
  /** What it was when the person began; without it every difference is theirs. */
  readonly base?: T;
  readonly mine: T;
  /** 'modal': one question, for small changes; 'plan': a plan document first, then the question. */
  readonly confirm: 'modal' | 'plan';
  /** Gives up as long as nothing was sent. */
  readonly signal?: AbortSignal;
}

/** The one way to write: reads again, merges, shows, asks, writes once, reads back and keeps a journal. */
export class Changes implements vscode.Disposable {
  constructor(
    readonly storage: vscode.Uri,
    readonly connections: Connections,
  ) {}

  /**
   * Carries a change out and tells the person what came of it. Nothing is ever written twice.
   * @throws whatever reading throws before anything was sent.
   */
  carryOut<T>(_resource: Resource<T>, _change: Change<T>): Promise<Outcome<T>> {
    return Promise.resolve({ kind: 'cancelled' });
  }

  dispose(): void {}
}
