import type { ImportJob, ImportJobPage as Page, ImportProgress } from '../model/imports';
import {
  ImportJobMade,
  ImportJobName,
  ImportJobPage,
  ImportJobQuery,
  ImportJobRequest,
  ImportProgress as ImportProgressSchema,
} from '../model/imports';
import type * as z from '../model/zod';
import { allItems } from './pages';
import type { CallOptions } from './operation';
import type { Transport } from './transport';
import { valid } from './requests';

type Query = z.input<typeof ImportJobQuery>;

/** Import jobs (V2, on the control plane): companions, beyond the specification, that a service can lack (`isAbsent`). */
export class ImportJobs {
  constructor(private readonly http: Transport) {}

  /** Starts an import. */
  async create(request: z.input<typeof ImportJobRequest>, options?: CallOptions): Promise<{ jobId: string }> {
    const name = 'importJobs.create';
    const body = valid(name, ImportJobRequest, request);
    return this.http.call(
      {
        name,
        method: 'POST',
        path: '/v2/vectordb/jobs/import/create',
        body,
        request: ImportJobRequest,
        result: ImportJobMade,
      },
      options,
    );
  }

  /** One page of a cluster's jobs. */
  async list(query: Query, options?: CallOptions): Promise<Page> {
    const name = 'importJobs.list';
    const body = valid(name, ImportJobQuery, query);
    return this.http.call(
      { name, method: 'POST', path: '/v2/vectordb/jobs/import/list', body, reads: true, result: ImportJobPage },
      options,
    );
  }

  /** Every job of a cluster, page by page. */
  listAll(query: Query, options?: CallOptions): AsyncGenerator<ImportJob, void, undefined> {
    return allItems(
      {
        operation: 'importJobs.list',
        list: paging => this.list({ ...query, ...paging }, options),
        items: page => page.records,
        id: each => `${each.jobId} ${each.collectionName}`,
      },
      query,
      options,
    );
  }

  /** Returns the progress of a job. */
  async getProgress(job: z.input<typeof ImportJobName>, options?: CallOptions): Promise<ImportProgress> {
    const name = 'importJobs.getProgress';
    const body = valid(name, ImportJobName, job);
    return this.http.call(
      {
        name,
        method: 'POST',
        path: '/v2/vectordb/jobs/import/get_progress',
        body,
        reads: true,
        result: ImportProgressSchema,
      },
      options,
    );
  }
}
