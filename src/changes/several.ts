import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { isCancelled } from '../connections/explain';
import { combinedPlan, severalView, type PartPlan, type SeveralFraming } from '../model/plan-parts';
import type { ChangeServices } from './applying';
import type { Written } from './changes';
import { confirm, marked } from './confirm';
import { inProgress } from './in-progress';
import { hasWritten } from './outcome';
import { keyOfSubject } from './own-writes';
import { outcomeText, type PartOutcome } from './part-outcomes';
import { labelOf, readPart, type PartChange, type PlannedPart, type ReadPart } from './part-reads';
import { patiently } from './patience';
import type { OpenPlan, Shown } from './plan-documents';
import { planText, shownRequest } from './plan-text';
import { refusalOf, refusedBefore, remember } from './refusing';
import { placeOf, whereOf } from './where';
import { write } from './writing';

/** The texts of a plan of several objects, and its marks. */
export interface SeveralTexts extends Pick<SeveralFraming, 'title' | 'action'> {
  /** The name to type where a change must be confirmed by name; by default the title. */
  readonly name?: string;
  /** True if the place is marked as production, whatever the connection is. */
  readonly isProduction?: boolean | undefined;
}

/**
 * Changes several objects by one plan: reads all, shows one plan with a part for each, asks once, and applies the parts in order, each read
 * again right before its write. Stops after the first part that is not applied, and where the user discards the plan meanwhile. The page of the
 * plan shows the outcome of each; without the page, a message does. `sent`: called with each object whose change was sent.
 */
export async function applySeveral<T>(
  services: ChangeServices,
  changes: readonly PartChange<T>[],
  texts: SeveralTexts,
  sent: (object: Written) => void,
): Promise<readonly PartOutcome<T>[]> {
  const outcomes = await new Several(services, changes, texts).run();
  for (const [at, { resource }] of changes.entries()) if (SENT.has(outcomes[at]!.kind)) sent(resource);
  return outcomes;
}

const SENT: ReadonlySet<PartOutcome<unknown>['kind']> = new Set(['applied', 'partial', 'unknown'] as const);

class Several<T> {
  private document: OpenPlan | undefined;
  private read: readonly ReadPart<T>[] = [];
  private readonly outcomes = new Map<PartChange<T>, PartOutcome<T>>();
  private hasEnded = false;

  constructor(
    private readonly services: ChangeServices,
    private readonly changes: readonly PartChange<T>[],
    private readonly texts: SeveralTexts,
  ) {}

  async run(): Promise<readonly PartOutcome<T>[]> {
    const { connections, rights } = this.services;
    const reconsider = () => this.document?.reconsider();
    const watching = vscode.Disposable.from(connections.onDidChange(reconsider), rights.onDidChange(reconsider));
    try {
      if (await this.agree()) await this.apply();
    } catch (error) {
      if (!isCancelled(error)) throw error;
    } finally {
      watching.dispose();
      // A plan that was applied stays open with its outcomes until the user closes it.
      if (this.hasEnded) void this.document?.next().then(() => this.document?.close());
      else await this.document?.close();
    }
    return this.changes.map(change => this.outcomes.get(change) ?? { kind: 'cancelled' });
  }

  /** Asks until the shown plan matches the current states. */
  private async agree(): Promise<boolean> {
    this.read = await this.readAll();
    let notice: string | undefined;
    for (;;) {
      if (this.planned.length === 0) throw new Error(this.read.map(each => this.problemLine(each)).join(' '));
      if (!(await this.prepared())) return false;
      await this.show(notice);
      if ((await this.document!.next()) !== 'apply') return false;
      if ((await this.refusal()) !== undefined) continue;
      if (!(await this.document!.asking(() => this.confirmed(notice)))) continue;
      const now = await this.readAll();
      if (isDeepStrictEqual(now.map(stateOf), this.read.map(stateOf))) return true;
      this.read = now;
      notice = vscode.l10n.t(
        'The objects were changed after the plan was made. This is the plan for their current state.',
      );
    }
  }

  /** Gets the missing parts of the requests, such as secrets to type. False: cancelled. */
  private async prepared(): Promise<boolean> {
    for (const { change, live, result } of this.planned) {
      if ((await change.resource.prepare?.(live, result)) === false) return false;
    }
    return true;
  }

  private async apply(): Promise<void> {
    this.hasEnded = true;
    let isStopped = false;
    for (const part of this.read) {
      const { change } = part;
      isStopped ||= this.document!.isDiscarded;
      const outcome: PartOutcome<T> =
        'problem' in part
          ? { kind: 'problem' }
          : isStopped
            ? { kind: 'skipped' }
            : await inProgress(() => this.applyNow(part));
      this.outcomes.set(change, outcome);
      isStopped ||= outcome.kind !== 'applied' && outcome.kind !== 'problem' && outcome.kind !== 'nothing';
      this.renew();
    }
    if (this.document!.isDiscarded) this.tell();
  }

  /** Tells the outcomes, as no page shows them any more. */
  private tell(): void {
    const text = this.read.map(part => `${labelOf(part.change)}: ${this.outcomeOf(part)}`).join(' ');
    const isDone = [...this.outcomes.values()].every(({ kind }) => kind === 'applied');
    if (isDone) void vscode.window.showInformationMessage(text);
    else void vscode.window.showWarningMessage(text);
  }

  private outcomeOf(part: ReadPart<T>): string {
    const outcome = this.outcomes.get(part.change);
    return 'problem' in part ? part.problem : outcome ? outcomeText(outcome) : '';
  }

  /** Applies one part over the state that was planned. */
  private async applyNow(part: PlannedPart<T>): Promise<PartOutcome<T>> {
    const { connections, journal, rights, writes } = this.services;
    const { resource } = part.change;
    try {
      const refused = (await refusalOf(connections, resource.connection)) ?? refusedBefore(rights, resource);
      if (refused) return { kind: 'refused', error: refused };
      const now = await readPart(this.services, part.change, {});
      if ('problem' in now) return { kind: 'refused', error: new Error(now.problem) };
      if (!isDeepStrictEqual(now.live, part.live)) {
        return {
          kind: 'refused',
          error: new Error(vscode.l10n.t('“{0}” was changed after the plan. Plan again.', resource.name)),
        };
      }
      const outcome = await write(journal, resource, part);
      if (outcome.kind === 'refused') remember(rights, resource, outcome.error);
      if (hasWritten(outcome)) writes.put(resource, part.live, outcome.live);
      return outcome;
    } catch (error) {
      return { kind: 'refused', error }; // of the journal, before anything was sent
    }
  }

  private get planned(): readonly PlannedPart<T>[] {
    return this.read.filter(each => 'plan' in each);
  }

  private readAll(): Promise<readonly ReadPart<T>[]> {
    const title = vscode.l10n.t('Reading {0} objects…', this.changes.length);
    return inProgress(() =>
      patiently(title, options => Promise.all(this.changes.map(change => readPart(this.services, change, options)))),
    );
  }

  private async confirmed(notice: string | undefined): Promise<boolean> {
    const connections = [
      ...new Map(
        this.planned.map(({ change: { resource } }) => [resource.connection.id, resource.connection]),
      ).values(),
    ];
    const current = await Promise.all(
      connections.map(async each => marked((await this.services.connections.find(each.id)) ?? each, this.texts)),
    );
    const production = current.find(each => each.production) ?? current[0]!;
    const answer = await confirm({
      plan: combinedPlan(this.parts(), this.framing(notice)),
      connection: production,
      where: current.flatMap(each => whereOf({}, each)),
      name: this.texts.name ?? this.texts.title,
      others: [],
      notice,
      seen: true,
    });
    return answer === 'yes';
  }

  /** Returns the reason why the plan cannot be applied now. */
  private async refusal(): Promise<string | undefined> {
    if (this.hasEnded) return vscode.l10n.t('This plan was applied.');
    const { connections, rights } = this.services;
    for (const { change } of this.planned) {
      const { resource } = change;
      const refused = (await refusalOf(connections, resource.connection)) ?? refusedBefore(rights, resource);
      if (refused) return refused.message;
    }
    return undefined;
  }

  private async show(notice: string | undefined): Promise<void> {
    const shown = this.shown(notice);
    if (this.document) this.document.renew(shown);
    else this.document = await this.services.plans.open(shown);
  }

  private renew(): void {
    this.document?.renew(this.shown(undefined));
  }

  private framing(notice: string | undefined): SeveralFraming {
    const ended = this.hasEnded && this.outcomes.size === this.changes.length;
    return { ...this.texts, notice, ended };
  }

  private shown(notice: string | undefined): Shown {
    const { placeNames } = this.services;
    const view = severalView(this.parts(), this.framing(notice));
    return {
      about: JSON.stringify(this.changes.map(({ resource }) => keyOfSubject(resource))),
      title: this.texts.title,
      connectionId: this.changes[0]!.resource.connection.id,
      text: names =>
        this.read
          .map(part =>
            'plan' in part
              ? [
                  planText(
                    part.plan,
                    {
                      where: whereOf(
                        part.change.resource,
                        marked(part.change.resource.connection, this.texts),
                        placeNames,
                      ),
                      others: [],
                    },
                    names,
                  ),
                  this.outcomeOf(part),
                ].join('\n')
              : `# ${this.problemLine(part)}\n`,
          )
          .join('\n'),
      view,
      refusal: () => this.refusal(),
    };
  }

  private parts(): PartPlan[] {
    return this.read.map((part, at) => {
      const { resource } = part.change;
      const place = placeOf(resource, marked(resource.connection, this.texts), this.services.placeNames);
      const about = { key: String(at), name: labelOf(part.change), place };
      if ('problem' in part) return { ...about, problem: part.problem };
      const outcome = this.outcomes.get(part.change);
      const told = outcome && { ok: outcome.kind === 'applied', text: outcomeText(outcome) };
      return { ...about, plan: part.plan, request: shownRequest(part.plan.request), ...(told && { outcome: told }) };
    });
  }

  private readonly problemLine = (part: ReadPart<T>): string =>
    `${labelOf(part.change)}: ${'problem' in part ? part.problem : ''}`;
}

/** The state that a part was planned over, or its problem. */
const stateOf = <T>(part: ReadPart<T>): unknown => ('problem' in part ? part.problem : part.live);
