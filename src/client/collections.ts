import type { CollectionStats } from '../model/collections';
import {
  Collection,
  CollectionList,
  CollectionListQuery,
  CollectionLoadState,
  CollectionName,
  CollectionStats as CollectionStatsSchema,
} from '../model/collections';
import type * as z from '../model/zod';
import type { CallOptions, Transport } from './transport';
import { valid } from './valid';

type Named = z.input<typeof CollectionName>;

/** Collections of a cluster or a project: spec 4.3 and 4.14, and companions that a service may lack (`isAbsent`). */
export class Collections {
  constructor(private readonly http: Transport) {}

  /** The names of a database's collections (spec 4.14), the default database's when none is named. Sent by POST: a GET has no body. */
  async list(query: z.input<typeof CollectionListQuery> = {}, options?: CallOptions): Promise<string[]> {
    return this.read('list', valid('collections.list', CollectionListQuery, query), CollectionList, options);
  }

  /** Fields, indexes and settings of a collection (companion). */
  async describe(collection: Named, options?: CallOptions): Promise<Collection> {
    return this.read('describe', valid('collections.describe', CollectionName, collection), Collection, options);
  }

  /** How many entities a collection holds (companion). */
  async getStats(collection: Named, options?: CallOptions): Promise<CollectionStats> {
    const name = 'collections.getStats';
    return this.read('get_stats', valid(name, CollectionName, collection), CollectionStatsSchema, options, name);
  }

  /** Whether a collection is loaded, and how far (companion). */
  async getLoadState(collection: Named, options?: CallOptions): Promise<CollectionLoadState> {
    const name = 'collections.getLoadState';
    return this.read('get_load_state', valid(name, CollectionName, collection), CollectionLoadState, options, name);
  }

  private read<S extends z.ZodMiniType>(
    verb: string,
    body: unknown,
    result: S,
    options: CallOptions | undefined,
    name = `collections.${verb}`,
  ): Promise<z.output<S>> {
    return this.http.call(
      { name, method: 'POST', path: `/v2/vectordb/collections/${verb}`, body, reads: true, result },
      options,
    );
  }
}
