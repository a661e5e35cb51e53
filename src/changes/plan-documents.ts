import * as vscode from 'vscode';
import { PLAN } from './plan-files';

export type Decision = 'apply' | 'discard';

/** A plan to be shown. `about`: whose plan it is; a new one about the same takes the old one's place. */
export interface Shown {
  readonly about: string;
  readonly title: string;
  readonly text: string;
  /** The live state and the result, for *Show Difference*. */
  readonly sides?: { readonly live: string; readonly result: string };
}

/** A plan that is being looked at. */
export interface OpenPlan {
  /** The person's next decision; closing the document is a no. */
  next(): Promise<Decision>;
  /** Puts another plan in its place. */
  renew(shown: Shown): void;
  /** Closes it with everything that was opened from it. */
  close(): Promise<void>;
}

interface Entry {
  readonly uri: vscode.Uri;
  shown: Shown;
  decide: (decision: Decision) => void;
}

/** Plans as read-only documents with Apply, Discard and Show Difference. They live as long as they are open. */
export class PlanDocuments implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly plans = new Map<string, Entry>();
  private readonly registered: vscode.Disposable;
  private last = 0;

  /** `changed`: tells that a text is another. */
  constructor(private readonly changed: vscode.EventEmitter<vscode.Uri>) {
    this.registered = vscode.Disposable.from(
      vscode.languages.registerCodeLensProvider({ scheme: PLAN, pattern: '**/*.md' }, this),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => closed.forEach(tab => this.closed(tab))),
    );
  }

  /** Opens the document of a plan. */
  async open(shown: Shown): Promise<OpenPlan> {
    for (const { uri, shown: other } of this.plans.values()) if (other.about === shown.about) await this.close(uri);
    this.last += 1;
    const title = shown.title.replaceAll(/[^\p{L}\p{N}._ “”-]/gu, '_');
    const uri = vscode.Uri.from({ scheme: PLAN, path: `/${this.last}/${title}.md` });
    const entry: Entry = { uri, shown, decide: () => {} };
    let decision = new Promise<Decision>(resolve => (entry.decide = resolve));
    this.plans.set(numberOf(uri), entry);
    await vscode.window.showTextDocument(uri, { preview: false });
    return {
      next: async () => {
        const decided = await decision;
        decision = new Promise(resolve => (entry.decide = resolve));
        return decided;
      },
      renew: again => {
        entry.shown = again;
        for (const each of [uri, ...sides(uri)]) this.changed.fire(each);
      },
      close: () => this.close(uri),
    };
  }

  /** Decides on the plan at this address, or on the one that is being looked at. False: there is none. */
  decide(decision: Decision, uri?: vscode.Uri): boolean {
    const plan = this.find(uri);
    plan?.decide(decision);
    return plan !== undefined;
  }

  /** VS Code's own difference of what is there and what will be. */
  async showDifference(uri?: vscode.Uri): Promise<boolean> {
    const plan = this.find(uri);
    if (!plan?.shown.sides) return false;
    const title = vscode.l10n.t('{0}: now ↔ then', plan.shown.title);
    await vscode.commands.executeCommand('vscode.diff', ...sides(plan.uri), title, { preview: false });
    return true;
  }

  textOf(uri: vscode.Uri): string {
    const plan = this.plans.get(numberOf(uri))?.shown;
    if (!plan) return vscode.l10n.t('This plan is gone with the window. Apply again to see a new one.');
    if (uri.path.endsWith('/live.json')) return plan.sides?.live ?? '';
    return uri.path.endsWith('/result.json') ? (plan.sides?.result ?? '') : plan.text;
  }

  provideCodeLenses({ uri }: vscode.TextDocument): vscode.CodeLens[] {
    const plan = this.plans.get(numberOf(uri));
    if (!plan) return [];
    const top = new vscode.Range(0, 0, 0, 0);
    const lens = (title: string, command: string) =>
      new vscode.CodeLens(top, { title, command: `vectorCloud.plan.${command}`, arguments: [uri] });
    return [
      lens(vscode.l10n.t('$(check) Apply'), 'apply'),
      lens(vscode.l10n.t('$(discard) Discard'), 'discard'),
      ...(plan.shown.sides ? [lens(vscode.l10n.t('$(diff) Show Difference'), 'showDifference')] : []),
    ];
  }

  dispose(): void {
    this.registered.dispose();
    for (const plan of this.plans.values()) plan.decide('discard');
  }

  private find(uri = vscode.window.activeTextEditor?.document.uri): Entry | undefined {
    return uri?.scheme === PLAN ? this.plans.get(numberOf(uri)) : undefined;
  }

  private async close(uri: vscode.Uri): Promise<void> {
    const number = numberOf(uri);
    this.plans.get(number)?.decide('discard');
    this.plans.delete(number);
    const tabs = allTabs().filter(tab => urisOf(tab).some(each => each.scheme === PLAN && numberOf(each) === number));
    if (tabs.length > 0) await vscode.window.tabGroups.close(tabs, true);
  }

  /** A tab that moves to another group closes too; the plan is gone when no tab shows it. */
  private closed(tab: vscode.Tab): void {
    const [uri] = urisOf(tab);
    const plan = uri?.scheme === PLAN ? this.plans.get(numberOf(uri)) : undefined;
    if (!plan || uri?.path !== plan.uri.path) return;
    if (allTabs().some(each => urisOf(each).some(({ path, scheme }) => scheme === PLAN && path === plan.uri.path)))
      return;
    plan.decide('discard');
  }
}

const numberOf = (uri: vscode.Uri): string => uri.path.split('/')[1] ?? '';
/** The addresses of the live state and of the result. */
const sides = (uri: vscode.Uri): [vscode.Uri, vscode.Uri] => [
  uri.with({ path: `/${numberOf(uri)}/live.json` }),
  uri.with({ path: `/${numberOf(uri)}/result.json` }),
];
const allTabs = (): vscode.Tab[] => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);

function urisOf({ input }: vscode.Tab): vscode.Uri[] {
  if (input instanceof vscode.TabInputText) return [input.uri];
  return input instanceof vscode.TabInputTextDiff ? [input.original, input.modified] : [];
}
