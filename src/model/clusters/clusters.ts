import { Name } from '../wire/values';
import { pageQuery } from '../wire/pages';
import { Id, Note, pageOf, recordsOf, Tally } from '../wire/records';
import * as z from '../zod';

/**
 * A cluster (spec 2 has only its id and status; the rest is from service facts 4.2, all optional). `connectAddress` is its endpoint, empty
 * during the creation. `replica` can be a string.
 */
export const Cluster = z.looseObject({
  clusterId: Id,
  clusterName: Note,
  projectId: Note,
  description: Note,
  regionId: Note,
  status: Note,
  plan: Note,
  deploymentOption: Note,
  cuType: Note,
  cuSize: Tally,
  replica: Tally,
  connectAddress: Note,
  createTime: Note,
});
export type Cluster = z.output<typeof Cluster>;

/** Returns true for a cluster that supports replicas and suspending; also for one of unknown type (service facts 4.2, 4.4). */
export function isDedicated({ plan, deploymentOption }: Cluster): boolean {
  return !/^(free|serverless|ondemand)$/i.test(deploymentOption || plan || '');
}

/** States in which a cluster answers no search; any other might (the set of states is open, service facts 4.3). */
const ASLEEP: ReadonlySet<string> = new Set([
  'STOPPING',
  'STOPPED',
  'SUSPENDING',
  'SUSPENDED',
  'FREEZING',
  'FROZEN',
  'DELETING',
  'DELETED',
]);

/** Returns true for a state in which the data plane of a cluster does not answer. */
export const isAsleep = ({ status }: Pick<Cluster, 'status'>): boolean => ASLEEP.has(status ?? '');

/** A page of clusters. Some services answer with the bare array. */
export const ClusterPage = z.union([
  pageOf('clusters', Cluster),
  z.pipe(
    recordsOf(Cluster),
    z.transform(({ items: clusters, unreadable }) => {
      const count = clusters.length + unreadable.length;
      return { count, currentPage: 1, pageSize: count, clusters, ...(unreadable.length > 0 && { unreadable }) };
    }),
  ),
]);
export type ClusterPage = z.output<typeof ClusterPage>;

/** `region` is this operation's own name for a region id (service facts 4.1). */
export const ClusterQuery = z.strictObject({ region: z.optional(Name), ...pageQuery });
