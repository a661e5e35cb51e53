import { MetricsQuery, MetricsResult } from '../model/clusters/metrics';
import { path, valid } from './requests';
import type { CallOptions } from './operation';
import type { Transport } from './transport';

/** Metrics of clusters: a companion, beyond the specification, that a service can lack (`isAbsent`). */
export class Metrics {
  constructor(private readonly http: Transport) {}

  /** Some metrics of a cluster over time. */
  async query(clusterId: string, request: MetricsQuery, options?: CallOptions): Promise<MetricsResult> {
    const name = 'metrics.query';
    const body = valid(name, MetricsQuery, request);
    return this.http.call(
      {
        name,
        method: 'POST',
        path: path(name)`/v2/clusters/${clusterId}/metrics/query`,
        body,
        reads: true,
        result: MetricsResult,
      },
      options,
    );
  }
}
