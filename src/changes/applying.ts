import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { ApiError } from '../client';
import { isCancelled } from '../connections/explain';
import { standingOf } from '../connections/standings';
import type { ConnectionStore } from '../connections/connection-store';
import type { Connection } from '../connections/connection';
import type { Plan } from '../model/plans';
import type { Change } from './changes';
import { confirm } from './confirm';
import { ConnectionRemoved, ReadOnlyConnection } from './failures';
import { hidden } from './hiding';
import type { Journal } from './journal';
import type { Outcome } from './outcome';
import type { Decision, OpenPlan, PlanDocuments, Shown } from './plan-documents';
import { planText } from './plan-text';
import { RefusedBefore } from './refusals';
import type { Resource } from './resource';
import type { Rights, Subject } from './rights';
import { tell } from './telling';
import { whereOf } from './where';
import { write } from './writing';

/** Services that carry a change out. */
export interface ChangeServices {
  readonly connections: ConnectionStore;
  readonly journal: Journal;
  readonly plans: PlanDocuments;
  readonly rights: Rights;
}

/** Applies a change: reads, merges, plans, asks, writes. Tells the person the outcome and returns it. */
export async function apply<T>(
  services: ChangeServices,
  resource: Resource<T>,
  change: Change<T>,
): Promise<Outcome<T>> {
  const running = new Running(services, resource, change);
  const outcome = await running.run();
  if (outcome.kind === 'refused') remember(services.rights, resource, outcome.error);
  tell(outcome, resource.name, running.summary, change.showOthers);
  return outcome;
}

/** What the right to write a resource is for. */
function subjectOf<T>({ connection, kind, id, within, right }: Resource<T>): Subject {
  const { id: connectionId } = connection;
  if (right.of) return { connectionId, ...right.of };
  const isCollection = kind === 'collection';
  return {
    connectionId,
    kind,
    id,
    within: isCollection ? [within?.['clusterId'] ?? '', within?.['dbName'] ?? ''] : undefined,
  };
}

/** A right that is missing now is missing at the next click, too. */
function remember<T>(rights: Rights, resource: Resource<T>, error: unknown): void {
  if (standingOf(error) !== 'denied') return;
  const { operation, message } = error as ApiError;
  rights.refuse(subjectOf(resource), operation, message);
}

/** What was refused before and would be again. */
function refusedBefore<T>(rights: Rights, resource: Resource<T>): RefusedBefore | undefined {
  const reason = rights.refusedOn(subjectOf(resource)).get(resource.right.operation);
  return reason === undefined ? undefined : new RefusedBefore(resource.right, reason);
}

/** The plan over the live state, and the state it leads to. */
type Planned<T> = { readonly plan: Plan; readonly result: T; readonly others: readonly string[] };

class Running<T> {
  /** The plan's summary; the resource's name until there is a plan. */
  summary: string;
  private connection: Connection;
  private document: OpenPlan | undefined;

  constructor(
    private readonly services: ChangeServices,
    private readonly resource: Resource<T>,
    private readonly change: Change<T>,
  ) {
    this.summary = resource.name;
    this.connection = resource.connection;
  }

  async run(): Promise<Outcome<T>> {
    const { connections, journal, rights } = this.services;
    const refused = (await refusalOf(connections, this.connection)) ?? refusedBefore(rights, this.resource);
    if (refused) return { kind: 'refused', error: refused };
    try {
      const agreed = await this.agree();
      if ('kind' in agreed) return agreed;
      return await inProgress(() => write(journal, this.resource, agreed));
    } catch (error) {
      if (isCancelled(error)) return { kind: 'cancelled' };
      throw error;
    } finally {
      await this.document?.close();
    }
  }

  /** Asks until what was shown is what is there; others may write while a person reads. */
  private async agree(): Promise<Outcome<T> | (Planned<T> & { readonly live: T | undefined })> {
    let live = await this.read();
    for (let renewed = false; ; renewed = true) {
      await this.lookAtMarks();
      const planned = this.plan(live);
      if ('kind' in planned) return planned;
      this.summary = planned.plan.summary;
      if ((await this.resource.prepare?.(live, planned.result)) === false) return { kind: 'cancelled' };
      if (!(await this.ask(planned, live, renewed))) return { kind: 'cancelled' };
      const refused = await refusalOf(this.services.connections, this.connection); // a plan may be open for hours
      if (refused) return { kind: 'refused', error: refused };
      const now = await this.read();
      if (isDeepStrictEqual(now, live)) return { ...planned, live };
      live = now;
    }
  }

  private read(): Promise<T | undefined> {
    const { signal } = this.change;
    return inProgress(() => this.resource.read(signal ? { signal } : {}));
  }

  private plan(live: T | undefined): Outcome<T> | Planned<T> {
    const { resource, change } = this;
    if (live === undefined && !resource.creates) return { kind: 'gone' };
    const merged =
      live === undefined
        ? ({ ok: true, value: change.mine, others: [] } as const)
        : resource.merge(change.base, change.mine, live);
    if (!merged.ok) return { kind: 'conflict', conflicts: merged.conflicts, live: live! };
    const plan = resource.plan(live, merged.value);
    if (plan.lines.length === 0) return { kind: 'nothing', live };
    return { plan, result: merged.value, others: merged.others };
  }

  private async ask(planned: Planned<T>, live: T | undefined, renewed: boolean): Promise<boolean> {
    const ask = async (seen: boolean) =>
      confirm({ ...planned, name: this.resource.name, seen, connection: this.connection, where: this.where() });
    if (!this.document && this.change.confirm === 'modal') {
      const answer = await ask(false);
      if (answer !== 'show') return answer === 'yes';
    }
    const shown = this.shown(planned, live, renewed);
    if (this.document) this.document.renew(shown);
    else this.document = await this.services.plans.open(shown);
    while ((await this.decision(this.document)) === 'apply') {
      await this.lookAtMarks();
      if ((await ask(true)) === 'yes') return true;
    }
    return false;
  }

  private where(): string[] {
    return whereOf(this.resource, this.connection);
  }

  /** Production or not, as it is now. */
  private async lookAtMarks(): Promise<void> {
    this.connection = (await this.services.connections.find(this.connection.id)) ?? this.connection;
  }

  /** The person's decision, or that the caller gives up. */
  private decision(document: OpenPlan): Promise<Decision> {
    const { signal } = this.change;
    if (!signal) return document.next();
    return Promise.race([
      document.next(),
      new Promise<Decision>(resolve => signal.addEventListener('abort', () => resolve('discard'), { once: true })),
    ]);
  }

  private shown({ plan, result, others }: Planned<T>, live: T | undefined, renewed: boolean): Shown {
    const { resource, connection } = this;
    const text = (state: T | undefined) => {
      if (state === undefined) return '';
      const safe = hidden(resource.schema, state) as T;
      return resource.text?.(safe) ?? `${JSON.stringify(safe, null, 2)}\n`;
    };
    return {
      about: JSON.stringify([connection.id, resource.kind, resource.id || resource.name]),
      title: plan.summary,
      text: planText(plan, { where: this.where(), others, renewed }),
      sides: { live: text(live), result: text(result) },
    };
  }
}

/** Why nothing may be written there, by what is stored now. */
export async function refusalOf(connections: ConnectionStore, { id, name }: Connection): Promise<Error | undefined> {
  const connection = await connections.find(id);
  if (!connection) return new ConnectionRemoved(name);
  return connection.readOnly ? new ReadOnlyConnection(name) : undefined;
}

const inProgress = <R>(work: () => Promise<R>): Promise<R> =>
  Promise.resolve(
    vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Talking to the service…') },
      work,
    ),
  );
