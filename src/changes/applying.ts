import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { isCancelled } from '../connections/explain';
import type { ConnectionStore } from '../connections/connection-store';
import type { Connection } from '../connections/connection';
import type { PlaceNames } from '../connections/place-names';
import type { PlanPlace } from '../model/plan-pages';
import { conflictView, planView } from '../model/plan-views';
import type { Choices, Conflict, Plan } from '../model/plans';
import type { Change } from './changes';
import { confirm, marked } from './confirm';
import { NotAccepted } from './failures';
import { hidden } from '../writes/hiding';
import { inProgress } from './in-progress';
import type { Journal } from './journal';
import { hasWritten, type Outcome } from './outcome';
import { keyOfSubject, type OwnWrite, type OwnWrites } from './own-writes';
import { patiently } from './patience';
import type { Decision, OpenPlan, PlanDocuments, Shown } from './plan-documents';
import { conflictText, planText, shownRequest } from './plan-text';
import { madeByOthers, renewalNotice, withOwnConflicts, type Renewal } from './renewals';
import type { Resource } from './resource';
import { refusalOf, refusedBefore, remember } from './refusing';
import { withRepeatWarning } from './repeats';
import type { Rights } from './rights';
import { NameTaken } from './taken';
import { orShowError, report, type ReportedChange } from './outcome-messages';
import { levelsOf, pathOf, placeOf, whereOf } from './where';
import { write } from './writing';

/** Services that apply a change. */
export interface ChangeServices {
  readonly connections: ConnectionStore;
  readonly journal: Journal;
  readonly plans: PlanDocuments;
  readonly rights: Rights;
  readonly placeNames: PlaceNames;
  readonly writes: OwnWrites;
  readonly failed: ReportedChange['failed'];
}

/** Applies a change: reads, merges, plans, confirms, writes. Shows the outcome to the user and returns it. */
export async function apply<T>(
  services: ChangeServices,
  resource: Resource<T>,
  change: Change<T>,
): Promise<Outcome<T>> {
  const steps = new Running(services, resource, change);
  const outcome = await steps.run();
  if (outcome.kind === 'refused') remember(services.rights, resource, outcome.error);
  report(outcome, { ...steps.text(), failed: services.failed, isRepeatable: resource.isRepeatable }, change.createNew);
  return outcome;
}

/** The plan over the live state, and the state it leads to. */
type Planned<T> = { readonly plan: Plan; readonly result: T; readonly others: readonly string[] };

class Running<T> {
  /** The plan's summary; the resource's name until there is a plan. */
  summary: string;
  private connection: Connection;
  private document: OpenPlan | undefined;
  /** Set for good: a connection added later under the same id has other marks. */
  private removed: Error | undefined;

  constructor(
    private readonly services: ChangeServices,
    private readonly resource: Resource<T>,
    private readonly change: Change<T>,
  ) {
    this.summary = resource.name;
    this.connection = marked(resource.connection, change);
  }

  async run(): Promise<Outcome<T>> {
    const { connections, journal, rights } = this.services;
    const refused = await this.refused();
    if (refused && !this.isPlanned(refused)) return { kind: 'refused', error: refused };
    const reconsider = () => {
      this.refused().catch(() => undefined); // the next question reports what cannot be read
      this.document?.reconsider();
    };
    const watching = vscode.Disposable.from(
      connections.onDidChange(reconsider),
      rights.onDidChange(reconsider),
      vscode.workspace.onDidChangeTextDocument(() => this.change.outdated && reconsider()),
    );
    try {
      const agreed = await this.agree();
      if ('kind' in agreed) return agreed;
      const outcome = await inProgress(() => write(journal, this.resource, agreed));
      if (hasWritten(outcome)) this.services.writes.put(this.resource, agreed.live, outcome.live);
      return outcome;
    } catch (error) {
      if (isCancelled(error)) return { kind: 'cancelled' };
      throw error;
    } finally {
      watching.dispose();
      await this.document?.close();
    }
  }

  /** Returns true for a change that is planned although it cannot be applied: the plan says why. */
  private isPlanned({ name }: Error): boolean {
    return name === 'ReadOnlyConnection' || (name === 'RefusedBefore' && this.change.confirm === 'plan');
  }

  /** Asks for confirmation until the shown plan matches the current state, which others can change in between. */
  private async agree(): Promise<Outcome<T> | (Planned<T> & { readonly live: T | undefined })> {
    let live = await this.read();
    let choices: Choices = {};
    let renewed: Renewal | undefined;
    for (;;) {
      const own = this.services.writes.find<T>(this.resource);
      await this.lookAtMarks();
      const planned = this.plan(live, choices);
      if ('kind' in planned) return planned;
      if ('conflicts' in planned) {
        const chosen = await this.choose(planned.conflicts, renewed);
        if (!chosen) return { kind: 'cancelled' };
        const now = await this.read();
        renewed = this.renewal(live, now, own);
        [live, choices] = [now, renewed ? {} : { ...choices, ...chosen }]; // changed conflicts need a new choice
        continue;
      }
      const plan = await withRepeatWarning(this.services.journal, this.resource, planned.plan);
      this.summary = plan.summary;
      const prepare = async () => (await this.resource.prepare?.(live, planned.result)) !== false;
      const planOnly = (await this.refused()) !== undefined;
      if (!planOnly && !(await prepare())) return { kind: 'cancelled' };
      if (!(await this.ask({ ...planned, plan }, live, renewed))) return { kind: 'cancelled' };
      const refused = await this.refused(); // a plan can be open for hours
      if (refused) return { kind: 'refused', error: refused };
      if (planOnly && !(await prepare())) return { kind: 'cancelled' };
      const now = await this.read();
      renewed = this.renewal(live, now, own);
      if (renewed === undefined) return { ...planned, live };
      [live, choices] = [now, {}];
    }
  }

  /** Returns the reason for a new plan; undefined: the state is the planned one. `own`: the last write of this window at that time. */
  private renewal(was: T | undefined, now: T | undefined, own: OwnWrite<T> | undefined): Renewal | undefined {
    if (isDeepStrictEqual(now, was)) return undefined;
    const last = this.services.writes.find<T>(this.resource);
    return renewalNotice(this.resource, was, now, last === own ? undefined : last);
  }

  /** Returns the reason why the connection refuses writes now. */
  private async refused(): Promise<Error | undefined> {
    const { connections, rights } = this.services;
    const refusal = await refusalOf(connections, this.connection);
    if (refusal?.name === 'ConnectionRemoved') this.removed ??= refusal;
    return this.removed ?? refusal ?? refusedBefore(rights, this.resource);
  }

  /** Returns the reason why the plan cannot be applied now, although it can be shown. */
  private async refusal(): Promise<string | undefined> {
    const refused = await this.refused();
    if (refused || !this.change.outdated?.()) return refused?.message;
    return vscode.l10n.t('The document was edited after this plan. Plan again to include the edits.');
  }

  /** Asks for the sides of conflicts. Undefined: none chosen yet. */
  private async choose(conflicts: readonly Conflict[], renewed: Renewal | undefined): Promise<Choices | undefined> {
    const { name } = this.resource;
    const { edit, showOthers } = this.change;
    const view = conflictView(name, conflicts, {
      place: this.place(),
      notice: renewed?.conflicts,
      canEdit: edit !== undefined,
      canShowOthers: showOthers !== undefined,
    });
    const where = this.where();
    await this.show({
      ...this.identity(),
      title: view.title,
      text: names => conflictText(view.title, where, conflicts, names),
      view,
      refusal: async () => vscode.l10n.t('Resolve each conflict first.'),
    });
    let decision = await this.decision(this.document!);
    for (; decision === 'showOthers'; decision = await this.decision(this.document!)) await orShowError(showOthers);
    if (decision === 'edit') await edit?.();
    return typeof decision === 'object' ? decision.choices : undefined;
  }

  private read(): Promise<T | undefined> {
    const { change, resource } = this;
    const read = ({ signal }: { readonly signal: AbortSignal }) =>
      resource.read({ signal: change.signal ? AbortSignal.any([change.signal, signal]) : signal });
    return inProgress(() => patiently(vscode.l10n.t('Reading “{0}” on {1}…', resource.name, this.text().place), read));
  }

  private plan(live: T | undefined, choices: Choices): Outcome<T> | { conflicts: readonly Conflict[] } | Planned<T> {
    const { resource, change } = this;
    if (live === undefined && !resource.creates) return { kind: 'gone' };
    if (live !== undefined && resource.creates) return { kind: 'refused', error: new NameTaken(resource) };
    const merged =
      live === undefined
        ? ({ ok: true, value: change.mine, others: [] } as const)
        : resource.merge(change.base, change.mine, live, choices);
    if ('refusal' in merged) return { kind: 'refused', error: new NotAccepted(merged.refusal) };
    const own = this.services.writes.find<T>(resource);
    if ('conflicts' in merged) return { conflicts: withOwnConflicts(resource, merged.conflicts, { ...change, own }) };
    const plan = resource.plan(live, merged.value);
    if (plan.lines.length === 0) return { kind: 'nothing', live };
    const others = madeByOthers(resource, merged.others, { base: change.base, live, own });
    return { plan, result: merged.value, others };
  }

  private async ask(planned: Planned<T>, live: T | undefined, renewed: Renewal | undefined): Promise<boolean> {
    const ask = async (seen: boolean) =>
      confirm({
        ...planned,
        name: this.resource.name,
        seen,
        connection: this.connection,
        where: this.where(),
        ...(this.document && { names: this.document.names.names }),
        notice: renewed?.plan,
      });
    if (!this.document && this.change.confirm === 'modal' && !(await this.refused())) {
      const answer = await ask(false);
      if (answer !== 'show') return answer === 'yes';
    }
    await this.show(this.shown(planned, live, renewed));
    while ((await this.decision(this.document!)) === 'apply') {
      await this.lookAtMarks();
      if ((await this.refused()) || (await this.document!.asking(() => ask(true))) === 'yes') return true;
    }
    return false;
  }

  private async show(shown: Shown): Promise<void> {
    if (this.document) this.document.renew(shown);
    else this.document = await this.services.plans.open(shown);
  }

  private where(): string[] {
    return whereOf(this.resource, this.connection, this.services.placeNames);
  }

  /** Returns the names of the change and its object, for messages about the outcome. */
  text(): Omit<ReportedChange, 'failed'> {
    const { resource, connection } = this;
    const place = pathOf(connection.name, levelsOf(resource, connection, this.services.placeNames));
    const summary = vscode.l10n.t('{0} on {1}', this.summary, place);
    return { name: resource.name, place, change: this.summary, summary, nothing: resource.nothingText?.() };
  }

  private place(): PlanPlace {
    return placeOf(this.resource, this.connection, this.services.placeNames);
  }

  /** Reads whether the connection is marked as production now. */
  private async lookAtMarks(): Promise<void> {
    const now = await this.services.connections.find(this.connection.id);
    this.connection = marked(now ?? this.connection, this.change);
  }

  /** Waits for the user's decision, or a cancellation by the caller. */
  private decision(document: OpenPlan): Promise<Decision> {
    const { signal } = this.change;
    if (!signal) return document.next();
    return Promise.race([
      document.next(),
      new Promise<Decision>(resolve => signal.addEventListener('abort', () => resolve('discard'), { once: true })),
    ]);
  }

  private shown({ plan, result, others }: Planned<T>, live: T | undefined, renewed: Renewal | undefined): Shown {
    const text = (state: T | undefined) => {
      if (state === undefined) return '';
      const safe = hidden(this.resource.schema, state) as T;
      return this.resource.text?.(safe) ?? `${JSON.stringify(safe, null, 2)}\n`;
    };
    const sides = { live: text(live), result: text(result) };
    const where = this.where();
    return {
      ...this.identity(),
      title: plan.summary,
      text: names => planText(plan, { where, others, notice: renewed?.plan }, names),
      view: planView(plan, {
        place: this.place(),
        notice: renewed?.plan,
        others,
        request: shownRequest(plan.request),
        difference: sides.live !== sides.result,
      }),
      sides,
      refusal: () => this.refusal(),
    };
  }

  private identity(): Pick<Shown, 'about' | 'connectionId' | 'document'> {
    const { document } = this.change;
    return { about: keyOfSubject(this.resource), connectionId: this.connection.id, ...(document && { document }) };
  }
}
