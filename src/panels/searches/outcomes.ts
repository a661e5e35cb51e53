import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import { isCancelled } from '../../connections/explain';
import { isV1Only } from '../../connections/marks';
import type { ExportAbout } from '../../model/grid/exports';
import { isVectorField } from '../../model/collections/collections';
import { ResultGrid } from '../../model/grid/result-grid';
import { sourceOf } from '../../model/grid/sources';
import { isCombinable } from '../../model/searches/combinations';
import type { Found, SearchOutcome } from '../../model/searches/pages';
import { isNearness, isScored, nearestOf, type SearchRun } from '../../model/searches/runs';
import { isDropped } from './abouts';
import { emptyOf } from './emptiness';
import type { KeptResults } from './kept-results';
import type { SearchKnowledge } from './knowledge';
import { matchedInHits } from './matched-words';
import { remedyLabel, remedyOfSearch, type Remedy } from './remedies';
import { NotSearchable } from './asked';
import { limitOf, offsetOf } from './staleness';
import { NoTarget } from './targets';
import { detailsOf, summaryOf } from './summaries';
import { messageOf } from './undescribed';

/** A failure with a remedy. `isDropped`: the collection no longer exists. */
export interface Problem extends Omit<NonNullable<SearchOutcome['problem']>, 'remedy'> {
  readonly remedy?: Remedy;
  readonly isDropped?: boolean;
}

/** Returns the problem for its form. */
export const formProblem = ({ remedy, message, issues }: Problem): NonNullable<SearchOutcome['problem']> => ({
  message,
  issues,
  ...(remedy ? { remedy: remedyLabel(remedy) } : {}),
});

/** Requests of a document, one at a time: a newer request replaces a running one. */
export class SearchAttempts {
  private controller: AbortController | undefined;
  private failure: Problem | undefined;
  private hasFailed = false;

  /**
   * `changed`: called when a run starts or ends, or the problem changes. `known`: whether there is an embedding endpoint, and the
   * connection.
   */
  constructor(
    private readonly changed: () => void,
    private readonly known: () => Pick<SearchKnowledge, 'embedding' | 'connection'>,
  ) {}

  get running(): boolean {
    return this.controller !== undefined;
  }

  /** The failure of the last attempt, or a later one outside of attempts. */
  get problem(): Problem | undefined {
    return this.failure;
  }

  /** True if the last attempt failed, and the form still shows its failure. */
  get failed(): boolean {
    return this.hasFailed && this.failure !== undefined;
  }

  /** Runs `work`; a failure becomes the problem. Never throws. Returns true unless a newer attempt replaced this one. */
  async make(work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    this.cancel();
    const controller = new AbortController();
    this.controller = controller;
    this.hasFailed = false;
    this.tell(undefined);
    let problem: Problem | undefined;
    try {
      await work(controller.signal);
    } catch (error) {
      problem = problemOf(error, controller.signal, this.known());
    }
    if (this.controller !== controller) return false;
    this.controller = undefined;
    this.hasFailed = problem !== undefined;
    const { failure } = this; // from outside of this attempt, whose start cleared what was before
    this.tell(failure && problem ? joined(failure, problem) : (failure ?? problem));
    return true;
  }

  /** Clears issues of the request after an edit; failures of the service stay. */
  rewritten(): void {
    if (this.failure && this.failure.issues.length > 0) this.tell(undefined);
  }

  /** Sets a problem outside an attempt. */
  fail(error: unknown): void {
    if (!isCancelled(error)) this.tell(problemOf(error, { aborted: false }, this.known()));
  }

  tell(problem: Problem | undefined): void {
    this.failure = problem;
    this.changed();
  }

  /** Cancels the running attempt and reports the cancellation. */
  cancel(): void {
    this.controller?.abort();
  }

  /** Cancels the running attempt silently. */
  drop(): void {
    this.cancel();
    this.controller = undefined;
    this.failure = undefined;
    this.hasFailed = false;
  }
}

/** Returns two failures as one. Without issues of both it is told above the results, and stays after an edit. */
const joined = (first: Problem, second: Problem): Problem => ({
  ...first,
  ...second,
  message: `${first.message} ${second.message}`,
  issues: first.issues.length > 0 && second.issues.length > 0 ? [...first.issues, ...second.issues] : [],
});

/** Delay between an answer and its write to disk, in milliseconds. */
const KEEPING_MS = 100;

/** The run shown in a document's forms, also on disk while results are kept. */
export class ShownRun implements vscode.Disposable {
  private shown:
    | { readonly run: SearchRun; readonly grid: ResultGrid; readonly kept: boolean; readonly words: Found['words'] }
    | undefined;
  private keeping: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly document: vscode.Uri,
    private readonly results: KeptResults,
    private readonly failed: (error: unknown) => void,
  ) {}

  get run(): SearchRun | undefined {
    return this.shown?.run;
  }

  get grid(): ResultGrid | undefined {
    return this.shown?.grid;
  }

  /** True if the result is from before the window was opened. */
  get kept(): boolean {
    return this.shown?.kept ?? false;
  }

  get words(): Found['words'] {
    return this.shown?.words;
  }

  /** Sets the shown run. The caller notifies the forms. */
  show(run: SearchRun, kept = false): void {
    this.shown = { run, grid: gridOf(run), kept, words: matchedInHits(run) };
  }

  /** Shows and keeps the same run with more about it. */
  renew(run: SearchRun): void {
    this.show(run, this.kept);
    this.keepLater(run);
  }

  forget(): void {
    clearTimeout(this.keeping);
    this.shown = undefined;
  }

  /** Loads the stored result of the document. */
  find(): Promise<SearchRun | undefined> {
    return this.results.find(this.document);
  }

  keep(run: SearchRun): Promise<void> {
    return this.results.put(this.document, run);
  }

  /** Writes the run after its rows are shown, because writing takes as long as parsing. */
  keepLater(run: SearchRun): void {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => {
      this.keeping = undefined;
      if (this.run === run) this.keep(run).catch(this.failed);
    }, KEEPING_MS);
  }

  dispose(): void {
    clearTimeout(this.keeping);
    if (this.keeping && this.run) this.keep(this.run).catch(this.failed); // the tab was closed at once
  }
}

/** The grid of a run, its own columns in the language of VS Code. */
export const gridOf = (run: SearchRun): ResultGrid =>
  new ResultGrid(
    run.id,
    sourceOf(run, {
      rank: vscode.l10n.t('rank'),
      row: vscode.l10n.t('row'),
      distance: vscode.l10n.t('distance'),
      query: vscode.l10n.t('query'),
    }),
  );

/** Returns the result for a form. `kept`: from before the window was opened. */
export function foundOf(run: SearchRun, grid: ResultGrid, kept: boolean, connection?: Connection): Found {
  const limit = limitOf(run);
  const nearest = nearestOf(run);
  const takesIds = !(connection && isV1Only(connection)) && run.primaryKey !== ''; // V1 takes no ids (spec 4.7)
  return {
    answer: grid.answer(),
    at: run.at,
    kept,
    asked: run.asked ?? run.id,
    label: run.label,
    ...(run.texts ? { texts: run.texts } : {}),
    summary: summaryOf(run, kept),
    details: detailsOf(run),
    ...(run.rows.length === 0 ? { empty: emptyOf(run) } : {}),
    ...(run.annsField ? { annsField: run.annsField } : {}),
    ...(run.metricType ? { metricType: run.metricType } : {}),
    ...(nearest && isNearness(run) ? { nearest } : {}),
    near: isNearness(run),
    queries: Math.max(1, run.topks?.length ?? 1),
    ...(run.call.call === 'hybridSearch'
      ? { fused: { queries: run.call.body.search.length, explained: run.explained !== undefined } }
      : isScored(run)
        ? { scored: true }
        : {}),
    offset: offsetOf(run),
    full: limit !== undefined && grid.count >= limit,
    editable: !(connection && isV1Only(connection)) && run.primaryKey !== '' && run.byHand === undefined,
    alike: takesIds && (run.byHand !== undefined || run.fields.some(isVectorField)),
    combinable: takesIds && (run.byHand !== undefined || run.fields.some(isCombinable)),
  };
}

/** Returns the metadata of an export. */
export function exportAboutOf({ place, times, call }: SearchRun): Omit<ExportAbout, 'exportedAt'> {
  return {
    cluster: place.clusterName,
    database: place.dbName,
    collection: place.collectionName,
    elapsedMs: times.totalMs,
    request: { operation: call.call, body: call.body },
  };
}

/** Returns the problem of a failed search, with issues at their fields, and a remedy. */
export function problemOf(
  error: unknown,
  { aborted }: Pick<AbortSignal, 'aborted'>,
  { embedding, connection }: Partial<Pick<SearchKnowledge, 'embedding' | 'connection'>> = {},
): Problem {
  if (aborted || isCancelled(error)) return { message: vscode.l10n.t('Canceled.'), issues: [] };
  if (error instanceof NotSearchable) {
    const issues = error.issues.map(({ path, message }) => ({ path: [...path], message }));
    const noEmbedding = embedding === false && issues.some(({ path }) => path[0] === 'text');
    return { message: error.message, issues, ...(noEmbedding ? { remedy: 'embedding' } : {}) };
  }
  if (error instanceof NoTarget && error.field !== undefined) {
    return { message: error.message, issues: [{ path: [error.field], message: error.message }] };
  }
  if (error instanceof Error && error.name === 'UnreadableVectors') {
    return { message: error.message, issues: [{ path: ['vectors'], message: error.message }] };
  }
  const remedy = remedyOfSearch(error, connection);
  return {
    message: messageOf(error),
    issues: [],
    ...(remedy && { remedy }),
    ...(isDropped(error) && { isDropped: true }),
  };
}
