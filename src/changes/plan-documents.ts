import * as vscode from 'vscode';
import type { Names, PlanView } from '../model/plan-pages';
import type { Choices } from '../model/plans';
import { PLAN } from './plan-files';

/** `edit`: return to the planned document; `showOthers`: show the changes by others first; choices: the sides of conflicts. */
export type Decision = 'apply' | 'discard' | 'edit' | 'showOthers' | { readonly choices: Choices };

/** A plan to show. `about`: its subject; a new plan of the same subject replaces the old one. */
export interface Shown {
  readonly about: string;
  readonly title: string;
  readonly connectionId: string;
  /** The planned document. */
  readonly document?: vscode.Uri;
  /** Returns the plan as Markdown, with these names beside ids. */
  readonly text: (names: Names) => string;
  readonly view: PlanView;
  /** The live state and the result, for *Show Difference*. */
  readonly sides?: { readonly live: string; readonly result: string };
  /** Returns the reason why the plan cannot be applied now. */
  refusal(): Promise<string | undefined>;
}

/** The plan of the active editor or page. */
export interface OpenPlan {
  /** Returns the user's next decision; closing the document means discard. */
  next(): Promise<Decision>;
  /** Replaces the plan. */
  renew(shown: Shown): void;
  /** Names of the ids in the plan, as far as they were read. */
  readonly names: Names;
  /** True once the user has discarded or closed the plan, also while a decision is being carried out. */
  readonly isDiscarded: boolean;
  /** Shows that the plan waits for the answer to a question. */
  asking<T>(question: () => Promise<T>): Promise<T>;
  /** Updates the reason why the plan cannot be applied. */
  reconsider(): void;
  /** Closes it with everything that was opened from it. */
  close(): Promise<void>;
}

interface Entry {
  readonly uri: vscode.Uri;
  shown: Shown;
  /** True while a decision on the plan is being carried out. */
  busy: boolean;
  /** True while a question about the decision is open. */
  asking: boolean;
  decide: (decision: Decision) => void;
  isDiscarded?: true;
  /** Names of ids, read once. */
  asked?: Promise<Names>;
  names?: Names;
}

/** Reads the names of a connection's ids. `failed`: receives the reason if names cannot be read. */
export interface NameSources {
  readonly namesOf: (connectionId: string) => Promise<Names>;
  readonly failed: (error: unknown) => void;
}

const NO_NAMES: Names = { names: {}, projects: {} };

/** Plans as read-only documents with Apply, Discard Plan and Show Difference, in memory while open. */
export class PlanDocuments implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly plans = new Map<string, Entry>();
  private readonly changing = new vscode.EventEmitter<vscode.Uri>();
  private readonly registered: vscode.Disposable;

  /** `changed`: fires when a text changes. */
  constructor(
    private readonly changed: vscode.EventEmitter<vscode.Uri>,
    private readonly sources: NameSources,
  ) {
    this.registered = vscode.Disposable.from(
      this.changing,
      vscode.languages.registerCodeLensProvider({ scheme: PLAN, pattern: '**/*.md' }, this),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => closed.forEach(tab => this.closed(tab))),
    );
  }

  /** Fires when the plan at an address was replaced, or whether it can be applied has changed. */
  readonly onDidChange = this.changing.event;

  /** Opens the document of a plan. */
  async open(shown: Shown): Promise<OpenPlan> {
    for (const { uri, shown: other } of this.plans.values()) if (other.about === shown.about) await this.close(uri);
    const title = shown.title.replaceAll(/[^\p{L}\p{N}._ “”-]/gu, '_');
    // Unique, because tabs of other windows come back; breadcrumbs show the path and no authority.
    const query = shown.document?.toString() ?? '';
    await this.closeGone(query);
    const uri = vscode.Uri.from({ scheme: PLAN, authority: crypto.randomUUID(), path: `/${title}.md`, query });
    const entry: Entry = { uri, shown, busy: false, asking: false, decide: () => {} };
    let decision = new Promise<Decision>(resolve => (entry.decide = resolve));
    this.plans.set(idOf(uri), entry);
    await vscode.commands.executeCommand('vscode.open', uri, { preview: false });
    return {
      next: async () => {
        this.set(entry, { busy: false });
        const decided = await decision;
        this.set(entry, { busy: true });
        decision = new Promise(resolve => (entry.decide = resolve));
        return decided;
      },
      renew: again => {
        entry.shown = again;
        for (const each of [uri, ...sides(uri)]) this.changed.fire(each);
        this.changing.fire(uri);
      },
      asking: async question => {
        this.set(entry, { asking: true });
        return question().finally(() => this.set(entry, { asking: false }));
      },
      get names() {
        return entry.names ?? NO_NAMES;
      },
      get isDiscarded() {
        return entry.isDiscarded === true;
      },
      reconsider: () => this.changing.fire(uri),
      close: () => this.close(uri),
    };
  }

  /** Returns the plan shown at an address and its state; undefined if closed. */
  at(uri: vscode.Uri): Readonly<Pick<Entry, 'shown' | 'busy' | 'asking'>> | undefined {
    return this.plans.get(idOf(uri));
  }

  /** Decides on the plan at this address, or on the active plan. False: no plan. */
  decide(decision: Decision, uri?: vscode.Uri): boolean {
    const plan = this.find(uri);
    // A second press belongs to the same plan, and must not decide a later one.
    if (plan && decision === 'discard') discard(plan);
    else if (plan && !plan.busy) plan.decide(decision);
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

  /** Returns the names of the ids in a plan, and adds them to its text. */
  async names(uri: vscode.Uri): Promise<Names> {
    const plan = this.plans.get(idOf(uri));
    if (!plan) return NO_NAMES;
    plan.asked ??= this.sources.namesOf(plan.shown.connectionId);
    const names = await plan.asked;
    if (plan.names) return names;
    plan.names = names;
    if (plan.shown.text(names) !== plan.shown.text(NO_NAMES)) this.changed.fire(plan.uri);
    return names;
  }

  textOf(uri: vscode.Uri): string {
    const plan = this.plans.get(idOf(uri));
    if (!plan) return goneWords();
    this.names(uri).catch(this.sources.failed); // the text does not wait for the names of its ids
    const { sides: both, text } = plan.shown;
    if (uri.path === '/live.json') return both?.live ?? '';
    return uri.path === '/result.json' ? (both?.result ?? '') : text(plan.names ?? NO_NAMES);
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
    for (const plan of this.plans.values()) discard(plan);
  }

  private set(entry: Entry, state: Partial<Pick<Entry, 'busy' | 'asking'>>): void {
    const { busy, asking } = { ...entry, ...state };
    if (entry.busy === busy && entry.asking === asking) return;
    Object.assign(entry, { busy, asking });
    this.changing.fire(entry.uri);
  }

  private find(uri = activePlan()): Entry | undefined {
    return uri?.scheme === PLAN ? this.plans.get(idOf(uri)) : undefined;
  }

  /** Closes the tabs that VS Code brought back and whose plan of this document is gone: the new plan takes their place. */
  private async closeGone(query: string): Promise<void> {
    const isGone = (uri: vscode.Uri) => uri.scheme === PLAN && uri.query === query && !this.plans.has(idOf(uri));
    const tabs = allTabs().filter(tab => urisOf(tab).some(isGone));
    if (query !== '' && tabs.length > 0) await vscode.window.tabGroups.close(tabs, true);
  }

  private async close(uri: vscode.Uri): Promise<void> {
    const id = idOf(uri);
    const plan = this.plans.get(id);
    if (plan) discard(plan);
    this.plans.delete(id);
    const tabs = allTabs().filter(tab => urisOf(tab).some(each => each.scheme === PLAN && idOf(each) === id));
    // The focus goes with the page it was in: VS Code must pass it on to the next tab.
    const hasFocus = tabs.some(tab => tab.isActive && tab.group.isActive);
    if (tabs.length > 0) await vscode.window.tabGroups.close(tabs, !hasFocus);
    // Without a next tab, the focus would be nowhere.
    if (hasFocus && vscode.window.tabGroups.activeTabGroup.activeTab === undefined)
      await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
  }

  /** A tab that moves to another group closes too, and so does one that shows it in another editor; the plan is gone when no tab shows it. */
  private closed(tab: vscode.Tab): void {
    const [uri] = urisOf(tab);
    const plan = uri?.scheme === PLAN ? this.plans.get(idOf(uri)) : undefined;
    const isShown = (each: vscode.Uri) => each.toString() === plan?.uri.toString();
    if (!plan || !uri || !isShown(uri) || allTabs().some(each => urisOf(each).some(isShown))) return;
    discard(plan);
  }
}

function discard(plan: Entry): void {
  plan.isDiscarded = true;
  plan.decide('discard');
}

/** Returns the text in place of a closed plan. */
export const goneWords = (): string => vscode.l10n.t('This plan is closed. Plan again to see the current plan.');

/** Returns the document that was planned, from the address of a plan, which survives a reload. */
export const plannedIn = ({ query }: vscode.Uri): vscode.Uri | undefined =>
  query === '' ? undefined : vscode.Uri.parse(query, true);

const idOf = ({ authority }: vscode.Uri): string => authority;
/** The addresses of the live state and of the result. */
const sides = (uri: vscode.Uri): [vscode.Uri, vscode.Uri] => [
  uri.with({ path: '/live.json' }),
  uri.with({ path: '/result.json' }),
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
