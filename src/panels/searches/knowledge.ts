import * as vscode from 'vscode';
import type { CallOptions } from '../../client';
import type { Clients } from '../../connections/clients';
import { collectionOn, type ConnectedCollection } from '../../connections/collections';
import { isV1Only } from '../../connections/marks';
import { ENDPOINT, resolveCluster } from '../../connections/planes';
import type { Documents } from '../../documents/documents';
import type { CollectionLoadState, Field } from '../../model/collections/collections';
import { DEFAULT_DATABASE } from '../../model/collections/databases';
import { collectionKey, isSameCollection } from '../../model/collections/refs';
import { readText } from '../../model/documents/json-text';
import type { FilterOptions } from '../../model/filter';
import type { Issue } from '../../model/issues';
import { checkAgainst } from '../../model/searches/checks';
import { readSearch, type SearchDocument, type SearchTarget, searchTarget } from '../../model/searches/documents';
import { isDynamic, type SearchFacts } from '../../model/searches/facts';
import type { SearchAbout } from '../../model/searches/pages';
import { lostDigits } from '../../model/searches/texts';
import { addressOf } from '../../model/wire/addresses';
import { aboutOf, failedAbout, readingAbout } from './abouts';

/** The document names no collection, or one that is not of its connection; in words, with the field at fault. */
export class NoTarget extends Error {
  override readonly name = 'NoTarget';
  constructor(
    message: string,
    readonly field?: 'clusterId' | 'endpoint' | 'collection',
  ) {
    super(message);
  }
}

/**
 * Resolves the collection a document names, on the connection that was chosen for it. A file never adds an address: an endpoint it names must be the
 * connection's own. @throws NoTarget
 */
export async function resolveTarget(
  documents: Documents,
  uri: vscode.Uri,
  target: SearchTarget,
): Promise<ConnectedCollection> {
  const connection = await documents.targets.find(uri);
  if (!connection) throw new NoTarget(vscode.l10n.t('Choose the connection to search by.'));
  const { endpoint, collection, database = DEFAULT_DATABASE } = target;
  if (!collection) throw new NoTarget(vscode.l10n.t('Name the collection to search.'), 'collection');
  const clusterId = connection.kind === 'endpoint' ? ENDPOINT : target.clusterId;
  const address = connection.kind === 'endpoint' ? connection.address : undefined;
  if (endpoint !== undefined && (!address || new URL(addressOf(endpoint)).host !== new URL(address).host)) {
    throw new NoTarget(
      vscode.l10n.t(
        'This search is for {0}, which is not where “{1}” leads. Add it with Add Connection, then choose it here.',
        endpoint,
        connection.name,
      ),
      'endpoint',
    );
  }
  if (!clusterId) throw new NoTarget(vscode.l10n.t('Name the cluster to search (clusterId).'), 'clusterId');
  return collectionOn(connection, { clusterId, dbName: database, collectionName: collection });
}

/** What a form of a search knows of its collection. */
export interface Known extends SearchFacts {
  readonly clusterName: string;
  /** Absent where the service does not tell. */
  readonly load?: CollectionLoadState | undefined;
  /** What turns texts into vectors, by its model; absent: nothing does. */
  readonly embedding: boolean;
}

/** What was read of collections, each until it is read anew: forms and texts of one collection share it. */
export class CollectionFacts {
  private readonly known = new Map<string, Promise<Known>>();

  constructor(private readonly clients: Clients) {}

  /** What was read last, else reads it. @throws as the client does */
  of(ref: ConnectedCollection): Promise<Known> {
    return this.known.get(collectionKey(ref)) ?? this.read(ref);
  }

  /** Reads it anew. */
  read(ref: ConnectedCollection, options: CallOptions = {}): Promise<Known> {
    const key = collectionKey(ref);
    const before = this.known.get(key);
    const reading = this.ask(ref, options);
    this.known.set(key, reading);
    reading.catch(() => {
      // A failure is not what is known; nor does it undo what was.
      if (this.known.get(key) !== reading) return;
      if (before) this.known.set(key, before);
      else this.known.delete(key);
    });
    return reading;
  }

  forget(): void {
    this.known.clear();
  }

  private async ask(ref: ConnectedCollection, options: CallOptions): Promise<Known> {
    const { connection, clusterId, dbName, collectionName } = ref;
    const { signal } = options;
    const { isAbsent } = await import('../../client');
    const { client, clusterName } = await resolveCluster(this.clients, connection, clusterId, signal ? { signal } : {});
    const named = { dbName, collectionName };
    const orAbsent = <T>(asked: Promise<T>): Promise<T | undefined> =>
      asked.catch((error: unknown) => {
        if (isAbsent(error)) return undefined;
        throw error;
      });
    const [collection, partitions, load, embedding] = await Promise.all([
      client.collections.describe(named, options),
      orAbsent(client.partitions.list(named, options)),
      orAbsent(client.collections.getLoadState(named, options)),
      this.clients.embedding(connection),
    ]);
    const v1Only = isV1Only(connection);
    return { collection, partitions, clusterName, load, v1Only, embedding: embedding !== undefined };
  }
}

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
      this.tell(failedAbout(error, ref, error instanceof NoTarget ? error.field : undefined));
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
