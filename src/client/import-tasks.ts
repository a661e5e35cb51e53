import type { ImportTask, ImportTaskPage as Page } from '../model/imports';
import { ImportTaskPage, ImportTaskQuery } from '../model/imports';
import type * as z from '../model/zod';
import { InvalidRequest } from './errors';
import { allItems } from './pages';
import type { CallOptions } from './operation';
import type { Transport } from './transport';
import { valid } from './requests';

type Query = z.input<typeof ImportTaskQuery>;
/** `regionId`: the cloud region of the controller. */
type Options = CallOptions & { readonly regionId?: string | undefined };

/** Returns the controller's transport for a region, or the reason for none. */
export type ControllerOf = (regionId: string | undefined) => Transport | string;

/** Import tasks (spec 4.10, V1, deprecated) of the region's controller. */
export class ImportTasks {
  constructor(private readonly controllerOf: ControllerOf) {}

  /** One page of a cluster's tasks. */
  async list(query: Query, { regionId, ...options }: Options = {}): Promise<Page> {
    const name = 'importTasks.list';
    const asked = valid(name, ImportTaskQuery, query);
    const http = this.controllerOf(regionId);
    if (typeof http === 'string') throw new InvalidRequest(name, [{ path: ['regionId'], message: http }]);
    return http.call(
      { name, method: 'GET', path: '/v1/vector/collections/import/list', query: asked, result: ImportTaskPage },
      options,
    );
  }

  /** Every task, page by page. */
  listAll(query: Query, options?: Options): AsyncGenerator<ImportTask, void, undefined> {
    return allItems(
      {
        operation: 'importTasks.list',
        list: paging => this.list({ ...query, ...paging }, options),
        items: page => page.tasks,
        id: each => `${each.jobId} ${each.collectionName}`,
      },
      query,
      options,
    );
  }
}
