/** The names of projects, by connection and id, as services last returned them. In memory: a name is shown, never sent. */
export class ProjectNames {
  private readonly names = new Map<string, string>();

  learn(connectionId: string, projects: Iterable<Listed>): void {
    for (const { projectId, projectName } of projects) {
      if (projectId && projectName) this.names.set(keyOf(connectionId, projectId), projectName);
    }
  }

  /** Returns the name of a project; undefined if no list of projects was read yet. */
  find(connectionId: string, projectId: string): string | undefined {
    return this.names.get(keyOf(connectionId, projectId));
  }
}

interface Listed {
  readonly projectId?: string | null | undefined;
  readonly projectName?: string | null | undefined;
}

const keyOf = (connectionId: string, projectId: string): string => JSON.stringify([connectionId, projectId]);
