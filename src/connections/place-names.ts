/**
 * The names of projects and clusters, and the projects of clusters, by connection and id, as last returned or stored. In memory: shown, never
 * sent.
 */
export class PlaceNames {
  private readonly names = new Map<string, string>();
  private readonly projects = new Map<string, string>();
  private readonly clusters = new Map<string, string>();

  learn(connectionId: string, projects: Iterable<Listed>): void {
    for (const { projectId, projectName } of projects) {
      if (projectId && projectName) this.names.set(keyOf(connectionId, projectId), projectName);
    }
  }

  learnClusters(connectionId: string, clusters: Iterable<ListedCluster>): void {
    for (const { clusterId, clusterName, projectId } of clusters) {
      const key = keyOf(connectionId, clusterId);
      if (projectId) this.projects.set(key, projectId);
      if (clusterName) this.clusters.set(key, clusterName);
    }
  }

  /** Returns the name of a project; undefined if no list of projects was read yet. */
  find(connectionId: string, projectId: string): string | undefined {
    return this.names.get(keyOf(connectionId, projectId));
  }

  /** Returns the name of a cluster; undefined if the cluster was not read yet. */
  clusterName(connectionId: string, clusterId: string): string | undefined {
    return this.clusters.get(keyOf(connectionId, clusterId));
  }

  /** Returns the ID of a cluster's project; undefined if the cluster was not read yet. */
  projectOf(connectionId: string, clusterId: string): string | undefined {
    return this.projects.get(keyOf(connectionId, clusterId));
  }
}

interface Listed {
  readonly projectId?: string | null | undefined;
  readonly projectName?: string | null | undefined;
}

interface ListedCluster {
  readonly clusterId: string;
  readonly clusterName?: string | null | undefined;
  readonly projectId?: string | null | undefined;
}

const keyOf = (connectionId: string, id: string): string => JSON.stringify([connectionId, id]);
