import * as vscode from 'vscode';
import type { ConnectedCollection } from '../../connections/collections';
import type { Documents } from '../../documents/documents';
import { isSameCollection } from '../../model/collections/refs';
import type { Issue } from '../../model/issues';
import type { Field } from '../../model/collections/collections';
import type { FilterOptions } from '../../model/filter';
import { checkAgainst } from '../../model/searches/checks';
import { readSearch, searchTarget, type SearchDocument } from '../../model/searches/documents';
import { isDynamic } from '../../model/searches/facts';
import type { SearchAbout } from '../../model/searches/pages';
import { lostDigits } from '../../model/searches/texts';
import { readText } from '../../model/documents/json-text';
import type { CollectionFacts, Known } from './collection-facts';
import { aboutOf, failedAbout, readingAbout } from './abouts';
import { resolveTarget } from './targets';

/** How often is asked how far the loading of a collection is, in milliseconds. */
const LOADING_MS = 1000;

/** What a search's text says, and what is known of the collection that it names: both follow the text. */
export class SearchKnowledge implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<'about' | 'noted'>();
  readonly onDidChange = this.changed.event;
  private ref: ConnectedCollection | undefined;
  private known: Known | undefined;
  private told: SearchAbout = readingAbout(undefined);
  private loading: ReturnType<typeof setTimeout> | undefined;
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
    );
  }

  /** What a form is told of the collection. */
  get about(): SearchAbout {
    return this.told;
  }

  /** What the text says, or why it says nothing. */
  get asked(): { readonly search?: SearchDocument; readonly issues: readonly Issue[] } {
    const read = readText(this.document.getText());
    if ('value' in read) return readSearch(read.value);
    const message = vscode.l10n.t('The text is no JSON: {0}.', read.broken.message);
    return { issues: [{ path: [], message }] };
  }

  /** What only the collection tells of the text as it is, and numbers it would lose. */
  get noted(): readonly Issue[] {
    const { search } = this.asked;
    return [...lostDigits(this.document.getText()), ...(search && this.known ? checkAgainst(search, this.known) : [])];
  }

  /** What a filter may speak of. */
  get filterFields(): { readonly fields?: readonly Field[]; readonly options: FilterOptions } {
    const { known } = this;
    const params = this.asked.search?.exprParams;
    if (!known) return { options: {} };
    return {
      fields: known.collection.fields,
      options: { dynamic: isDynamic(known), ...(params ? { params } : {}) },
    };
  }

  /** Whether texts can be made vectors; undefined: nobody knows yet. */
  get embedding(): boolean | undefined {
    return this.known?.embedding;
  }

  /** The collection the text names now. @throws NoTarget */
  target(): Promise<ConnectedCollection> {
    const read = readText(this.document.getText());
    return resolveTarget(this.documents, this.document.uri, 'value' in read ? searchTarget(read.value) : {});
  }

  /** What is known of a collection that the text names. @throws as the client does */
  async of(ref: ConnectedCollection): Promise<Known> {
    const isKnown = this.ref && isSameCollection(this.ref, ref);
    return isKnown && this.known ? this.known : this.facts.of(ref);
  }

  /** Has what is known follow the text. `again`: also where it names the same collection; `anew`: and reads it from the service. */
  async look(again = false, anew = false): Promise<void> {
    // A text that is no JSON for a moment names no other collection than before.
    if (this.known && !again && 'broken' in readText(this.document.getText())) return this.changed.fire('noted');
    let ref: ConnectedCollection | undefined;
    try {
      ref = await this.target();
      const same = this.ref && isSameCollection(this.ref, ref);
      this.ref = ref;
      if (same && this.known && !again) return this.changed.fire('noted');
      if (!same) this.known = undefined;
      if (!this.known) this.tell(readingAbout(ref));
      const known = await (anew ? this.facts.read(ref) : this.facts.of(ref));
      if (this.ref !== ref) return; // the text names another by now
      this.known = known;
      this.tell(aboutOf(ref, known));
      this.follow(ref, known);
    } catch (error) {
      if (ref && this.ref !== ref) return;
      this.ref = undefined;
      this.known = undefined;
      this.tell(failedAbout(error, ref));
    }
    this.changed.fire('noted');
  }

  /** Knows nothing any more where its connection was removed. */
  async missConnection(): Promise<void> {
    if (this.ref && !(await this.documents.targets.find(this.document.uri))) await this.look(true);
  }

  dispose(): void {
    clearTimeout(this.loading);
    this.ref = undefined; // what is being read is of no interest any more
    this.listening.dispose();
    this.changed.dispose();
  }

  private tell(about: SearchAbout): void {
    this.told = about;
    this.changed.fire('about');
  }

  /** Asks again while a collection is being loaded. */
  private follow(ref: ConnectedCollection, { load }: Known): void {
    clearTimeout(this.loading);
    if (load?.loadState !== 'LoadStateLoading') return;
    this.loading = setTimeout(() => {
      if (this.ref === ref) void this.look(true, true);
    }, LOADING_MS);
  }
}
