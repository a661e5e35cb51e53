import type { Hit, SearchResult } from '../model/searches/searches';
import { SearchAnswer, SearchRequest, SearchV1Request } from '../model/searches/searches';
import type * as z from '../model/zod';
import type { Collections } from './collections';
import { withIds } from './hits';
import type { CallOptions } from './operation';
import type { Transport } from './transport';
import { valid } from './valid';

/** Of a checked request, what the hits' ids are found by. */
interface Asked {
  readonly dbName?: string | undefined;
  readonly collectionName: string;
  readonly outputFields?: readonly string[] | undefined;
}

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
    return this.send('search', '/v2/vectordb/entities/search', valid('search', SearchRequest, request), options);
  }

  /** The same for one vector, without paging beyond 16,384 (spec 4.7, deprecated: `search` is to be used). */
  async searchV1(request: z.input<typeof SearchV1Request>, options?: CallOptions): Promise<SearchResult> {
    return this.send('searchV1', '/v1/vector/search', valid('searchV1', SearchV1Request, request), options);
  }

  private async send(name: string, path: string, body: Asked, options?: CallOptions): Promise<SearchResult> {
    const answer = await this.http.call(
      { name, method: 'POST', path, body, reads: true, result: SearchAnswer, takes: 'envelope' },
      options,
    );
    const { data, code: _code, message: _message, ...beside } = answer;
    const hits = await withIds(name, data, body.outputFields, () => this.primaryKey(body, options));
    return { ...beside, hits: hits as Hit[] };
  }

  /** The name of a collection's primary key. */
  private async primaryKey({ dbName, collectionName }: Asked, options?: CallOptions): Promise<string | undefined> {
    const named = dbName === undefined ? { collectionName } : { dbName, collectionName };
    const { fields } = await this.collections.describe(named, { ...options, onTimes: undefined });
    return fields.find(({ primaryKey }) => primaryKey)?.name;
  }
}
