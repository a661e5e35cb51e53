import type {
  PrivateEndpointService,
  PrivateEndpointServicePage as Page,
} from '../model/regions/private-endpoint-services';
import { PrivateEndpointServicePage, PrivateEndpointServiceQuery } from '../model/regions/private-endpoint-services';
import type * as z from '../model/zod';
import { allItems } from './pages';
import type { CallOptions } from './operation';
import type { Transport } from './transport';
import { valid } from './requests';

type Query = z.input<typeof PrivateEndpointServiceQuery>;

/**
 * Private endpoint services (spec 4.6) of a cluster endpoint, with the API key; some services have them on the control plane instead, where
 * they are a companion (`isAbsent`).
 */
export class PrivateEndpointServices {
  constructor(private readonly http: Transport) {}

  /** Returns a page. A `pageSize` outside 1 to 100 is sent nonetheless: the service uses 10 and reports it. */
  async list(query: Query = {}, options?: CallOptions): Promise<Page> {
    const name = 'privateEndpointServices.list';
    return this.http.call(
      {
        name,
        method: 'GET',
        path: '/v2/privateEndpointServices',
        query: valid(name, PrivateEndpointServiceQuery, query),
        result: PrivateEndpointServicePage,
        keyOnly: true,
      },
      options,
    );
  }

  /** All of them, page by page. */
  listAll(query: Query = {}, options?: CallOptions): AsyncGenerator<PrivateEndpointService, void, undefined> {
    return allItems(
      {
        operation: 'privateEndpointServices.list',
        list: paging => this.list({ ...query, ...paging }, options),
        items: page => page.endpointServices,
        id: ({ cloudId, regionId, endpointService }) => JSON.stringify([cloudId, regionId, endpointService]),
      },
      query,
      options,
    );
  }
}
