import * as vscode from 'vscode';
import type { ComparisonView } from '../../model/comparisons/pages';
import { viewOf } from '../../model/comparisons/views';
import { runComparison, type Other, type RunComparison } from '../../model/comparisons/runs';
import { isSameCollection, locationText } from '../../model/collections/refs';
import { comparisonLine, comparisonReport } from '../../model/comparisons/reports';
import { hasRanking, isNearness, type SearchRun } from '../../model/searches/runs';
import type { SearchOutcome } from '../../model/searches/pages';
import type { Baseline } from './baselines';
import { ComparisonRows } from './rows';

/** A run compared with the shown one; its title names the differences briefly. */
export interface OtherRun extends Other {
  readonly run: SearchRun;
}

/** Comparison of a document's run: with the result of *Compare With…*, otherwise with the baseline of the window. */
export class RunComparisons {
  private beside: { readonly of: SearchRun | undefined; readonly other: OtherRun } | undefined;
  private compared:
    { readonly of: readonly [SearchRun, SearchRun]; readonly comparison: RunComparison | undefined } | undefined;
  readonly rows = new ComparisonRows();
  /** The baseline of another collection, applied on request. */
  private applied: SearchRun | undefined;

  constructor(
    private readonly baseline: Baseline,
    private readonly run: () => SearchRun | undefined,
  ) {}

  /** Compares the shown run with another one, while it is shown. Undefined: back to the baseline. */
  with(other: OtherRun | undefined): void {
    this.beside = other && { of: this.run(), other };
  }

  /** The baseline, if it is of another collection or vector field: it is not compared unless the user asks. */
  get foreign(): SearchRun | undefined {
    const { run: pinned } = this.baseline;
    return pinned && this.run() && !this.pair() ? pinned : undefined;
  }

  /** Compares with the baseline although it is of another collection or vector field. */
  applyBaseline(): void {
    this.applied = this.baseline.run;
  }

  /** Drops the comparison. */
  forget(): void {
    this.beside = undefined;
    this.compared = undefined;
    this.applied = undefined;
    this.rows.clear();
  }

  /** Drops the comparison if one of its runs is from a removed connection. */
  forgetConnection(connectionId: string): void {
    const held = [this.beside?.other.run, ...(this.compared?.of ?? [])];
    if (held.some(run => run?.place.connectionId === connectionId)) this.forget();
  }

  /** The comparison for a form; undefined: none. */
  get told(): SearchOutcome['compared'] {
    const pair = this.pair();
    if (!pair) return undefined;
    const [baseline, run] = pair;
    const { other } = this;
    const isExplained = baseline.explained !== undefined && run.explained !== undefined;
    const id = [baseline.id, run.id, ...(isExplained ? ['explained'] : [])].join(' ');
    if (baseline === run) return { id, line: isBaseline(run), itself: true };
    const comparison = this.comparison();
    return {
      id,
      line: comparison ? comparisonLine(comparison, other) : noRanking(pair, other),
      itself: comparison === undefined,
      ...(other && { other: other.title }),
    };
  }

  /** Replaces the compared runs by the same runs with the answers of their queries. `renew`: takes the shown one. */
  async explain(explained: (run: SearchRun) => Promise<SearchRun>, renew: (run: SearchRun) => void): Promise<void> {
    const pair = this.pair();
    if (!pair) return;
    const [shown, beside] = [this.run(), this.other];
    const other = pair.find(each => each !== shown);
    const read = async (each: SearchRun | undefined) => (each && !each.explained ? explained(each) : each);
    const [own, second] = await Promise.all([read(shown), read(other)]);
    if (this.run() !== shown) return; // another search was shown
    const isPinned = other !== undefined && this.baseline.run === other && !beside;
    if (own && own !== shown) renew(own);
    if (beside) this.beside = { of: this.run(), other: { ...beside, run: second ?? beside.run } };
    else if (isPinned && second) {
      if (this.applied === other) this.applied = second;
      this.baseline.pin(second);
    }
  }

  /** Returns the comparison as a document. @throws Error with the reason if there is none */
  get report(): string {
    const pair = this.pair();
    if (!pair) throw new Error(this.elsewhere() ?? vscode.l10n.t('No baseline pinned.'));
    const [baseline, run] = pair;
    if (baseline === run) throw new Error(isBaseline(run));
    const comparison = this.comparison();
    if (!comparison) throw new Error(noRanking(pair, this.other));
    return comparisonReport(comparison, this.other);
  }

  /** Returns the view of the comparison for a page, which requests its rows by the id of its answer. */
  view({
    query,
    onlyChanged,
  }: {
    readonly query?: number | undefined;
    readonly onlyChanged: boolean;
  }): ComparisonView | undefined {
    const comparison = this.comparison();
    const view = comparison && viewOf(comparison, query, this.other);
    if (!view) return undefined;
    return { ...view, answer: this.rows.show(comparison, { query: view.query, onlyChanged }).answer() };
  }

  private get other(): OtherRun | undefined {
    return this.beside?.of === this.run() ? this.beside?.other : undefined;
  }

  private pair(): readonly [baseline: SearchRun, run: SearchRun] | undefined {
    const shown = this.run();
    const { run: pinned } = this.baseline;
    if (shown && this.other) return this.other.earlier ? [this.other.run, shown] : [shown, this.other.run];
    if (!shown || !pinned || !(isLike(pinned, shown) || pinned === this.applied)) return undefined;
    return [pinned.id === shown.id ? shown : pinned, shown];
  }

  /** Describes a baseline that does not apply. */
  private elsewhere(): string | undefined {
    const [shown, pinned] = [this.run(), this.foreign];
    if (!shown || !pinned) return undefined;
    // Collections of two clusters can have the same name.
    const { collectionName } = pinned.place;
    const isAlike = collectionName === shown.place.collectionName && !isSameCollection(pinned.place, shown.place);
    const collection = isAlike ? `${locationText(pinned.place)} › ${collectionName}` : collectionName;
    const of = [collection, pinned.annsField].filter(Boolean).join(' · ');
    return vscode.l10n.t('Baseline “{0}” belongs to {1}, not to this search.', pinned.label, of);
  }

  /** Returns the comparison, computed once for two runs. */
  private comparison(): RunComparison | undefined {
    const pair = this.pair();
    if (!pair || pair[0] === pair[1]) return undefined;
    if (this.compared?.of[0] !== pair[0] || this.compared.of[1] !== pair[1]) {
      this.compared = { of: pair, comparison: runComparison(...pair) };
      this.rows.clear();
    }
    return this.compared.comparison;
  }
}

/** Returns true if two runs searched the same collection and vector field; browsed entities have none. */
const isLike = (baseline: SearchRun, run: SearchRun): boolean =>
  isSameCollection(baseline.place, run.place) &&
  (baseline.annsField === run.annsField || ![baseline, run].every(isNearness));

const isBaseline = ({ label }: SearchRun): string =>
  vscode.l10n.t(
    'Baseline: “{0}”. Other searches of this collection and vector field are compared with this baseline.',
    label,
  );

/** Returns the reason why two runs cannot be compared. */
function noRanking([baseline, run]: readonly [SearchRun, SearchRun], other: OtherRun | undefined): string {
  const unknown = [baseline, run].find(each => isNearness(each) && !hasRanking(each));
  if (unknown) {
    const { collectionName } = unknown.place;
    return vscode.l10n.t('These runs cannot be compared: the primary key of {0} is unknown.', collectionName);
  }
  if (other) return vscode.l10n.t('These runs cannot be compared: browsed entities have no ranking.');
  return isNearness(run)
    ? vscode.l10n.t('Baseline “{0}” cannot be compared: browsed entities have no ranking.', baseline.label)
    : vscode.l10n.t('Not comparable with the baseline: browsed entities have no ranking.');
}
