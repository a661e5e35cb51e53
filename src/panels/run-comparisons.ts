import * as vscode from 'vscode';
import { ResultGrid } from '../model/grid';
import { comparisonSource } from '../model/run-comparison-grid';
import type { ComparisonView } from '../model/run-comparison-pages';
import { viewOf } from '../model/run-comparison-views';
import { comparedQueries, runComparison, type RunComparison } from '../model/run-pairs';
import { comparisonLine, comparisonReport } from '../model/run-reports';
import { nearestOf, type SearchRun } from '../model/search-runs';
import type { SearchOutcome } from '../model/search-pages';
import type { Baseline } from './baselines';

/** A run that the one that is shown is compared with, and what is different about it, in a few words. */
export interface OtherRun {
  readonly run: SearchRun;
  readonly title: string;
}

/** How many views of a comparison have their rows at hand: those of a few forms, before and after a switch. */
const VIEWS = 8;

/** What a document's run is compared with: what *Compare With…* found, else the baseline of the window. */
export class RunComparisons {
  private beside: { readonly of: SearchRun | undefined; readonly other: OtherRun } | undefined;
  private compared:
    { readonly of: readonly [SearchRun, SearchRun]; readonly comparison: RunComparison | undefined } | undefined;
  /** By the ids of their answers, the one that was asked for last at the end. */
  private readonly grids = new Map<string, ResultGrid>();

  constructor(
    private readonly baseline: Baseline,
    private readonly run: () => SearchRun | undefined,
  ) {}

  /** Compares the run that is shown with this one, for as long as it is shown. Undefined: back to the baseline. */
  with(other: OtherRun | undefined): void {
    this.beside = other && { of: this.run(), other };
  }

  /** Nothing is left of what was compared. */
  forget(): void {
    this.beside = undefined;
    this.compared = undefined;
    this.grids.clear();
  }

  /** Nothing is left of it where a connection that is gone found one of the two. */
  forgetConnection(connectionId: string): void {
    const held = [this.beside?.other.run, ...(this.compared?.of ?? [])];
    if (held.some(run => run?.place.connectionId === connectionId)) this.forget();
  }

  /** What a form is told of it; undefined: nothing is compared. */
  get told(): SearchOutcome['compared'] {
    const pair = this.pair();
    if (!pair) return undefined;
    const [baseline, run] = pair;
    const other = this.other?.title;
    const id = `${baseline.id} ${run.id}`;
    if (baseline === run) {
      return { id, line: vscode.l10n.t('This run is the baseline: the next ones are compared with it.'), itself: true };
    }
    const comparison = this.comparison();
    return {
      id,
      line: comparison ? comparisonLine(comparison, other) : NO_RANKING(),
      itself: comparison === undefined,
      ...(other === undefined ? {} : { other }),
    };
  }

  /** The comparison as a document. @throws Error that says why there is none */
  get report(): string {
    if (!this.pair()) throw new Error(vscode.l10n.t('No run is pinned as the baseline yet.'));
    const comparison = this.comparison();
    if (!comparison) throw new Error(NO_RANKING());
    return comparisonReport(comparison);
  }

  /** The comparison as a page shows it; its rows are asked for by the id of its answer. */
  view({
    query,
    onlyChanged,
  }: {
    readonly query?: number | undefined;
    readonly onlyChanged: boolean;
  }): ComparisonView | undefined {
    const comparison = this.comparison();
    const view = comparison && viewOf(comparison, query);
    if (!view) return undefined;
    const grid = this.keep(gridOf(comparison, view.query, onlyChanged));
    return { ...view, answer: grid.answer() };
  }

  /** The rows of an answer that was told: each form of the document may show another. */
  grid(runId: string): ResultGrid | undefined {
    return this.grids.get(runId);
  }

  /** One that is there already is kept in place of its like: its rows may be sorted. */
  private keep(made: ResultGrid): ResultGrid {
    const grid = this.grids.get(made.runId) ?? made;
    this.grids.delete(grid.runId);
    this.grids.set(grid.runId, grid);
    for (const oldest of [...this.grids.keys()].slice(0, -VIEWS)) this.grids.delete(oldest);
    return grid;
  }

  private get other(): OtherRun | undefined {
    return this.beside?.of === this.run() ? this.beside?.other : undefined;
  }

  private pair(): readonly [baseline: SearchRun, run: SearchRun] | undefined {
    const shown = this.run();
    const { run: pinned } = this.baseline;
    if (shown && this.other) return [shown, this.other.run];
    return shown && pinned && [pinned.id === shown.id ? shown : pinned, shown];
  }

  /** Made once for two runs. */
  private comparison(): RunComparison | undefined {
    const pair = this.pair();
    if (!pair || pair[0] === pair[1]) return undefined;
    if (this.compared?.of[0] !== pair[0] || this.compared.of[1] !== pair[1]) {
      this.compared = { of: pair, comparison: runComparison(...pair) };
      this.grids.clear();
    }
    return this.compared.comparison;
  }
}

function gridOf({ baseline, run, queries }: RunComparison, query: number, onlyChanged: boolean): ResultGrid {
  const nearest = nearestOf(run);
  const source = comparisonSource(queries[query]!, comparedQueries(baseline)[query]!, comparedQueries(run)[query]!, {
    fields: run.fields,
    primaryKey: run.primaryKey,
    ...(nearest && nearest === nearestOf(baseline) ? { nearest } : {}),
    changed: onlyChanged,
    names: {
      move: vscode.l10n.t('move'),
      rank: vscode.l10n.t('rank'),
      baselineRank: vscode.l10n.t('baseline rank'),
      distance: vscode.l10n.t('distance'),
      baselineDistance: vscode.l10n.t('baseline distance'),
      gained: vscode.l10n.t('gained'),
      lost: vscode.l10n.t('lost'),
      tied: vscode.l10n.t('tied'),
    },
  });
  return new ResultGrid([baseline.id, run.id, query, onlyChanged].join(' '), source);
}

const NO_RANKING = (): string =>
  vscode.l10n.t('This cannot be compared with the baseline: entities that were browsed have no ranking.');
