import * as vscode from 'vscode';
import { collectionOn } from '../../connections/collections';
import { isV1Only } from '../../connections/marks';
import type { Changes, Written } from '../../changes/changes';
import type { Clients } from '../../connections/clients';
import type { ConnectionStore } from '../../connections/connection-store';
import { DRAFT } from '../../documents/files/addresses';
import type { Documents } from '../../documents/documents';
import { openScratch } from '../../documents/opening';
import { tabsOf } from '../../documents/files/tabs';
import { DEFAULT_DATABASE } from '../../model/collections/databases';
import { ENDPOINT, type CollectionRef } from '../../model/collections/refs';
import type { HistoryRecord } from '../../model/searches/history';
import { searchText, type SearchDocument } from '../../model/searches/documents';
import { DEFAULT_HITS, takesWay, WAYS } from '../../model/searches/ways';
import { searchedField } from '../../model/searches/facts';
import { isFullText } from '../../model/vectors/vectors';
import { Baseline } from '../comparisons/baselines';
import { CollectionFacts } from './collection-facts';
import { SearchHistory } from './history';
import { KeptResults } from './kept-results';
import { LastForms } from './last-forms';
import { SearchSession, type SessionServices } from './sessions';
import { forgetUnnamed } from './stored-vectors';
import { namesAbove } from './targets';

/** Services that searches use. */
export interface SearchServices {
  readonly storage: vscode.Uri;
  readonly connections: ConnectionStore;
  readonly clients: Clients;
  readonly documents: Documents;
  readonly changes: Changes;
  /** True if results are kept while their tab is hidden. */
  readonly keepResults: () => boolean;
  /** Number of recorded searches per collection. */
  readonly historySize: () => number;
  readonly failed: (error: unknown) => void;
}

/** The searches of this window by document, with their last results, and the last search of each collection. */
export class Searches implements vscode.Disposable {
  readonly facts: CollectionFacts;
  readonly results: KeptResults;
  readonly history: SearchHistory;
  readonly forms: LastForms;
  readonly baseline: Baseline;
  private readonly sessions = new Map<string, SearchSession>();
  private readonly shared: SessionServices;
  private readonly listening: vscode.Disposable;

  constructor(private readonly services: SearchServices) {
    const { storage, clients, changes, keepResults, historySize, connections, failed } = services;
    this.facts = new CollectionFacts(clients);
    this.results = new KeptResults(storage, keepResults);
    const baselines = new KeptResults(storage, keepResults, 'baselines');
    this.baseline = new Baseline(baselines, failed);
    this.baseline.begin().catch(failed);
    this.history = new SearchHistory(storage, {
      each: () => (keepResults() ? historySize() : 0),
      isThere: async id => (await connections.find(id)) !== undefined,
    });
    this.forms = new LastForms(storage);
    const { facts, results, history, forms, baseline } = this;
    this.shared = { ...services, facts, results, history, forms, baseline };
    const forget = () => {
      if (!keepResults()) Promise.all([results.clear(), baselines.clear()]).catch(failed);
      if (!history.isOn) history.clear().catch(failed);
    };
    forget();
    forgetUnnamed(storage).catch(failed);
    this.listening = vscode.Disposable.from(
      this.baseline,
      this.baseline.onDidChange(() => this.sessions.forEach(session => session.retell())),
      vscode.workspace.onDidChangeConfiguration(
        change =>
          ['keepResults', 'historySize'].some(name => change.affectsConfiguration(`vectorCloud.${name}`)) && forget(),
      ),
      vscode.workspace.onDidCloseTextDocument(document => {
        // The event is also sent after a change of the language.
        if (!vscode.workspace.textDocuments.includes(document)) this.end(document.uri);
      }),
      changes.onDidWrite(written => this.lookAt(written)),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => void this.rememberTyped(uri).catch(failed)),
      connections.onDidChange(() => {
        this.facts.forget(); // an address or a key is another
        for (const session of this.sessions.values()) session.knowledge.missConnection().catch(failed);
      }),
    );
  }

  /** Returns the session of a document, while it is open. */
  of(document: vscode.TextDocument): SearchSession {
    const key = document.uri.toString();
    const session = this.sessions.get(key) ?? new SearchSession(this.shared, document);
    this.sessions.set(key, session);
    return session;
  }

  /** Returns the session of a document, if it has one. */
  find(uri: vscode.Uri): SearchSession | undefined {
    return this.sessions.get(uri.toString());
  }

  /** Begins a scratch search of a collection, with its last options; `asked` replaces its query. */
  async begin(ref: CollectionRef, asked?: Pick<SearchDocument, 'text' | 'vectors' | 'browse'>): Promise<vscode.Uri> {
    const { clusterId, dbName, collectionName } = ref;
    const {
      clusterId: _,
      endpoint: __,
      database: ___,
      collection: ____,
      ...last
    } = (await this.forms.find(ref)) ?? (await this.first(ref));
    const rest = asked
      ? Object.fromEntries(Object.entries(last).filter(([key]) => key !== 'browse' && !isWay(key)))
      : last;
    const document: SearchDocument = {
      ...(clusterId === ENDPOINT ? {} : { clusterId }),
      database: dbName,
      collection: collectionName,
      ...asked,
      ...rest,
    };
    const uri = await this.scratch(ref, document);
    const { filter } = last;
    if (filter) this.of(await vscode.workspace.openTextDocument(uri)).knowledge.beginWith(filter);
    return uri;
  }

  /** Returns the initial search of a collection: by text, or by a random vector if the field or the connection takes no text. */
  private async first(ref: CollectionRef): Promise<SearchDocument> {
    const connection = await this.services.connections.find(ref.connectionId);
    const known = connection && (await this.facts.soon(collectionOn(connection, ref)));
    const field = known && searchedField(known, undefined);
    const asked = field && { type: field.type, fullText: isFullText(field) };
    const isTextless =
      !asked?.fullText &&
      ((connection?.kind === 'endpoint' && !connection.embedding) || (asked && !takesWay(asked, 'text')));
    const fields = connection && isV1Only(connection) ? { outputFields: ['*'] } : {}; // V1 returns ids and distances otherwise
    return { ...(isTextless ? { random: true } : { text: '' }), limit: DEFAULT_HITS, ...fields };
  }

  /** A new scratch search with the settings of one that was run. */
  reopen({ place, search }: Pick<HistoryRecord, 'place' | 'search'>): Promise<vscode.Uri> {
    return this.scratch(place, search);
  }

  /** A scratch search of a collection that is open in this window. */
  async openOne({ connectionId, clusterId, dbName, collectionName }: CollectionRef): Promise<vscode.Uri | undefined> {
    for (const { document } of this.sessions.values()) {
      if (document.isClosed || document.uri.scheme !== DRAFT || tabsOf(document.uri).length === 0) continue;
      const connection = await this.services.documents.targets.find(document.uri);
      const { clusterId: cluster = ENDPOINT, database, collection } = this.of(document).knowledge.asked.search ?? {};
      const same = cluster === clusterId && database === dbName && collection === collectionName;
      if (same && connection?.id === connectionId) return document.uri;
    }
    return undefined;
  }

  /** Drops results and history of a removed connection. */
  async forgetConnection(connectionId: string): Promise<void> {
    for (const session of this.sessions.values()) {
      if (session.run?.place.connectionId === connectionId) session.forget();
      session.comparisons.forgetConnection(connectionId);
      session.retell();
    }
    await Promise.all([
      this.results.forgetConnection(connectionId),
      this.baseline.forgetConnection(connectionId),
      this.history.forget(connectionId),
    ]);
  }

  /** Drops all results and recorded searches except favorites. */
  async clear(): Promise<void> {
    for (const session of this.sessions.values()) session.forget();
    await Promise.all([this.results.clear(), this.baseline.clear(), this.history.clear(), this.forms.clear()]);
    await forgetUnnamed(this.services.storage);
  }

  dispose(): void {
    this.listening.dispose();
    this.sessions.forEach(session => session.dispose());
    this.forms.dispose();
    this.history.dispose();
    this.facts.dispose();
  }

  private async scratch(
    { connectionId, collectionName }: CollectionRef,
    document: SearchDocument,
  ): Promise<vscode.Uri> {
    const { documents, connections } = this.services;
    const connection = await connections.find(connectionId);
    return openScratch(documents, {
      kind: 'searches',
      name: collectionName,
      path: connection ? namesAbove(documents, connection, document) : [],
      document,
      text: searchText(document),
      prepare: uri => documents.targets.remember(uri, connectionId),
    });
  }

  /**
   * Stores a scratch search as the start of its collection's next search, even if it never ran; except a search for similar hits, which was
   * not typed.
   */
  private async rememberTyped(uri: vscode.Uri): Promise<void> {
    const session = this.find(uri);
    const asked = session?.knowledge.asked.search;
    if (uri.scheme !== DRAFT || !asked || session.outcome.trail.length > 0) return;
    const connection = await this.services.documents.targets.find(uri);
    const { clusterId = ENDPOINT, database: dbName = DEFAULT_DATABASE, collection: collectionName } = asked;
    if (!connection || !collectionName) return;
    await this.forms.put({ connectionId: connection.id, clusterId, dbName, collectionName }, asked);
  }

  /** Reads the facts about a changed collection again: a page says if it was dropped or released. */
  private lookAt({ kind, connection, within = {}, name }: Written): void {
    const { clusterId = ENDPOINT, dbName = DEFAULT_DATABASE } = within;
    if (kind !== 'collection') return;
    const of = { connectionId: connection.id, clusterId, dbName, collectionName: name };
    for (const session of this.sessions.values()) {
      if (session.knowledge.isOf(of)) session.refresh().catch(this.services.failed);
    }
  }

  private end(uri: vscode.Uri): void {
    this.sessions.get(uri.toString())?.dispose();
    this.sessions.delete(uri.toString());
  }
}

const isWay = (key: string): boolean => (WAYS as readonly string[]).includes(key);
