import { Name } from '../wire/values';
import { Count, pageFacts, pageQuery } from '../wire/pages';
import * as z from '../zod';

/**
 * A cluster (spec 2 shows only its id and status; the rest is service facts 4.2, all of it optional). `connectAddress` is its
 * endpoint, empty while it is made. `replica` may come as a string.
 */
export const Cluster = z.looseObject({
  clusterId: z.string(),
  clusterName: z.optional(z.nullable(z.string())),
  projectId: z.optional(z.nullable(z.string())),
  description: z.optional(z.nullable(z.string())),
  regionId: z.optional(z.nullable(z.string())),
  status: z.optional(z.nullable(z.string())),
  plan: z.optional(z.nullable(z.string())),
  deploymentOption: z.optional(z.nullable(z.string())),
  cuType: z.optional(z.nullable(z.string())),
  cuSize: z.optional(z.nullable(Count)),
  replica: z.optional(z.nullable(Count)),
  connectAddress: z.optional(z.nullable(z.string())),
  createTime: z.optional(z.nullable(z.string())),
});
export type Cluster = z.output<typeof Cluster>;

/** Whether replicas, suspending and the like are for it; one that does not say what it is may be (service facts 4.2, 4.4). */
export function isDedicated({ plan, deploymentOption }: Cluster): boolean {
  return !/^(free|serverless|ondemand)$/i.test(deploymentOption || plan || '');
}

/** A page of clusters. Some services answer with the bare array. */
export const ClusterPage = z.union([
  z.looseObject({ ...pageFacts, clusters: z.array(Cluster) }),
  z.pipe(
    z.array(Cluster),
    z.transform(clusters => ({ count: clusters.length, currentPage: 1, pageSize: clusters.length, clusters })),
  ),
]);
export type ClusterPage = z.output<typeof ClusterPage>;

/** `region` is this operation's own name for a region id (service facts 4.1). */
export const ClusterQuery = z.strictObject({ region: z.optional(Name), ...pageQuery });
