import { type Region, RegionList, RegionQuery } from '../model/regions/regions';
import type * as z from '../model/zod';
import { readable } from './pages';
import type { CallOptions } from './operation';
import type { Transport } from './transport';
import { valid } from './requests';

/** Regions of the service: spec 4.11. */
export class Regions {
  constructor(private readonly http: Transport) {}

  /** All regions, or those of one cloud provider. `domain` is the address of the region's control plane, often without a scheme. */
  async list(query: z.input<typeof RegionQuery> = {}, options?: CallOptions): Promise<Region[]> {
    const name = 'regions.list';
    const records = await this.http.call(
      { name, method: 'GET', path: '/v2/regions', query: valid(name, RegionQuery, query), result: RegionList },
      options,
    );
    return readable(name, records, options);
  }
}
