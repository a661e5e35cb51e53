import { Volume, VolumePage, VolumeQuery } from '../model/volumes';
import type * as z from '../model/zod';
import { allItems } from './pages';
import { path } from './path';
import type { CallOptions, Transport } from './transport';
import { valid } from './valid';

/** Volumes of a project: spec 4.8 and 4.9. */
export class Volumes {
  constructor(private readonly http: Transport) {}

  /**
   * One page of volumes (spec 4.9): name, type and description only. `pageSize` goes out even when not given, 100.
   * @throws InvalidRequest: refused here, nothing sent. ApiError: the service said no. TransportError: no usable answer.
   */
  async list(query: z.input<typeof VolumeQuery>, options?: CallOptions): Promise<VolumePage> {
    const name = 'volumes.list';
    return this.http.call(
      { name, method: 'GET', path: '/v2/volumes', query: valid(name, VolumeQuery, query), result: VolumePage },
      options,
    );
  }

  /** Every volume, page by page. */
  listAll(query: z.input<typeof VolumeQuery>, options?: CallOptions): AsyncGenerator<Volume, void, undefined> {
    return allItems(
      paging => this.list({ ...query, ...paging }, options),
      page => page.volumes,
      query.currentPage,
    );
  }

  /** One volume with region, status and time of creation: a companion that a service may lack (`isAbsent`). */
  async describe(volumeName: string, options?: CallOptions): Promise<Volume> {
    const name = 'volumes.describe';
    return this.http.call(
      { name, method: 'GET', path: path(name)`/v2/volumes/${volumeName}`, result: Volume },
      options,
    );
  }
}
