import { randomInt } from 'node:crypto';
import type { AlertRuleState } from './control-plane/alert-rules';
import type { Faults } from './wire/faults';
import type { Quirk } from './wire/quirks';
import { newKeys } from './wire/keys';
import { Rates } from './wire/limits';
import type { Oddities } from './wire/odd';
import type { Restricted } from './wire/restrictions';
import { CODE, Refusal } from './wire/refusal';
import type { Database } from './data-plane/databases';

/** A project and the address of its own data plane. */
export interface ProjectState {
  readonly projectId: string;
  readonly projectName: string;
  readonly description: string;
  readonly regionIds: readonly string[];
  readonly plan: string;
  readonly createTime: string;
}

/** A cluster, or the data plane of a project (`kind: 'project'`), which no list of clusters shows. */
export interface ClusterState {
  readonly kind: 'cluster' | 'project';
  readonly clusterId: string;
  clusterName: string;
  readonly projectId: string;
  description: string;
  readonly regionId: string;
  readonly plan: string;
  readonly cuType: string;
  cuSize: number;
  readonly deploymentOption: string;
  readonly createTime: string;
  /** Role in a global cluster (service facts 4.2), if it belongs to one. */
  readonly globalClusterMeta?: { readonly globalClusterId: string; readonly role: 'PRIMARY' | 'SECONDARY' };
  status: string;
  replica: number;
  autoscaling?: { replica: object } | undefined;
  /** Start and end of the current change. */
  change?: { readonly since: number; readonly until: number } | undefined;
  /** The endpoint; empty if there is none. */
  endpoint: string;
  /** User name to password. */
  readonly users: Map<string, string>;
  /** Roles within the cluster and their members; created on demand. */
  access?: AccessState;
  readonly databases: Map<string, Database>;
  /** Time of the last flush of the cluster (''), or of a collection. */
  flushedAt?: Map<string, number>;
  /** Time at which each compaction ends. */
  compactions?: Map<bigint, number>;
  /** True for a self-hosted server: it accepts every index type, a cluster of the service only AUTOINDEX (spec 4.3). */
  readonly selfHosted?: boolean;
}

/** A privilege granted to a role of a cluster. */
export interface GrantState {
  readonly objectType: string;
  readonly objectName: string;
  readonly privilege: string;
  readonly dbName: string;
  readonly grantor: string;
}

/** Roles of a cluster, which are not those of the control plane: their grants, the roles of each user, and the privileges of each group. */
export interface AccessState {
  readonly roles: Map<string, GrantState[]>;
  readonly rolesOf: Map<string, Set<string>>;
  readonly groups: Map<string, Set<string>>;
}

/** Work that goes on by itself (service facts 10): a migration or an import. */
export interface JobState {
  readonly jobId: string;
  readonly type: 'MIGRATION' | 'IMPORT';
  /** Target cluster and database. */
  readonly clusterId: string;
  readonly dbName: string;
  readonly collectionName: string;
  readonly since: number;
  readonly until: number;
  readonly files?: readonly string[];
  /** The reason of the failure; undefined: the job succeeds. */
  reason?: string | undefined;
  /** Entities that it brings. */
  rows: number;
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

/** Maximum number of recorded requests. */
const MAX_REQUESTS = 10_000;

/** State of the whole service. Only the operations read and change it. */
export class World {
  readonly requests: string[] = [];
  readonly projects: ProjectState[] = [];
  readonly clusters: ClusterState[] = [];
  readonly volumes: VolumeState[] = [];
  readonly roles: RoleState[] = [];
  readonly alertRules: AlertRuleState[] = [];
  readonly jobs: JobState[] = [];
  private readonly due: { at: number; run: () => void }[] = [];
  /** The organization that owns everything (spec 4.8: header `OrgId`). */
  readonly orgId = 'org-2c41f7d09be83a56c1d0';
  /** Keys besides `apiKey`, by their rights. */
  readonly keys = newKeys();
  /** Makes answers odd; undefined: they are plain. */
  oddities: Oddities | undefined;
  /** Address of the control plane; known once it listens. */
  baseUrl = '';
  /** Address of the control plane of regions that hang. */
  hangingUrl = '';
  private readonly rates: Rates;
  private ids = 449_571_603_182_944_256n;
  private collectionIds = (BigInt(Date.now()) << 18n) + BigInt(randomInt(2 ** 18));

  constructor(
    readonly apiKey: string,
    readonly quirks: ReadonlySet<Quirk>,
    /** Refuses requests that engines accept and our client never sends (docs/demo-service.md). */
    readonly strict: boolean,
    readonly faults: Faults,
    readonly restricted: Restricted,
    /** Minimum latency of every answer. */
    readonly latencyMs: number,
    /** Milliseconds since 1970. Everything that takes time is computed from it when it is read; there are no timers. */
    readonly now: () => number,
    /** Opens an address for the data plane of a cluster; resolves with it. */
    readonly openEndpoint: (world: World, cluster: ClusterState) => Promise<string>,
  ) {
    this.rates = new Rates(now);
  }

  /** Remembers a request; of very many, the last ones. */
  record(request: string): void {
    if (this.requests.length >= MAX_REQUESTS) this.requests.splice(0, MAX_REQUESTS / 2);
    this.requests.push(request);
  }

  /** Has something happen once the clock is `ms` further: at the first request after that. */
  later(ms: number, run: () => void): void {
    this.due.push({ at: this.now() + ms, run });
  }

  /** Processes due events, in order of time. */
  settle(): void {
    const now = this.now();
    for (;;) {
      const next = this.due.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)[0];
      if (!next) return;
      this.due.splice(this.due.indexOf(next), 1);
      next.run();
    }
  }

  /** An id for something new; beyond 2^53, as those of real services are. */
  nextId(): bigint {
    return this.ids++;
  }

  /** An id for a new collection: made from the time, as engines do, so that no other service has the same. */
  nextCollectionId(): bigint {
    return this.collectionIds++;
  }

  /** Refuses the 21st request within a second of one control-plane operation (spec 8). */
  admit(operation: string, credential: string): void {
    if (this.rates.take(operation, credential)) return;
    throw new Refusal(CODE.tooMany, `Too many requests: ${operation} is limited to 20 per second`, 429);
  }
}

/** ISO 8601, UTC, whole seconds (service facts 2). */
export const isoTime = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
