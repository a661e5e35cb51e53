import type { Hit, SearchResult } from '../model/searches';
import { SearchAnswer, SearchRequest } from '../model/searches';
import type * as z from '../model/zod';
import type { Collections } from './collections';
import { withIds } from './hits';
import type { CallOptions, Transport } from './transport';
import { valid } from './valid';

/** Searches of a cluster's collections: spec 4.7 and the V2 operation it points to. */
export class Searches {
  constructor(
    private readonly http: Transport,
    private readonly collections: Collections,
  ) {}

  /**
   * The `limit` nearest entities (top-k) of each query vector; beyond the specification, which shows only the deprecated V1 (4.7).
   * Hits of several queries follow one another, `topks` tells how many belong to each. `distance` falls with nearness for L2 and
   * rises for IP and COSINE; ids keep all their digits.
   * @throws ApiError 408: the service's clock ran out; TransportError 'timeout': ours did.
   */
  async search(request: z.input<typeof SearchRequest>, options?: CallOptions): Promise<SearchResult> {
    const name = 'search';
    const body = valid(name, SearchRequest, request);
    const {
      data,
      code: _code,
      message: _message,
      ...beside
    } = await this.http.call(
      {
        name,
        method: 'POST',
        path: '/v2/vectordb/entities/search',
        body,
        reads: true,
        result: SearchAnswer,
        takes: 'envelope',
      },
      options,
    );
    const hits = await withIds(name, data, body.outputFields, () => this.primaryKey(body, options));
    return { ...beside, hits: hits as Hit[] };
  }

  /** The name of a collection's primary key. */
  private async primaryKey(
    { dbName, collectionName }: { readonly dbName?: string | undefined; readonly collectionName: string },
    options?: CallOptions,
  ): Promise<string | undefined> {
    const named = dbName === undefined ? { collectionName } : { dbName, collectionName };
    const { fields } = await this.collections.describe(named, options);
    return fields.find(({ primaryKey }) => primaryKey)?.name;
  }
}
