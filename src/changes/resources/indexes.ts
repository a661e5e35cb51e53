import * as vscode from 'vscode';
import type { ApiError, CallOptions, ClusterClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { ConnectedCollection } from '../../connections/collections';
import type { Read } from '../../connections/reads';
import { isVectorField, type Collection } from '../../model/collections/collections';
import { planIndexCreation, planIndexDrop } from '../../model/collections/index-plans';
import { indexProgress, specOf, type Index, type IndexSpec } from '../../model/collections/indexes';
import { isInMemory } from '../../model/collections/load-states';
import type { Resource } from '../resource';
import { PartState } from './part-state';

/** A new index of a collection (companion). */
export const indexCreation = (clients: Clients, of: ConnectedCollection, spec: IndexSpec): Resource<IndexSpec> => {
  const state = new IndexState(clients, of, spec, 'indexes.create');
  const { connection } = of;
  return {
    ...state.place(),
    get clusterName() {
      return state.clusterName;
    },
    creates: true,
    read: options => state.read(options),
    plan: () =>
      planIndexCreation(state.of, spec, {
        isVector: state.isVector ?? spec.metricType !== undefined,
        isManaged: !(connection.kind === 'endpoint' && connection.selfHosted === true),
        rowCount: state.rowCount,
      }),
    write: () => state.send(({ indexes }) => indexes.create({ ...state.of, indexParams: [spec] })),
    matches: read => read !== undefined,
    goesOn: () => {
      const progress = state.index && indexProgress(state.index);
      return progress === undefined ? undefined : vscode.l10n.t('the index is being built ({0})', progress);
    },
  };
};

/** The drop of an index (companion). The index of a vector field of a loaded collection is refused: engines need a release first. */
export const indexDrop = (clients: Clients, of: ConnectedCollection, known: IndexSpec): Resource<IndexSpec> => {
  const state = new IndexState(clients, of, known, 'indexes.drop', known);
  return {
    ...state.place(),
    get clusterName() {
      return state.clusterName;
    },
    read: options => state.read(options),
    merge: (_, mine) =>
      state.isLoaded && state.isVector !== false
        ? {
            ok: false,
            refusal: vscode.l10n.t('“{0}” is loaded. Release the collection, then drop the index', of.collectionName),
          }
        : { ok: true, value: mine, others: [] },
    plan: live => planIndexDrop(state.of, live ?? known, state.isVector),
    write: () => state.send(({ indexes }) => indexes.drop({ ...state.of, indexName: state.name })),
    matches: read => read === undefined,
  };
};

/** Code of a missing index (service facts 16.1). */
const MISSING = 700;

/** The reading of an index and of the facts that its plans need. */
class IndexState extends PartState {
  readonly of: { readonly dbName: string; readonly collectionName: string };
  readonly name: string;
  index: Index | undefined;
  isLoaded = false;
  rowCount: number | undefined;
  private collection: Collection | undefined;

  constructor(
    clients: Clients,
    { connection, clusterId, dbName, collectionName }: ConnectedCollection,
    private readonly spec: IndexSpec,
    operation: string,
    private readonly known?: IndexSpec,
  ) {
    const name = spec.indexName ?? spec.fieldName;
    const part = { kind: 'index', name, operation, owner: collectionName, within: { collectionName } };
    super(clients, { connection, clusterId, dbName }, part);
    this.of = { dbName, collectionName };
    this.name = name;
  }

  /** Undefined: the field is unknown. An index that is entered by its name has its field in its description only. */
  get isVector(): boolean | undefined {
    return this.collection && isVectorIn(this.collection, this.index?.fieldName || this.spec.fieldName);
  }

  async read(options: CallOptions): Promise<IndexSpec | undefined> {
    const client = await this.reached(options);
    const [described, listed] = await Promise.all([
      this.ask(
        'describeIndex',
        client,
        (at, asking) => at.indexes.describe({ ...this.of, indexName: this.name }, asking),
        options,
      ),
      this.ask('list', client, (at, asking) => at.indexes.list(this.of, asking), options),
      this.sent ? undefined : this.facts(client, options),
    ]);
    return this.stateOf(described, listed);
  }

  private stateOf(described: Read<readonly Index[]>, listed: Read<readonly string[]>): IndexSpec | undefined {
    this.index = 'value' in described ? described.value[0] : undefined;
    if (this.index) return specOf(this.index, this.name);
    if ('value' in described || Number((described.error as Partial<ApiError>).code) === MISSING) return undefined;
    if ('value' in listed && !listed.value.includes(this.name)) return undefined;
    if (this.sent && !('value' in listed)) throw described.error;
    return 'value' in listed || this.known
      ? (this.known ?? { fieldName: this.name, params: { index_type: '' } })
      : undefined;
  }

  private async facts(client: ClusterClient, options: CallOptions): Promise<void> {
    const [told, load, stats] = await Promise.all([
      this.ask('describe', client, (at, asking) => at.collections.describe(this.of, asking), options),
      this.ask('load', client, (at, asking) => at.collections.getLoadState(this.of, asking), options),
      this.ask('stats', client, (at, asking) => at.collections.getStats(this.of, asking), options),
    ]);
    this.collection = 'value' in told ? told.value : undefined;
    this.isLoaded = 'value' in load && isInMemory(load.value.loadState);
    this.rowCount = 'value' in stats ? stats.value.rowCount : undefined;
  }

  private ask<R>(
    what: string,
    client: ClusterClient,
    ask: (client: ClusterClient, asking: CallOptions) => Promise<R>,
    options: CallOptions,
  ): Promise<Read<R>> {
    return this.lookups.read(what, () => Promise.resolve(client), ask, options);
  }
}

function isVectorIn({ fields }: Collection, fieldName: string): boolean | undefined {
  const field = fields.find(({ name }) => name === fieldName);
  return field && isVectorField(field);
}
