import { Volume, VolumeChange, VolumePage, VolumeQuery } from '../model/volumes';
import { Name } from '../model/wire/values';
import * as z from '../model/zod';
import { allItems } from './pages';
import { path, valid } from './requests';
import type { CallOptions } from './operation';
import type { Transport } from './transport';

const Owner = z.strictObject({ orgId: Name });

/** Volumes of a project: spec 4.8 and 4.9. */
export class Volumes {
  constructor(private readonly http: Transport) {}

  /**
   * Returns a page of volumes (spec 4.9): name, type and description only. `pageSize` is always sent, 100 by default. @throws
   * InvalidRequest: refused here, nothing sent. ApiError: refused by the service. TransportError: no usable answer.
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
      {
        operation: 'volumes.list',
        list: paging => this.list({ ...query, ...paging }, options),
        items: page => page.volumes,
        id: each => each.volumeName,
      },
      query,
      options,
    );
  }

  /** Returns a volume with region, status and creation time: a companion that a service can lack (`isAbsent`). */
  async describe(volumeName: string, options?: CallOptions): Promise<Volume> {
    const name = 'volumes.describe';
    return this.http.call(
      { name, method: 'GET', path: path(name)`/v2/volumes/${volumeName}`, result: Volume },
      options,
    );
  }

  /**
   * Sets or clears the description of a volume (spec 4.8). `orgId`: the organization that owns the volume. The service's answer omits the
   * description; this result contains the sent one.
   */
  async updateDescription(
    volumeName: string,
    description: string,
    { orgId, ...options }: CallOptions & { readonly orgId: string },
  ): Promise<Volume & { description: string }> {
    const name = 'volumes.updateDescription';
    const body = valid(name, VolumeChange, { description });
    const headers = { orgid: valid(name, Owner, { orgId }).orgId };
    const volume = await this.http.call(
      { name, method: 'PATCH', path: path(name)`/v2/volumes/${volumeName}`, headers, body, result: Volume },
      options,
    );
    return { ...volume, description };
  }
}
