import * as vscode from 'vscode';
import type { Changes } from '../../changes/changes';
import { collectionMemory } from '../../changes/resources/collections';
import type { Clients } from '../../connections/clients';
import { explain, isCancelled } from '../../connections/explain';
import { DRAFT } from '../../documents/files/addresses';
import type { Documents } from '../../documents/documents';
import type { ExportAbout } from '../../model/grid/exports';
import type { ResultGrid } from '../../model/grid/result-grid';
import { edits } from '../../model/documents/json-text';
import type { SearchOutcome } from '../../model/searches/pages';
import type { SearchRun } from '../../model/searches/runs';
import type { Baseline } from '../comparisons/baselines';
import type { CollectionFacts } from './collection-facts';
import { countedMatches } from './counting';
import { explainer } from './explaining';
import { HitJudging } from './judging';
import { SearchKnowledge } from './knowledge';
import type { SearchHistory } from './history';
import { recordRun } from './history-runs';
import type { KeptResults } from './kept-results';
import type { LastForms } from './last-forms';
import { changeText } from '../forms/read-only';
import { RunComparisons, type OtherRun } from '../comparisons/comparisons';
import { exportAboutOf, foundOf, SearchAttempts, ShownRun, formProblem } from './outcomes';
import { runSearch, searchable } from './running';
import { asksOther, isPageOfAnother, staleness } from './staleness';
import type { Remedy } from './remedies';
import { SearchTrail, type Step } from './trails';

/** Services that sessions use. */
export interface SessionServices {
  readonly storage: vscode.Uri;
  readonly clients: Clients;
  readonly documents: Documents;
  readonly changes: Changes;
  readonly facts: CollectionFacts;
  readonly results: KeptResults;
  readonly history: SearchHistory;
  readonly forms: LastForms;
  readonly baseline: Baseline;
  readonly keepResults: () => boolean;
  readonly failed: (error: unknown) => void;
}

/** The searches of a document, for all of its forms: facts about its collection, the running attempt, the result. */
export class SearchSession implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<'about' | 'outcome' | 'noted'>();
  readonly onDidChange = this.changed.event;
  /** The search in the document and the facts about its collection. */
  readonly knowledge: SearchKnowledge;
  private readonly attempts: SearchAttempts;
  private readonly shown: ShownRun;
  readonly trail = new SearchTrail(this);
  readonly judging = new HitJudging(this);
  /** The comparison of the shown run. */
  readonly comparisons: RunComparisons;
  private readonly listening: vscode.Disposable;
  private counted: string | undefined;
  private begun: Promise<void> | undefined;

  constructor(
    private readonly services: SessionServices,
    readonly document: vscode.TextDocument,
  ) {
    this.knowledge = new SearchKnowledge(services.documents, services.facts, document);
    this.knowledge.onDidChange(what => (what === 'place' ? this.rewritten() : this.changed.fire(what)));
    this.attempts = new SearchAttempts(
      () => this.retell(),
      () => this.knowledge,
    );
    this.shown = new ShownRun(document.uri, services.results, services.failed);
    this.comparisons = new RunComparisons(services.baseline, () => this.run);
    this.listening = vscode.workspace.onDidChangeTextDocument(change => {
      if (change.document === document && change.contentChanges.length > 0) this.rewritten();
    });
  }

  /** The shown run with its result. */
  get run(): SearchRun | undefined {
    return this.shown.run;
  }

  get grid(): ResultGrid | undefined {
    return this.shown.grid;
  }

  get outcome(): SearchOutcome {
    const { counted } = this;
    const { running, problem } = this.attempts;
    const { run, grid, kept, words } = this.shown;
    const compared = this.comparisons.told;
    return {
      running,
      trail: this.trail.labels,
      ...(problem ? { problem: formProblem(problem) } : {}),
      ...(counted === undefined ? {} : { count: counted }),
      ...(compared ? { compared } : {}),
      ...(run && grid ? { found: { ...foundOf(run, grid, kept, this.knowledge.connection), words } } : {}),
      ...(this.stale === undefined ? {} : { stale: this.stale }),
      ...(run && asksOther(run, this.knowledge) ? { other: true } : {}),
    };
  }

  /** The reason why the shown result differs from the document. */
  private get stale(): string | undefined {
    const { run } = this;
    return run && staleness(run, this.knowledge, this.attempts.failed);
  }

  /** Marks result and count as belonging to an earlier text or another collection. */
  private rewritten(): void {
    this.attempts.rewritten();
    this.counted = undefined;
    this.retell();
  }

  /** Base folder of vector file names. */
  get files(): vscode.Uri {
    const { uri } = this.document;
    return uri.scheme === DRAFT
      ? vscode.Uri.joinPath(this.services.storage, 'vectors')
      : vscode.Uri.joinPath(uri, '..');
  }

  readonly keepsResults = (): boolean => this.services.keepResults();

  /** Returns the rows of an answer: of the result, or of its comparison. */
  rows(answerId: string): ResultGrid | undefined {
    return this.grid?.runId === answerId ? this.grid : this.comparisons.rows.find(answerId);
  }

  /** Returns the metadata of an export. */
  exported(answerId: string): Omit<ExportAbout, 'exportedAt'> | undefined {
    return this.comparisons.rows.about(answerId) ?? (this.run && exportAboutOf(this.run));
  }

  /** Notifies the forms of a change outside the result. */
  retell(): void {
    this.changed.fire('outcome');
  }

  /** Shows a failure in the form. */
  fail(error: unknown): void {
    this.attempts.fail(error);
  }

  /** Reads the facts about the collection, and restores the last result. */
  begin(): Promise<void> {
    return (this.begun ??= this.open());
  }

  /** Reads the facts again. */
  refresh(): Promise<void> {
    return this.knowledge.look(true, true);
  }

  /** Searches by the current text; cancels a running search. Its answer begins a new trail. */
  async search(): Promise<void> {
    const { run } = this;
    if (run && isPageOfAnother(run, this.knowledge)) {
      await changeText(this.document, text => edits(text, ['offset'], undefined));
    }
    await this.send({ follows: false });
  }

  /** Runs the search of the text. `remembers`: the next new search of the collection begins like it; `follows`: the trail stays. */
  async send({ remembers = true, follows = true } = {}): Promise<void> {
    const { clients, forms, failed } = this.services;
    const { asked: read } = this.knowledge;
    await this.attempt(async signal => {
      const search = searchable(read);
      const ref = await this.knowledge.target();
      const known = this.knowledge.of(ref);
      const asked = { search, ref, files: this.files, signal };
      const running = known.then(each => runSearch(clients, { ...asked, known: each }));
      recordRun(this.services, { ...asked, known, document: this.document.uri }, running);
      const run = await running;
      if (signal.aborted) return;
      this.services.facts.learn(ref, run);
      if (!follows) this.trail.clear();
      this.shown.show(run);
      if (remembers) forms.put(run.place, search).catch(failed);
      this.shown.keepLater(run);
    });
  }

  /** Replaces the newest text, also by a text that is made of it. Returns the text before. */
  write(next: string | ((text: string) => string)): Promise<string> {
    const contentOf = (text: string) => (typeof next === 'string' ? next : next(text));
    const whole = (text: string, content: string) => [{ offset: 0, length: text.length, content }];
    return changeText(this.document, text => (contentOf(text) === text ? [] : whole(text, contentOf(text))));
  }

  /** Returns to a previous search with its result, without a request. */
  async showAgain({ text, run }: Step): Promise<void> {
    this.attempts.drop();
    await this.write(text);
    this.shown.show(run);
    this.retell();
    await this.shown.keep(run);
  }

  /** Cancels the running attempt and clears issues of the request. */
  cancel(): void {
    this.attempts.cancel();
    this.attempts.rewritten();
  }

  /** Runs another search, which only reads, and compares its result with the shown run. Undefined: ends the comparison. */
  async compareWith(other: ((signal: AbortSignal) => Promise<OtherRun>) | undefined): Promise<void> {
    const { run } = this;
    if (!other) {
      this.comparisons.with(undefined);
      return this.retell();
    }
    await this.attempt(async signal => {
      const found = await other(signal).catch((error: unknown) => {
        if (signal.aborted || isCancelled(error)) throw error;
        // Another search failed: the issues and remedies do not belong to this one.
        throw new Error(explain(error).message, { cause: error });
      });
      if (!signal.aborted && this.run === run) this.comparisons.with(found);
    });
  }

  /** Counts the entities that match the filter, if any, in the partitions of the document. */
  async count(): Promise<void> {
    const { asked } = this.knowledge;
    await this.attempt(async signal => {
      const search = searchable(asked); // without its filter, everything would be counted
      const ref = await this.knowledge.target();
      const asks = { search, ref, known: () => this.knowledge.of(ref), signal };
      const counted = await countedMatches(this.services.clients, asks);
      if (!this.knowledge.isElsewhere(ref)) this.counted = counted;
    });
  }

  /** Reads each query alone: of the shown hybrid search, or of the compared ones. */
  async explain(compared = false): Promise<void> {
    const { run, shown } = this;
    await this.attempt(async signal => {
      const read = explainer(this.services.clients, this.knowledge, signal);
      if (compared) return this.comparisons.explain(read, each => shown.renew(each));
      const explained = await read(run);
      if (this.run === run) shown.renew(explained);
    });
  }

  /** Loads the collection after a confirmation, and shows the progress. */
  async load(): Promise<void> {
    const { clients, changes } = this.services;
    const resource = collectionMemory(clients, await this.knowledge.target(), { loaded: true });
    const outcome = await changes.apply(resource, { mine: { loaded: true }, confirm: 'modal' });
    if (outcome.kind === 'cancelled' || outcome.kind === 'refused') return;
    if (this.attempts.problem?.remedy === 'load') this.attempts.tell(undefined);
    await this.refresh();
  }

  readonly remedy = (): Remedy | undefined => this.attempts.problem?.remedy;

  /** Drops the result, if hidden and not to be kept. */
  forget(): void {
    this.shown.forget();
    this.comparisons.forget();
    this.trail.clear();
    this.retell();
  }

  dispose(): void {
    this.listening.dispose();
    this.shown.dispose();
    this.comparisons.forget();
    this.judging.dispose();
    this.attempts.cancel();
    this.knowledge.dispose();
    this.changed.dispose();
  }

  /** Shows the stored result regardless of the service. */
  private async open(): Promise<void> {
    const looking = this.knowledge.look(true, true);
    const run = this.run ? undefined : await this.shown.find();
    if (run && !this.run) {
      this.shown.show(run, true);
      this.retell();
    }
    await looking;
    if (run) this.knowledge.learn(run);
  }

  private async attempt(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.counted = undefined;
    const isNewest = await this.attempts.make(work);
    const { remedy, isDropped } = this.attempts.problem ?? {};
    if (isNewest && (remedy === 'load' || (isDropped && !this.knowledge.about.problem))) void this.refresh();
  }
}
