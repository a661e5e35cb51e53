import type { ClusterPage } from '../model/clusters/clusters';
import { Cluster, ClusterPage as ClusterPageSchema, ClusterQuery } from '../model/clusters/clusters';
import { replicaChange, ReplicaChanged, type ReplicaChange } from '../model/clusters/replicas';
import type * as z from '../model/zod';
import { allItems } from './pages';
import { path, valid } from './requests';
import type { CallOptions } from './operation';
import type { Transport } from './transport';

/** Clusters: replicas (spec 4.1), and companions beyond the specification that a service can lack (`isAbsent`). */
export class Clusters {
  constructor(private readonly http: Transport) {}

  /** Returns a page of clusters (companion). `pageSize` is always sent, 100 by default. */
  async list(query: z.input<typeof ClusterQuery> = {}, options?: CallOptions): Promise<ClusterPage> {
    const name = 'clusters.list';
    return this.http.call(
      { name, method: 'GET', path: '/v2/clusters', query: valid(name, ClusterQuery, query), result: ClusterPageSchema },
      options,
    );
  }

  /** Every cluster, page by page (companion). */
  listAll(query: z.input<typeof ClusterQuery> = {}, options?: CallOptions): AsyncGenerator<Cluster, void, undefined> {
    return allItems(
      {
        operation: 'clusters.list',
        list: paging => this.list({ ...query, ...paging }, options),
        items: page => page.clusters,
        id: each => each.clusterId,
      },
      query,
      options,
    );
  }

  /** One cluster with its status and endpoint (companion). */
  async describe(clusterId: string, options?: CallOptions): Promise<Cluster> {
    const name = 'clusters.describe';
    return this.http.call(
      { name, method: 'GET', path: path(name)`/v2/clusters/${clusterId}`, result: Cluster },
      options,
    );
  }

  /**
   * Changes the replicas of a cluster (spec 4.1): a fixed number, bounds, or schedules. Returns at once; the cluster serves again once
   * `describe` returns RUNNING. `returned`: numbers of replicas that the service returned for the cluster, which can exceed 8.
   */
  async modifyReplica(
    clusterId: string,
    change: ReplicaChange,
    { returned, ...options }: CallOptions & { readonly returned?: readonly number[] } = {},
  ): Promise<ReplicaChanged> {
    const name = 'clusters.modifyReplica';
    const body = valid(name, replicaChange(returned), change);
    return this.http.call(
      { name, method: 'POST', path: path(name)`/v2/clusters/${clusterId}/modifyReplica`, body, result: ReplicaChanged },
      options,
    );
  }
}
