import * as vscode from 'vscode';
import type { CallOptions } from '../../client';
import type { Clients } from '../../connections/clients';
import type { ConnectedCollection } from '../../connections/collections';
import { isV1Only } from '../../connections/marks';
import { readProjectName, resolveCluster } from '../../connections/planes';
import type { Collection, CollectionLoadState, Field } from '../../model/collections/collections';
import { collectionKey } from '../../model/collections/refs';
import { SeenValues } from '../../model/filter';
import { learnedFields } from '../../model/searches/by-hand';
import type { SearchFacts } from '../../model/searches/facts';
import type { SearchRun } from '../../model/searches/runs';
import { needsManualSchema } from './undescribed';

/** Known facts about the collection of a search. `undescribed`: the reason why the service did not describe it last time. */
export interface Known extends SearchFacts {
  readonly clusterName: string;
  /** The load state; absent if the service does not return it. */
  readonly load?: CollectionLoadState | undefined;
  /** True if there is an embedding endpoint. */
  readonly embedding: boolean;
  readonly undescribed?: unknown;
}

/** Timeouts of a search for the description of its collection, and for additional facts, in milliseconds. */
const TIMEOUT_MS = 3000;
const BESIDE_MS = 300;
/** Timeout of a new form for the description of its collection, in milliseconds. */
const SOON_MS = 1000;

/** Number of rows of an answer examined for fields. */
const LEARNED_ROWS = 200;

/** Facts about a collection read so far. */
interface Parts {
  collection?: Collection;
  failure?: unknown;
  partitions?: readonly string[];
  load?: CollectionLoadState;
  clusterName?: string;
}

/** The service has not described the collection yet. */
class NotDescribedYet extends Error {
  override readonly name = 'NotDescribedYet';
  constructor() {
    super(vscode.l10n.t('The schema of the collection is not loaded yet.'));
  }
}

/**
 * Facts about collections, cached until the next read: forms and texts of a collection share them. A search needs none of them: without a
 * description, the fields come from answers.
 */
export class CollectionFacts implements vscode.Disposable {
  private readonly known = new Map<string, Promise<Known>>();
  private readonly latest = new Map<string, Known>();
  private readonly held = new Map<string, SeenValues>();
  /** The newest read of a collection; late results of older reads are dropped. */
  private readonly turns = new Map<string, symbol>();
  private readonly renewed = new vscode.EventEmitter<string>();
  /** Fires when a collection with this key has more facts. */
  readonly onDidRenew = this.renewed.event;

  constructor(private readonly clients: Clients) {}

  /** Returns the cached facts, otherwise reads them. @throws if the collection cannot be read at all */
  of(ref: ConnectedCollection): Promise<Known> {
    return this.known.get(collectionKey(ref)) ?? this.read(ref);
  }

  /** Returns the facts if they are read soon, so that a slow service does not delay a new form. */
  async soon(ref: ConnectedCollection): Promise<Known | undefined> {
    const reading = this.of(ref).catch(() => undefined); // the form reports the failure
    await within(reading, this.clients.clock(SOON_MS));
    return this.now(ref);
  }

  /** Returns the current facts, including later additions. */
  now(ref: ConnectedCollection): Known | undefined {
    return this.latest.get(collectionKey(ref));
  }

  /** Reads the facts again. */
  read(ref: ConnectedCollection, options: CallOptions = {}): Promise<Known> {
    const key = collectionKey(ref);
    const before = this.known.get(key);
    const turn = Symbol(key);
    this.turns.set(key, turn);
    const reading = this.ask(ref, options, () => this.turns.get(key) === turn);
    this.known.set(key, reading);
    reading.catch(() => {
      // A failure neither counts as known facts nor replaces them.
      if (this.known.get(key) !== reading) return;
      if (before) this.known.set(key, before);
      else this.known.delete(key);
    });
    return reading;
  }

  /** Returns the values in earlier answers. */
  seen(ref: ConnectedCollection): SeenValues {
    const key = collectionKey(ref);
    const seen = this.held.get(key) ?? new SeenValues();
    this.held.set(key, seen);
    return seen;
  }

  /** Learns from the answer of a search: values, and the fields of a collection without a description. */
  learn(ref: ConnectedCollection, { byHand, rows, primaryKey }: SearchRun): void {
    this.seen(ref).see(rows);
    const known = this.now(ref);
    if (!byHand || !known?.byHand || rows.length === 0) return;
    const { collection } = known;
    const shown = rows.slice(0, LEARNED_ROWS) as Readonly<Record<string, unknown>>[];
    const fields: Field[] = learnedFields(collection.fields, shown, primaryKey === '' ? undefined : primaryKey);
    this.renew(collectionKey(ref), { ...known, collection: { ...collection, fields } });
  }

  forget(): void {
    this.held.clear();
    this.known.clear();
    this.latest.clear();
    this.turns.clear();
  }

  dispose(): void {
    this.renewed.dispose();
  }

  private renew(key: string, known: Known): void {
    this.known.set(key, Promise.resolve(known));
    this.latest.set(key, known);
    this.renewed.fire(key);
  }

  /** `isNewest`: nothing newer is being read. */
  private async ask(ref: ConnectedCollection, options: CallOptions, isNewest: () => boolean): Promise<Known> {
    const { connection, clusterId, dbName, collectionName } = ref;
    const { signal } = options;
    const resolved = await resolveCluster(this.clients, connection, clusterId, signal ? { signal } : {});
    const { client } = resolved;
    const embedding = (await this.clients.embedding(connection)) !== undefined;
    const named = { dbName, collectionName };
    const parts: Parts = { clusterName: resolved.clusterName };
    let told = false;
    const put = (part: Parts): void => {
      Object.assign(parts, part);
      if (told && isNewest()) this.renew(collectionKey(ref), this.knownOf(ref, parts, { embedding }));
    };
    const describing = client.collections.describe(named, options).then(
      collection => put({ collection }),
      (failure: unknown) => put({ failure }),
    );
    // Partitions and load state are optional: a failure is only logged.
    const beside = Promise.allSettled([
      client.partitions.list(named, options).then(partitions => put({ partitions })),
      client.collections.getLoadState(named, options).then(load => put({ load })),
    ]);
    if (resolved.isUnnamed) {
      // Not awaited: the name is only shown. Without it, the ID stays.
      readProjectName(this.clients, connection, clusterId).then(
        name => name !== undefined && put({ clusterName: name }),
        () => undefined, // the client logs it
      );
    }
    await within(describing, this.clients.clock(TIMEOUT_MS));
    await within(beside, this.clients.clock(BESIDE_MS));
    // A search would fail in the same way if the collection is missing, or the service does not answer.
    if (parts.failure !== undefined && (signal?.aborted || !needsManualSchema(parts.failure))) throw parts.failure;
    const known = this.knownOf(ref, parts, { embedding });
    if (isNewest()) this.latest.set(collectionKey(ref), known);
    told = true;
    return known;
  }

  private knownOf(ref: ConnectedCollection, parts: Parts, told: Pick<Known, 'embedding'>): Known {
    const { collection, partitions, load, clusterName = ref.clusterId, failure = new NotDescribedYet() } = parts;
    const v1Only = isV1Only(ref.connection);
    const facts = { ...told, clusterName, v1Only, ...(partitions ? { partitions } : {}), ...(load ? { load } : {}) };
    if (collection) return { ...facts, collection };
    const before = this.now(ref);
    const collectionBefore = before?.collection ?? { collectionName: ref.collectionName, fields: [] };
    const isDescribed = before !== undefined && !before.byHand;
    return { ...facts, collection: collectionBefore, undescribed: failure, ...(isDescribed ? {} : { byHand: {} }) };
  }
}

/** Waits for a promise, until the signal aborts. */
async function within(promise: Promise<unknown>, late: AbortSignal): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  late.addEventListener('abort', () => resolve(), { once: true });
  await Promise.race([promise, over]);
}
