import type { Faults } from './faults';
import type { Quirk } from './quirks';
import { Rates } from './rates';
import { CODE, Refusal } from './refusal';
import type { Database } from './databases';

/** A project and the address of its own data plane. */
export interface ProjectState {
  readonly projectId: string;
  readonly projectName: string;
  readonly description: string;
  readonly regionIds: readonly string[];
  readonly plan: string;
  readonly createTime: string;
}

/** What a cluster is on its way to; over once the clock passes `until`. */
export interface ClusterChange {
  readonly status: string;
  readonly since: number;
  readonly until: number;
  /** What is true once it is over. */
  readonly then: Partial<Pick<ClusterState, 'status' | 'replica' | 'autoscaling'>>;
}

/** A cluster, or the data plane of a project (`kind: 'project'`), which no list of clusters shows. */
export interface ClusterState {
  readonly kind: 'cluster' | 'project';
  readonly clusterId: string;
  readonly clusterName: string;
  readonly projectId: string;
  readonly description: string;
  readonly regionId: string;
  readonly plan: string;
  readonly cuType: string;
  readonly cuSize: number;
  readonly deploymentOption: string;
  readonly createTime: string;
  status: string;
  replica: number;
  autoscaling?: { replica: object } | undefined;
  change?: ClusterChange | undefined;
  /** Its endpoint; empty while there is none. */
  endpoint: string;
  /** User name to password. */
  readonly users: Map<string, string>;
  readonly databases: Map<string, Database>;
}

export interface VolumeState {
  readonly projectId: string;
  readonly volumeName: string;
  readonly type: 'MANAGED' | 'EXTERNAL';
  readonly regionId: string;
  readonly status: string;
  readonly createTime: string;
  readonly storageIntegrationId?: string;
  readonly path?: string;
  description: string;
}

export interface PolicyState {
  readonly resourceType: string;
  readonly privileges: readonly string[];
  readonly resources?: readonly string[] | undefined;
}

export interface RoleState {
  readonly roleId: string;
  readonly roleKind: 'predefined' | 'custom';
  readonly roleType: 'org' | 'project';
  readonly projectId: string;
  readonly inUse?: boolean;
  roleName: string;
  description: string;
  policies: readonly PolicyState[];
}

/** Everything the service knows. The operations read and change it; nothing else does. */
export class World {
  readonly requests: string[] = [];
  readonly projects: ProjectState[] = [];
  readonly clusters: ClusterState[] = [];
  readonly volumes: VolumeState[] = [];
  readonly roles: RoleState[] = [];
  /** The organization that owns everything (spec 4.8: header `OrgId`). */
  readonly orgId = 'org-2c41f7d09be83a56c1d0';
  /** Address of the control plane; known once it listens. */
  baseUrl = '';
  private readonly rates: Rates;

  constructor(
    readonly apiKey: string,
    readonly quirks: ReadonlySet<Quirk>,
    readonly faults: Faults,
    /** How long every answer takes at least. */
    readonly latencyMs: number,
    /** Milliseconds since 1970. Everything that takes time is computed from it when it is read; there are no timers. */
    readonly now: () => number,
  ) {
    this.rates = new Rates(now);
  }

  /** What a V2 answer calls success. */
  get success(): number {
    return this.quirks.has('code-200') ? 200 : 0;
  }

  /** Refuses the 21st request within a second of one control-plane operation (spec 8). */
  admit(operation: string, credential: string): void {
    if (this.rates.take(operation, credential)) return;
    throw new Refusal(CODE.tooMany, `Too many requests: ${operation} takes 20 a second`, 429);
  }
}

/** ISO 8601, UTC, whole seconds (service facts 2). */
export const isoTime = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
