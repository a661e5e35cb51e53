/** The projects of clusters, and the names of projects, by connection and id, as last returned or stored. In memory: shown, never sent. */
export class ProjectNames {
  private readonly names = new Map<string, string>();
  private readonly projects = new Map<string, string>();

  learn(connectionId: string, projects: Iterable<Listed>): void {
    for (const { projectId, projectName } of projects) {
      if (projectId && projectName) this.names.set(keyOf(connectionId, projectId), projectName);
    }
  }

  learnClusters(connectionId: string, clusters: Iterable<ListedCluster>): void {
    for (const { clusterId, projectId } of clusters) {
      if (projectId) this.projects.set(keyOf(connectionId, clusterId), projectId);
    }
  }

  /** Returns the name of a project; undefined if no list of projects was read yet. */
  find(connectionId: string, projectId: string): string | undefined {
    return this.names.get(keyOf(connectionId, projectId));
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
  readonly projectId?: string | null | undefined;
}

const keyOf = (connectionId: string, id: string): string => JSON.stringify([connectionId, id]);
