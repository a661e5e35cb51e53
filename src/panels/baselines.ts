import * as vscode from 'vscode';
import { comparisonLine, comparisonReport, runComparison, type RunComparison } from '../model/run-reports';
import type { SearchRun } from '../model/search-runs';

/** The run that others are held against: one for the window, so that collections and clusters can be compared, too. */
export class Baseline implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private pinned: SearchRun | undefined;
  /** Comparisons with the pinned run, as long as somebody has the other. */
  private compared = new WeakMap<SearchRun, RunComparison>();

  /** Undefined takes it away. */
  pin(run: SearchRun | undefined): void {
    this.pinned = run;
    this.compared = new WeakMap();
    this.changed.fire();
  }

  /** How a run stands against it, in a line; `itself`: it is the one. Undefined: nothing is pinned. */
  lineOf(run: SearchRun): { readonly line: string; readonly itself: boolean } | undefined {
    const { pinned } = this;
    if (!pinned) return undefined;
    if (pinned.id === run.id) {
      return { line: vscode.l10n.t('This run is the baseline: the next ones are compared with it.'), itself: true };
    }
    const comparison = this.with(run);
    const line = comparison ? comparisonLine(comparison) : NO_RANKING();
    return { line, itself: comparison === undefined };
  }

  /** The comparison as a document. @throws Error that says why there is none */
  reportOf(run: SearchRun): string {
    if (!this.pinned) throw new Error(vscode.l10n.t('No run is pinned as the baseline yet.'));
    const comparison = this.with(run);
    if (!comparison) throw new Error(NO_RANKING());
    return comparisonReport(comparison);
  }

  dispose(): void {
    this.changed.dispose();
  }

  private with(run: SearchRun): RunComparison | undefined {
    const comparison = this.compared.get(run) ?? (this.pinned && runComparison(this.pinned, run));
    if (comparison) this.compared.set(run, comparison);
    return comparison;
  }
}

const NO_RANKING = (): string =>
  vscode.l10n.t('This cannot be compared with the baseline: entities that were browsed have no ranking.');
