import { FieldAddition } from '../../model/collections/field-additions';
import { CompactionQuery, CompactionStart, CompactionState } from '../../model/collections/compactions';
import { CollectionRequest } from '../../model/collections/requests';
import {
  type CollectionStats as Stats,
  Collection,
  CollectionAlteration,
  CollectionList,
  CollectionListQuery,
  CollectionLoadQuery,
  CollectionLoadState,
  CollectionName,
  CollectionPropertyKeys,
  CollectionRenaming,
  CollectionStats,
} from '../../model/collections/collections';
import { Done } from '../../model/wire/envelope';
import type * as z from '../../model/zod';
import type { CallOptions } from '../operation';
import { readable } from '../pages';
import type { Transport } from '../transport';
import { callVectordb } from '../vectordb';

type Named = z.input<typeof CollectionName>;

/** An operation on one collection, named as the service names it. */
const on = <S extends z.ZodMiniType>(name: string, path: string, result: S) => ({
  name: `collections.${name}`,
  path: `collections/${path}`,
  request: CollectionName,
  result,
});

const OPERATIONS = {
  list: {
    name: 'collections.list',
    path: 'collections/list',
    request: CollectionListQuery,
    result: CollectionList,
    reads: true,
  },
  create: { name: 'collections.create', path: 'collections/create', request: CollectionRequest, result: Done },
  describe: { ...on('describe', 'describe', Collection), reads: true, takes: 'message' },
  getStats: { ...on('getStats', 'get_stats', CollectionStats), reads: true },
  getLoadState: {
    ...on('getLoadState', 'get_load_state', CollectionLoadState),
    request: CollectionLoadQuery,
    reads: true,
    takes: 'message',
  },
  load: on('load', 'load', Done),
  release: on('release', 'release', Done),
  flush: on('flush', 'flush', Done),
  compact: on('compact', 'compact', CompactionStart),
  getCompactionState: {
    ...on('getCompactionState', 'get_compaction_state', CompactionState),
    request: CompactionQuery,
    reads: true,
  },
  drop: on('drop', 'drop', Done),
  alterProperties: { ...on('alterProperties', 'alter_properties', Done), request: CollectionAlteration },
  dropProperties: { ...on('dropProperties', 'drop_properties', Done), request: CollectionPropertyKeys },
  addField: { ...on('addField', 'fields/add', Done), request: FieldAddition },
  rename: { ...on('rename', 'rename', Done), request: CollectionRenaming },
} as const;

/** The same where a service answers V1 only (service facts 15). */
const BY_V1 = {
  list: { name: 'collections.list', path: '/v1/vector/collections', result: CollectionList },
  describe: { name: 'collections.describe', path: '/v1/vector/collections/describe', result: Collection },
} as const;

const callV1 = <S extends z.ZodMiniType>(
  http: Transport,
  operation: { readonly name: string; readonly path: string; readonly result: S },
  query: Partial<Named>,
  options?: CallOptions,
): Promise<z.output<S>> => http.call({ ...operation, method: 'GET', query: { ...query } }, options);

/** Collections of a cluster or a project: spec 4.3 and 4.14, and companions that a service can lack (`isAbsent`). */
export class Collections {
  constructor(private readonly http: Transport) {}

  /** The names of a database's collections (spec 4.14), the default database's when none is named. Sent by POST: a GET has no body. */
  async list(query: z.input<typeof CollectionListQuery> = {}, options?: CallOptions): Promise<string[]> {
    const listed = this.http.v1Only
      ? await callV1(this.http, BY_V1.list, query, options)
      : await callVectordb(this.http, OPERATIONS.list, query, options);
    return readable(OPERATIONS.list.name, listed, options);
  }

  /** Makes a collection (spec 4.3): quick, by schema, or external. */
  async create(request: z.input<typeof CollectionRequest>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.create, request, options);
  }

  /** Fields, indexes and settings (companion). */
  async describe(collection: Named, options?: CallOptions): Promise<Collection> {
    if (this.http.v1Only) return callV1(this.http, BY_V1.describe, collection, options);
    return callVectordb(this.http, OPERATIONS.describe, collection, options);
  }

  /** Returns the number of entities (companion). */
  async getStats(collection: Named, options?: CallOptions): Promise<Stats> {
    return callVectordb(this.http, OPERATIONS.getStats, collection, options);
  }

  /** Returns load state and progress of a collection or some partitions; `message`: the reason why loading stopped (companion). */
  async getLoadState(
    collection: z.input<typeof CollectionLoadQuery>,
    options?: CallOptions,
  ): Promise<CollectionLoadState> {
    return callVectordb(this.http, OPERATIONS.getLoadState, collection, options);
  }

  /** Loads it into memory, so that it can be searched (companion). It returns before that is done. */
  async load(collection: Named, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.load, collection, options);
  }

  /** Takes it out of memory (companion). */
  async release(collection: Named, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.release, collection, options);
  }

  /**
   * Writes inserted entities to storage and seals their segments (companion; service facts 14.3). Services limit the rate, usually to once per
   * 10 s and cluster (service facts 16.4): beyond it they answer with code 8 or 1807, or HTTP 429.
   */
  async flush(collection: Named, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.flush, collection, options);
  }

  /**
   * Starts to merge small segments and to remove deleted entities from storage (companion; service facts 14.1, the answer as recorded of Milvus
   * 2.3.5). It returns before that is done: `getCompactionState` tells the progress of `compactionID`.
   */
  async compact(collection: Named, options?: CallOptions): Promise<CompactionStart> {
    return callVectordb(this.http, OPERATIONS.compact, collection, options);
  }

  /**
   * Returns the state of a compaction (companion). `jobID`: its `compactionID`, which the server reads as an integer (`GetCompactionStateReq`
   * in Milvus' REST layer).
   */
  async getCompactionState(job: z.input<typeof CompactionQuery>, options?: CallOptions): Promise<CompactionState> {
    return callVectordb(this.http, OPERATIONS.getCompactionState, job, options);
  }

  /** Destroys it with all its entities (companion). */
  async drop(collection: Named, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.drop, collection, options);
  }

  /** Sets properties. Others stay (companion). */
  async alterProperties(collection: z.input<typeof CollectionAlteration>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.alterProperties, collection, options);
  }

  /** Removes properties (companion). */
  async dropProperties(collection: z.input<typeof CollectionPropertyKeys>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.dropProperties, collection, options);
  }

  /** Adds a nullable field; existing entities get null, or its default value (companion). */
  async addField(field: z.input<typeof FieldAddition>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.addField, field, options);
  }

  /** Renames it within its database; its aliases stay (companion). */
  async rename(collection: z.input<typeof CollectionRenaming>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.rename, collection, options);
  }
}
