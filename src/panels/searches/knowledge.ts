import * as vscode from 'vscode';
import type { ConnectedCollection } from '../../connections/collections';
import type { Connection } from '../../connections/connection';
import { serialQueue } from '../../connections/serial-queue';
import type { Documents } from '../../documents/documents';
import type { Field } from '../../model/collections/collections';
import { collectionKey, type CollectionRef, isSameCollection } from '../../model/collections/refs';
import { brokenAt, readText } from '../../model/documents/json-text';
import { checkFilter, filterHints, type FilterIssue, type FilterOptions, parseFilter } from '../../model/filter';
import type { Issue } from '../../model/issues';
import { checkAgainst } from '../../model/searches/checks';
import { readSearch, type SearchDocument, searchTarget } from '../../model/searches/documents';
import { factsFor, isDynamic } from '../../model/searches/facts';
import type { SearchRun } from '../../model/searches/runs';
import type { SearchAbout } from '../../model/searches/pages';
import { lostDigits } from '../../model/searches/texts';
import { aboutOf, failedAbout, lostAbout, readingAbout } from './abouts';
import type { CollectionFacts, Known } from './collection-facts';
import { remedyOfTarget, type Remedy } from './remedies';
import { NoTarget, resolveTarget } from './targets';

/** Scope of a filter. `anyField`: the fields are not all known, so any field is allowed. */
interface FilterScope {
  readonly fields?: readonly Field[];
  readonly anyField?: boolean;
  readonly options: FilterOptions;
}

/** Checks a filter; only its syntax if the fields are unknown. */
export const filterIssues = (text: string, { fields, anyField, options }: FilterScope): readonly FilterIssue[] =>
  anyField ? parseFilter(text).issues : checkFilter(text, fields, options);

/** Returns hints about a filter; about names only if all fields are known. */
export const hintsInFilter = (text: string, { fields, anyField, options }: FilterScope): readonly FilterIssue[] =>
  filterHints(text, anyField ? undefined : fields, options);

/** Interval of load state checks, in milliseconds. */
const LOADING_MS = 1000;

/** The search in a text and the facts about its collection; both follow the text. */
export class SearchKnowledge implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<'about' | 'noted' | 'place'>();
  readonly onDidChange = this.changed.event;
  private ref: ConnectedCollection | undefined;
  /** The last collection that the text named, even if its schema could not be read. Null: none. Undefined: not read yet. */
  private place: CollectionRef | null | undefined;
  private known: Known | undefined;
  private told: SearchAbout = readingAbout(undefined);
  private lastFilter: string | undefined;
  /** The last resolved connection. */
  connection: Connection | undefined;
  /** A remedy for missing facts. */
  remedy: Remedy | undefined;
  private loading: ReturnType<typeof setTimeout> | undefined;
  /** Resolves targets in turn: otherwise the target of an earlier text could arrive last. */
  private readonly resolving = serialQueue();
  private newest: Promise<void> | undefined;
  private readonly listening: vscode.Disposable;

  constructor(
    private readonly documents: Documents,
    private readonly facts: CollectionFacts,
    private readonly document: vscode.TextDocument,
  ) {
    this.listening = vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument(change => {
        if (change.document === document && change.contentChanges.length > 0) void this.look();
      }),
      documents.targets.onDidChange(() => void this.look(true)),
      facts.onDidRenew(key => {
        if (this.ref && this.known && collectionKey(this.ref) === key) this.renew(this.ref);
      }),
    );
  }

  /** The facts for a form. */
  get about(): SearchAbout {
    const { told, lastFilter } = this;
    return lastFilter === undefined ? told : { ...told, lastFilter };
  }

  /** Notes that the text began with the filter of the collection's last search. */
  beginWith(lastFilter: string): void {
    this.lastFilter = lastFilter;
    this.changed.fire('about');
  }

  /** The search in the text, or its errors. */
  get asked(): { readonly search?: SearchDocument; readonly issues: readonly Issue[] } {
    const text = this.document.getText();
    const read = readText(text);
    if ('value' in read) return readSearch(read.value);
    return { issues: [{ path: [], message: brokenAt(text, read.broken) }] };
  }

  /** Issues that only the facts about the collection reveal, and numbers that would lose digits. */
  get noted(): readonly Issue[] {
    const { search } = this.asked;
    return [...lostDigits(this.document.getText()), ...(search && this.known ? checkAgainst(search, this.known) : [])];
  }

  get filterFields(): FilterScope {
    const { known } = this;
    const { search = {} } = this.asked;
    const params = search.exprParams;
    if (!known) return { options: {} };
    const facts = factsFor(known, search);
    const anyField = facts.byHand !== undefined;
    return {
      fields: facts.collection.fields,
      anyField,
      options: {
        dynamic: anyField || isDynamic(facts),
        seen: this.ref && this.facts.seen(this.ref),
        ...(params ? { params } : {}),
      },
    };
  }

  /** True if there is an embedding endpoint; undefined: unknown yet. */
  get embedding(): boolean | undefined {
    return this.known?.embedding;
  }

  /** The collection the text names now. @throws NoTarget */
  target(): Promise<ConnectedCollection> {
    return this.resolving(() => this.targetNow());
  }

  private async targetNow(): Promise<ConnectedCollection> {
    const read = readText(this.document.getText());
    const named = 'value' in read ? searchTarget(read.value) : {};
    try {
      const ref = await resolveTarget(this.documents, this.document.uri, named);
      this.connection = ref.connection;
      this.settle(ref);
      return ref;
    } catch (error) {
      // A text that is no JSON for a moment names no other collection than before.
      if (error instanceof NoTarget && 'value' in read) this.settle(null);
      throw error;
    }
  }

  /** Returns true if the facts are of this collection. */
  isOf(place: CollectionRef): boolean {
    return this.ref !== undefined && isSameCollection(this.ref, place);
  }

  /** Returns true if the text no longer names this collection. */
  isElsewhere(place: CollectionRef): boolean {
    return this.place !== undefined && !(this.place && isSameCollection(this.place, place));
  }

  /** Returns the facts about a collection in the text. @throws as the client does */
  async of(ref: ConnectedCollection): Promise<Known> {
    const isKnown = this.ref && isSameCollection(this.ref, ref);
    return isKnown && this.known ? this.known : this.facts.of(ref);
  }

  /**
   * Updates the facts after an edit of the text; a later update replaces a pending one, which ends with it. `again`: also for the same
   * collection; `anew`: and reads them from the service.
   */
  look(again = false, anew = false): Promise<void> {
    const later = () => (this.newest === looking ? undefined : this.newest);
    const looking = this.lookNow(later, again, anew);
    this.newest = looking;
    return looking;
  }

  private async lookNow(later: () => Promise<void> | undefined, again: boolean, anew: boolean): Promise<void> {
    // A text that is no JSON for a moment names no other collection than before.
    if (this.known && !again && 'broken' in readText(this.document.getText())) return this.changed.fire('noted');
    let ref: ConnectedCollection | undefined;
    try {
      ref = await this.target();
      const same: boolean = this.ref !== undefined && isSameCollection(this.ref, ref);
      if (same && this.known && !again) {
        if (this.known.byHand && !this.told.problem) this.retell(ref, this.known);
        return this.changed.fire('noted');
      }
      this.ref = ref;
      if (!same) this.known = undefined;
      if (!this.known) this.tell(readingAbout(ref));
      const known = await (anew || this.told.problem ? this.facts.read(ref) : this.facts.of(ref));
      if (this.ref !== ref) return await later();
      this.known = this.facts.now(ref) ?? known;
      this.retell(ref, this.known);
      this.follow(ref, this.known);
    } catch (error) {
      if (ref && this.ref !== ref) return await later();
      this.remedy = remedyOfTarget(error, ref?.connection);
      // What the page shows of a collection stays when that is dropped.
      if (ref && this.known) this.tell(lostAbout(error, ref, this.told, this.remedy));
      else {
        this.ref = undefined;
        this.known = undefined;
        this.tell(failedAbout(error, ref, this.remedy));
      }
    }
    this.changed.fire('noted');
  }

  /** Learns from a stored result: the fields of a collection without a description. */
  learn(run: SearchRun): void {
    if (this.ref && isSameCollection(this.ref, run.place)) this.facts.learn(this.ref, run);
  }

  /** Drops the facts if the connection was removed. */
  async missConnection(): Promise<void> {
    if (this.place && !(await this.documents.targets.find(this.document.uri))) await this.look(true);
  }

  dispose(): void {
    clearTimeout(this.loading);
    this.ref = undefined; // drops the pending read
    this.listening.dispose();
    this.changed.dispose();
  }

  /** Updates the facts after more is known about the collection. */
  private renew(ref: ConnectedCollection): void {
    this.known = this.facts.now(ref) ?? this.known;
    if (!this.known) return;
    this.retell(ref, this.known);
    this.follow(ref, this.known);
    this.changed.fire('noted');
  }

  /** Updates the facts for a form, which depend on the text too if the collection has no description. */
  private retell(ref: ConnectedCollection, known: Known): void {
    const about = aboutOf(ref, known, this.asked.search ?? {});
    this.remedy = 'connection'; // if that confirms that the facts are missing
    if (JSON.stringify(about) !== JSON.stringify(this.told)) this.tell(about);
  }

  /** Notes where the text leads, and notifies if the collection is another than before. */
  private settle(place: CollectionRef | null): void {
    const before = this.place;
    this.place = place;
    if (before !== place && !(before && place && isSameCollection(before, place))) this.changed.fire('place');
  }

  private tell(about: SearchAbout): void {
    this.told = about;
    this.changed.fire('about');
  }

  /** Checks the load state while a collection is loading. */
  private follow(ref: ConnectedCollection, { load }: Known): void {
    clearTimeout(this.loading);
    if (load?.loadState !== 'LoadStateLoading') return;
    this.loading = setTimeout(() => {
      if (this.ref === ref) void this.look(true, true);
    }, LOADING_MS);
  }
}
