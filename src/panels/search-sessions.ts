import * as vscode from 'vscode';
import type { Changes } from '../changes/changes';
import { loadResource } from '../changes/collection-loads';
import type { Clients } from '../connections/clients';
import { explain, isCancelled } from '../connections/explain';
import { reach } from '../connections/planes';
import { DRAFT } from '../documents/addresses';
import { applyEdits } from '../documents/applying';
import type { Documents } from '../documents/documents';
import type { Issue } from '../model/check';
import type { ExportAbout } from '../model/exports';
import type { ResultGrid } from '../model/grid';
import { searchText, type SearchDocument } from '../model/search-documents';
import { WAYS } from '../model/search-ways';
import type { SearchAbout, SearchOutcome } from '../model/search-pages';
import { isNearness, type SearchRun } from '../model/search-runs';
import type { EntityId } from '../model/searches';
import type { Baseline } from './baselines';
import type { CollectionFacts } from './collection-facts';
import type { KeptResults } from './kept-results';
import type { LastForms } from './last-forms';
import { SearchKnowledge } from './search-knowledge';
import { foundOf, gridOf, problemOf } from './search-outcomes';
import { NotSearchable, runSearch } from './search-running';

/** What sessions need of the rest. */
export interface SessionServices {
  readonly storage: vscode.Uri;
  readonly clients: Clients;
  readonly documents: Documents;
  readonly changes: Changes;
  readonly facts: CollectionFacts;
  readonly results: KeptResults;
  readonly forms: LastForms;
  readonly baseline: Baseline;
  readonly keepResults: () => boolean;
  readonly failed: (error: unknown) => void;
}

/** A search of the trail: its text, and what it found. */
interface Step {
  readonly text: string;
  readonly run: SearchRun;
}

/** How many searches one can go back to: each keeps its answer. */
const LONGEST_TRAIL = 10;

/** How long after an answer it is written to the disk, in milliseconds. */
const KEEPING_MS = 100;

/** The searches of one document, for all of its forms: what is known of its collection, what runs, what was found. */
export class SearchSession implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<'about' | 'outcome' | 'noted'>();
  readonly onDidChange = this.changed.event;
  private readonly knowledge: SearchKnowledge;
  private found: SearchRun | undefined;
  private kept = false;
  private shown: ResultGrid | undefined;
  private trail: readonly Step[] = [];
  private running: AbortController | undefined;
  private problem: SearchOutcome['problem'];
  private counted: number | undefined;
  private keeping: ReturnType<typeof setTimeout> | undefined;
  private begun: Promise<void> | undefined;

  constructor(
    private readonly services: SessionServices,
    readonly document: vscode.TextDocument,
  ) {
    this.knowledge = new SearchKnowledge(services.documents, services.facts, document);
    this.knowledge.onDidChange(what => this.changed.fire(what));
  }

  /** What the form is told of its collection. */
  get about(): SearchAbout {
    return this.knowledge.about;
  }

  /** The run that is shown; what it found is in it. */
  get run(): SearchRun | undefined {
    return this.found;
  }

  /** What the document says now; undefined: nothing that can be read. */
  get asked(): SearchDocument | undefined {
    return this.knowledge.asked.search;
  }

  get grid(): ResultGrid | undefined {
    return this.shown;
  }

  /** What only the collection tells of the text as it is, and numbers it would lose. */
  get noted(): readonly Issue[] {
    return this.knowledge.noted;
  }

  get outcome(): SearchOutcome {
    const { problem, counted, found: run, shown } = this;
    const compared = run && this.services.baseline.lineOf(run);
    return {
      running: this.running !== undefined,
      trail: this.trail.map(step => step.run.label),
      ...(problem ? { problem } : {}),
      ...(counted === undefined ? {} : { count: counted }),
      ...(compared ? { compared } : {}),
      ...(run && shown ? { found: foundOf(run, shown, this.kept) } : {}),
    };
  }

  /** What a filter may speak of. */
  get filterFields(): SearchKnowledge['filterFields'] {
    return this.knowledge.filterFields;
  }

  /** What names of vector files are relative to. */
  get files(): vscode.Uri {
    const { uri } = this.document;
    return uri.scheme === DRAFT
      ? vscode.Uri.joinPath(this.services.storage, 'vectors')
      : vscode.Uri.joinPath(uri, '..');
  }

  get keepsResults(): boolean {
    return this.services.keepResults();
  }

  /** What an export says of the run beside its rows. */
  get exported(): Omit<ExportAbout, 'exportedAt'> | undefined {
    const { found: run } = this;
    if (!run) return undefined;
    const { clusterName, dbName, collectionName } = run.place;
    const request = { operation: run.call.call, body: run.call.body };
    return {
      cluster: clusterName,
      database: dbName,
      collection: collectionName,
      elapsedMs: run.times.totalMs,
      request,
    };
  }

  /** Something beside what was found is another. */
  retell(): void {
    this.changed.fire('outcome');
  }

  /** Says in the form what went wrong. */
  fail(error: unknown): void {
    if (isCancelled(error)) return;
    this.problem = { message: explain(error).message, issues: [] };
    this.changed.fire('outcome');
  }

  /** Finds out where the document leads, and what is there; brings back what was found last. */
  begin(): Promise<void> {
    return (this.begun ??= this.open());
  }

  /** What was found last is shown whether or not the service answers. */
  private async open(): Promise<void> {
    const looking = this.knowledge.look(true, true);
    const run = this.found ? undefined : await this.services.results.find(this.document.uri);
    if (run && !this.found) {
      this.show(run, true);
      this.changed.fire('outcome');
    }
    await looking;
  }

  /** Reads the collection anew. */
  refresh(): Promise<void> {
    return this.knowledge.look(true, true);
  }

  /** Searches by the text as it is; a search that still runs is given up for it. */
  async search(): Promise<void> {
    this.trail = [];
    await this.send();
  }

  cancel(): void {
    this.running?.abort();
  }

  /** Searches for what is near a row of what was found. What the document asked is on the trail back. */
  async moreLikeThis(runId: string, row: number): Promise<void> {
    const { found: run } = this;
    const id = run?.id === runId ? (run.rows[row]?.[isNearness(run) ? 'id' : run.primaryKey] as EntityId) : undefined;
    const { search } = this.knowledge.asked;
    if (!run || !search || id === undefined) return;
    const text = this.document.getText();
    const rest = Object.fromEntries(
      Object.entries(search).filter(([key]) => !(WAYS as readonly string[]).includes(key) && !NOT_ALIKE.has(key)),
    );
    await this.write(searchText({ ...rest, ids: [String(id)] }));
    this.trail = [...this.trail, { text, run }].slice(-LONGEST_TRAIL);
    await this.send(false);
  }

  /** Back to the search before, with what it found: nothing is sent. */
  async back(): Promise<void> {
    const step = this.trail.at(-1);
    if (!step) return;
    this.running?.abort();
    this.running = undefined;
    this.trail = this.trail.slice(0, -1);
    this.problem = undefined;
    await this.write(step.text);
    this.show(step.run, false);
    this.changed.fire('outcome');
    await this.keep(step.run);
  }

  /** Counts what the filter lets through. */
  async count(): Promise<void> {
    const { search } = this.knowledge.asked;
    await this.attempt(async signal => {
      const place = await this.knowledge.where();
      const { client } = await reach(this.services.clients, place.connection, place.clusterId, { signal });
      const filter = search?.filter?.trim();
      const partitionNames = search?.partitionNames;
      const [row] = await client.query(
        {
          dbName: place.dbName,
          collectionName: place.collectionName,
          outputFields: ['count(*)'],
          ...(filter ? { filter } : {}),
          ...(partitionNames?.length ? { partitionNames } : {}),
        },
        { signal },
      );
      this.counted = Number(row?.['count(*)']);
    });
  }

  /** Loads the collection, once the person said so, and follows how far it is. */
  async load(): Promise<void> {
    const { clients, changes } = this.services;
    const place = await this.knowledge.where();
    const { connection, clusterId, dbName, collectionName } = place;
    const client = async () => (await reach(clients, connection, clusterId)).client;
    const resource = loadResource({ connection, client, clusterId, dbName, collectionName });
    const outcome = await changes.carryOut(resource, { mine: { loaded: true }, confirm: 'modal' });
    if (outcome.kind === 'cancelled' || outcome.kind === 'refused') return;
    if (this.problem?.remedy === 'load') this.problem = undefined;
    this.changed.fire('outcome');
    await this.refresh();
  }

  /** Forgets what was found, while nobody looks and nothing is to be kept. */
  forget(): void {
    clearTimeout(this.keeping);
    this.found = undefined;
    this.shown = undefined;
    this.trail = [];
    this.changed.fire('outcome');
  }

  dispose(): void {
    clearTimeout(this.keeping);
    if (this.keeping && this.found) this.keep(this.found).catch(this.services.failed); // the tab was closed at once
    this.running?.abort();
    this.knowledge.dispose();
    this.changed.dispose();
  }

  /** `remembers`: the collection's next new search begins like this one. */
  private async send(remembers = true): Promise<void> {
    const { clients } = this.services;
    const { search, issues } = this.knowledge.asked;
    await this.attempt(async signal => {
      if (!search || issues.length > 0) throw new NotSearchable(issues);
      const place = await this.knowledge.where();
      const known = await this.knowledge.of(place);
      const run = await runSearch(clients, { search, place, known, files: this.files, signal });
      if (signal.aborted) return;
      this.show(run, false);
      const { connectionId, clusterId, dbName, collectionName } = run.place;
      const asked = { connectionId, clusterId, dbName, collectionName };
      const remembered = remembers ? this.services.forms.put(asked, search) : undefined;
      remembered?.catch(this.services.failed);
      this.keepLater(run);
    });
  }

  /** One thing at a time; what fails is said in the form. */
  private async attempt(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.running?.abort();
    const controller = new AbortController();
    this.running = controller;
    this.problem = undefined;
    this.counted = undefined;
    this.changed.fire('outcome');
    try {
      await work(controller.signal);
    } catch (error) {
      if (this.running === controller) this.problem = problemOf(error, controller.signal, this.knowledge.embedding);
    }
    if (this.running !== controller) return; // a newer one took its place
    this.running = undefined;
    this.changed.fire('outcome');
    if (this.problem?.remedy === 'load') void this.refresh();
  }

  /** Whoever calls it tells the forms, once. */
  private show(run: SearchRun, kept: boolean): void {
    this.found = run;
    this.kept = kept;
    this.shown = gridOf(run);
  }

  /** Once the rows are on the screen: to write them takes as long as to read them. */
  private keepLater(run: SearchRun): void {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => {
      this.keeping = undefined;
      if (this.found === run) this.keep(run).catch(this.services.failed);
    }, KEEPING_MS);
  }

  private keep(run: SearchRun): Promise<void> {
    return this.services.results.put(this.document.uri, run);
  }

  /** Replaces the text. */
  private async write(text: string): Promise<void> {
    const { document } = this;
    if (text === document.getText()) return;
    await applyEdits(document, [{ offset: 0, length: document.getText().length, content: text }]);
  }
}

/** What asks for something else than nearness to an id. */
const NOT_ALIKE = new Set(['browse', 'offset', 'api', 'expect']);
