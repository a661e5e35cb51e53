import * as vscode from 'vscode';
import type { ConnectionStore } from '../connections/connection-store';
import type { PlaceNames } from '../connections/place-names';
import type { ChangeServices } from './applying';
import { Journal } from './journal';
import type { Outcome } from './outcome';
import type { OwnWrites } from './own-writes';
import type { NameSources } from './plan-documents';
import { PlanFiles } from './plan-files';
import type { Resource } from './resource';
import { Rights } from './rights';
import type { PartOutcome } from './part-outcomes';
import type { PartChange } from './part-reads';
import type { SeveralTexts } from './several';

/** A change of a resource requested by the user. */
export interface Change<T> {
  /** The state when the user began; without it every difference is the user's. */
  readonly base?: T | undefined;
  readonly mine: T;
  /** 'modal': one question, for small changes; 'plan': a plan document first, then the question. A read-only connection always gets the plan. */
  readonly confirm: 'modal' | 'plan';
  /** Confirms as on a production connection, whatever the mark of the connection. */
  readonly isProduction?: boolean | undefined;
  /** Shows how others changed it since the base; offered with conflicts. */
  readonly showOthers?: (() => Thenable<unknown>) | undefined;
  /** Creates an object anew from the change, which is kept as a draft; offered where the object no longer exists. */
  readonly createNew?: (() => Thenable<unknown>) | undefined;
  /** Opens the planned document for editing. */
  readonly edit?: (() => Thenable<unknown>) | undefined;
  /** Returns true if the planned text was edited after the plan. */
  readonly outdated?: (() => boolean) | undefined;
  /** The planned document: a plan that closed with its window is planned again from it. */
  readonly document?: vscode.Uri | undefined;
  /** Cancels until the request is sent. */
  readonly signal?: AbortSignal | undefined;
}

/** The object of a sent change. */
export type Written = Pick<Resource<unknown>, 'connection' | 'kind' | 'within' | 'name'>;

const SENT: ReadonlySet<Outcome<unknown>['kind']> = new Set(['applied', 'partial', 'unknown', 'gone'] as const);

/** The only way to write: reads again, merges, shows, confirms, writes once, reads back and keeps a journal. */
export class Changes implements vscode.Disposable {
  readonly journal: Journal;
  readonly plans: PlanFiles;
  /** Changes that the service denied for lack of a right. */
  readonly rights = new Rights();
  private readonly written = new vscode.EventEmitter<Written>();
  /** Fires after a change was sent, with its object: pages that show the object read it again. */
  readonly onDidWrite = this.written.event;
  /** Places and names of the objects with a message of a failed change on the screen. */
  private readonly failed = new Set<string>();
  private writes: Promise<OwnWrites> | undefined;

  constructor(
    storage: vscode.Uri,
    private readonly connections: ConnectionStore,
    private readonly placeNames: PlaceNames,
    names: NameSources,
  ) {
    this.journal = new Journal(storage);
    this.plans = new PlanFiles(names);
  }

  /**
   * Applies a change and shows the outcome; the caller keeps or removes a draft by the outcome, and refreshes. Never writes twice, and
   * never on a read-only connection. @throws failed reads before the request: ApiError, TransportError, SignedOut …
   */
  async apply<T>(resource: Resource<T>, change: Change<T>): Promise<Outcome<T>> {
    const { apply } = await import('./applying');
    const outcome = await apply(await this.services(), resource, change);
    if (SENT.has(outcome.kind)) this.written.fire(resource);
    return outcome;
  }

  /** Applies changes of several objects by one plan, one after the other; its page shows the outcome of each. */
  async applySeveral<T>(changes: readonly PartChange<T>[], texts: SeveralTexts): Promise<readonly PartOutcome<T>[]> {
    const { applySeveral } = await import('./several');
    return applySeveral(await this.services(), changes, texts, object => this.written.fire(object));
  }

  private async services(): Promise<ChangeServices> {
    const writes = await (this.writes ??= import('./own-writes').then(own => new own.OwnWrites()));
    const { connections, journal, plans, rights, placeNames, failed } = this;
    return { connections, journal, plans: await plans.documents(), rights, placeNames, writes, failed };
  }

  dispose(): void {
    vscode.Disposable.from(this.journal, this.plans, this.written).dispose();
  }
}
