import { ClusterClient, Limiter, type CloudClient } from '../../../src/client';
import type { Planes } from '../../../src/configurations/service';
import type { Demo } from '../../../src/demo';

/** Returns the clients of the clusters of a demo service, whose control plane is that of all regions. */
export function planesAt(cloud: CloudClient, demo: Demo): Planes {
  const limiter = new Limiter({ starts: Infinity });
  return {
    regional: async () => cloud,
    cluster: async ({ clusterId }) => {
      const { endpoint } = demo.clusters.find(each => each.clusterId === clusterId)!;
      return new ClusterClient({ endpoint, token: demo.apiKey, limiter });
    },
  };
}
