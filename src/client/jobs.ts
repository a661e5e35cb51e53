import { Job } from '../model/clusters/migrations';
import { path } from './requests';
import type { CallOptions } from './operation';
import type { Transport } from './transport';

/** Jobs of the control plane, such as migrations: a companion, beyond the specification, that a service can lack (`isAbsent`). */
export class Jobs {
  constructor(private readonly http: Transport) {}

  /** One job, its status and progress. */
  async describe(jobId: string, options?: CallOptions): Promise<Job> {
    const name = 'jobs.describe';
    return this.http.call({ name, method: 'GET', path: path(name)`/v2/jobs/${jobId}`, result: Job }, options);
  }
}
