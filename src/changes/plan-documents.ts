import * as vscode from 'vscode';
import type { PlanView } from '../model/plan-pages';
import type { Choices } from '../model/plans';
import { PLAN } from './plan-files';

/** `edit`: return to the planned document; `showOthers`: show the changes by others first; choices: the sides of conflicts. */
export type Decision = 'apply' | 'discard' | 'edit' | 'showOthers' | { readonly choices: Choices };

/** A plan to show. `about`: its subject; a new plan of the same subject replaces the old one. */
export interface Shown {
  readonly about: string;
  readonly title: string;
  readonly connectionId: string;
  readonly text: string;
  readonly view: PlanView;
  /** The live state and the result, for *Show Difference*. */
  readonly sides?: { readonly live: string; readonly result: string };
  /** Returns the reason why the plan cannot be applied now. */
  refusal(): Promise<string | undefined>;
}

/** A plan that is being looked at. */
export interface OpenPlan {
  /** Returns the user's next decision; closing the document means discard. */
  next(): Promise<Decision>;
  /** Replaces the plan. */
  renew(shown: Shown): void;
  /** Updates the reason why the plan cannot be applied. */
  reconsider(): void;
  /** Closes it with everything that was opened from it. */
  close(): Promise<void>;
}

interface Entry {
  readonly uri: vscode.Uri;
  shown: Shown;
  /** True after a decision, until the next one is possible. */
  busy: boolean;
  decide: (decision: Decision) => void;
}

/** Plans as read-only documents with Apply, Discard Plan and Show Difference, in memory while open. */
export class PlanDocuments implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly plans = new Map<string, Entry>();
  private readonly changing = new vscode.EventEmitter<vscode.Uri>();
  private readonly registered: vscode.Disposable;

  /** `changed`: fires when a text changes. */
  constructor(private readonly changed: vscode.EventEmitter<vscode.Uri>) {
    this.registered = vscode.Disposable.from(
      this.changing,
      vscode.languages.registerCodeLensProvider({ scheme: PLAN, pattern: '**/*.md' }, this),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => closed.forEach(tab => this.closed(tab))),
    );
  }

  /** The plan at this address is another, or can be applied where it could not, or the other way round. */
  readonly onDidChange = this.changing.event;

  /** Opens the document of a plan. */
  async open(shown: Shown): Promise<OpenPlan> {
    for (const { uri, shown: other } of this.plans.values()) if (other.about === shown.about) await this.close(uri);
    const title = shown.title.replaceAll(/[^\p{L}\p{N}._ “”-]/gu, '_');
    const uri = vscode.Uri.from({ scheme: PLAN, path: `/${crypto.randomUUID()}/${title}.md` }); // tabs of other windows come back
    const entry: Entry = { uri, shown, busy: false, decide: () => {} };
    let decision = new Promise<Decision>(resolve => (entry.decide = resolve));
    this.plans.set(idOf(uri), entry);
    await vscode.commands.executeCommand('vscode.open', uri, { preview: false });
    return {
      next: async () => {
        this.setBusy(entry, false);
        const decided = await decision;
        this.setBusy(entry, true);
        decision = new Promise(resolve => (entry.decide = resolve));
        return decided;
      },
      renew: again => {
        entry.shown = again;
        for (const each of [uri, ...sides(uri)]) this.changed.fire(each);
        this.changing.fire(uri);
      },
      reconsider: () => this.changing.fire(uri),
      close: () => this.close(uri),
    };
  }

  /** Returns the plan shown at an address and whether it is being applied; undefined if closed. */
  at(uri: vscode.Uri): Readonly<Pick<Entry, 'shown' | 'busy'>> | undefined {
    return this.plans.get(idOf(uri));
  }

  /** Decides on the plan at this address, or on the one that is being looked at. False: there is none. */
  decide(decision: Decision, uri?: vscode.Uri): boolean {
    const plan = this.find(uri);
    // A second press belongs to the same plan, and must not decide a later one.
    if (plan && (!plan.busy || decision === 'discard')) plan.decide(decision);
    return plan !== undefined;
  }

  /**
   * Applies the plan at this address, or the active one as shown when the key was pressed, never a later one. False: no plan; `refusal`:
   * the reason why it cannot be applied.
   */
  async apply(uri?: vscode.Uri): Promise<boolean | { readonly refusal: string }> {
    const plan = this.find(uri);
    if (!plan || plan.busy) return plan !== undefined;
    const { decide } = plan;
    const refusal = await plan.shown.refusal();
    if (refusal !== undefined) return { refusal };
    if (plan.decide === decide) decide('apply');
    return true;
  }

  /** Opens VS Code's diff of the current and the planned state. */
  async showDifference(uri?: vscode.Uri): Promise<boolean> {
    const plan = this.find(uri);
    if (!plan?.shown.sides) return false;
    const title = vscode.l10n.t('{0}: now ↔ planned', plan.shown.title);
    await vscode.commands.executeCommand('vscode.diff', ...sides(plan.uri), title, { preview: false });
    return true;
  }

  textOf(uri: vscode.Uri): string {
    const plan = this.plans.get(idOf(uri))?.shown;
    if (!plan) return goneWords();
    if (uri.path.endsWith('/live.json')) return plan.sides?.live ?? '';
    return uri.path.endsWith('/result.json') ? (plan.sides?.result ?? '') : plan.text;
  }

  provideCodeLenses({ uri }: vscode.TextDocument): vscode.CodeLens[] {
    const plan = this.plans.get(idOf(uri));
    if (!plan) return [];
    const { view, sides: both } = plan.shown;
    const top = new vscode.Range(0, 0, 0, 0);
    const lens = (title: string, command: string) =>
      new vscode.CodeLens(top, { title, command: `vectorCloud.plan.${command}`, arguments: [uri] });
    return [
      view.conflicts.length > 0
        ? lens(vscode.l10n.t('$(checklist) Open as Page'), 'openPage')
        : lens(`$(check) ${view.action}`, 'apply'),
      lens(vscode.l10n.t('$(discard) Discard Plan'), 'discard'),
      ...(both ? [lens(vscode.l10n.t('$(diff) Show Difference'), 'showDifference')] : []),
    ];
  }

  dispose(): void {
    this.registered.dispose();
    for (const plan of this.plans.values()) plan.decide('discard');
  }

  private setBusy(entry: Entry, busy: boolean): void {
    if (entry.busy === busy) return;
    entry.busy = busy;
    this.changing.fire(entry.uri);
  }

  private find(uri = activePlan()): Entry | undefined {
    return uri?.scheme === PLAN ? this.plans.get(idOf(uri)) : undefined;
  }

  private async close(uri: vscode.Uri): Promise<void> {
    const id = idOf(uri);
    this.plans.get(id)?.decide('discard');
    this.plans.delete(id);
    const tabs = allTabs().filter(tab => urisOf(tab).some(each => each.scheme === PLAN && idOf(each) === id));
    if (tabs.length > 0) await vscode.window.tabGroups.close(tabs, true);
  }

  /** A tab that moves to another group closes too, and so does one that shows it in another editor; the plan is gone when no tab shows it. */
  private closed(tab: vscode.Tab): void {
    const [uri] = urisOf(tab);
    const plan = uri?.scheme === PLAN ? this.plans.get(idOf(uri)) : undefined;
    if (!plan || uri?.path !== plan.uri.path) return;
    if (allTabs().some(each => urisOf(each).some(({ path, scheme }) => scheme === PLAN && path === plan.uri.path)))
      return;
    plan.decide('discard');
  }
}

/** Instead of a plan that is closed. */
export const goneWords = (): string => vscode.l10n.t('This plan is closed. Plan again to see the current plan.');

const idOf = (uri: vscode.Uri): string => uri.path.split('/')[1] ?? '';
/** The addresses of the live state and of the result. */
const sides = (uri: vscode.Uri): [vscode.Uri, vscode.Uri] => [
  uri.with({ path: `/${idOf(uri)}/live.json` }),
  uri.with({ path: `/${idOf(uri)}/result.json` }),
];
const allTabs = (): vscode.Tab[] => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);

/** Returns the address of the active plan. */
function activePlan(): vscode.Uri | undefined {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  return (tab && urisOf(tab)[0]) ?? vscode.window.activeTextEditor?.document.uri;
}

function urisOf({ input }: vscode.Tab): vscode.Uri[] {
  if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) return [input.uri];
  return input instanceof vscode.TabInputTextDiff ? [input.original, input.modified] : [];
}
