import { isDedicated, type Cluster } from '../clusters/clusters';
import { rulesOf, type ProjectRules } from './rules';

/** A cluster with everything that the fleet shows of it, or a connection that could not be read (`problem`). Absent: unknown. */
export interface FleetRow {
  /** Unique, and the same after a refresh. */
  readonly key: string;
  readonly connectionId: string;
  readonly connection: string;
  /** The reason why the clusters of the connection could not be read. */
  readonly problem?: string | undefined;
  /** The record as listed or described. */
  readonly cluster?: Cluster | undefined;
  readonly name?: string | undefined;
  readonly project?: string | undefined;
  readonly state?: string | undefined;
  readonly plan?: string | undefined;
  readonly region?: string | undefined;
  readonly cu?: number | undefined;
  readonly replicas?: number | undefined;
  /** CU × replicas. */
  readonly size?: number | undefined;
  readonly version?: string | undefined;
  readonly endpoint?: string | undefined;
  /** Milliseconds of the last answered search in this window. */
  readonly latency?: number | undefined;
  readonly operations?: number | undefined;
  readonly rules?: number | undefined;
  readonly change?: string | undefined;
  /** Milliseconds since 1970. */
  readonly changedAt?: number | undefined;
}

/** Content read from a connection. While it is read again, this is the state before. */
export interface FleetReading {
  readonly connectionId: string;
  readonly connection: string;
  readonly clusters: readonly Cluster[];
  /** Names of projects by id. */
  readonly projects: ReadonlyMap<string, string>;
  /** Numbers of alert rules by the id of each project whose rules were read. */
  readonly rules: ReadonlyMap<string, ProjectRules>;
  readonly problem?: string | undefined;
}

/** Facts about clusters that no request is needed for. */
export interface FleetFacts {
  /** Last latency in milliseconds by host. */
  readonly latencies: ReadonlyMap<string, number>;
  /** Numbers of running operations by `clusterKey`. */
  readonly operations: ReadonlyMap<string, number>;
  /** The newest change in the journal by `clusterKey`. */
  readonly changes: ReadonlyMap<string, { readonly at: number; readonly summary: string }>;
}

export const clusterKey = (connectionId: string, clusterId: string): string =>
  JSON.stringify([connectionId, clusterId]);

/** Returns the clusters of a connection, after a row with the reason if they could not be read. */
export function fleetRows(reading: FleetReading, facts: FleetFacts): FleetRow[] {
  const { connectionId, connection, clusters, problem } = reading;
  const failure =
    problem === undefined ? [] : [{ key: JSON.stringify([connectionId]), connectionId, connection, problem }];
  return [...failure, ...clusters.map(cluster => rowOf(cluster, reading, facts))];
}

function rowOf(cluster: Cluster, reading: FleetReading, facts: FleetFacts): FleetRow {
  const { connectionId, connection, projects, rules } = reading;
  const { clusterId, clusterName, projectId, status, plan, deploymentOption, regionId } = cluster;
  const key = clusterKey(connectionId, clusterId);
  const endpoint = cluster.connectAddress || undefined;
  const [cu, replicas] = [cluster.cuSize ?? undefined, cluster.replica ?? undefined];
  const change = facts.changes.get(key);
  return {
    key,
    connectionId,
    connection,
    cluster,
    name: clusterName || clusterId,
    project: projectId ? projects.get(projectId) || projectId : undefined,
    state: status || undefined,
    plan: plan || deploymentOption || undefined,
    region: regionId || undefined,
    cu,
    replicas,
    size: sizeOf(cu, replicas),
    version: versionOf(cluster),
    endpoint,
    latency: endpoint === undefined ? undefined : facts.latencies.get(hostOf(endpoint)),
    operations: facts.operations.get(key) ?? 0,
    // Only dedicated clusters have alerts (service facts 5.1).
    rules: isDedicated(cluster) ? rulesOf(cluster, rules) : undefined,
    change: change?.summary,
    changedAt: change?.at,
  };
}

/** CU × replicas; a cluster without CUs of its own (free, serverless) has none, whatever its replicas. */
function sizeOf(cu: number | undefined, replicas: number | undefined): number | undefined {
  if (cu === 0) return 0;
  return cu === undefined || replicas === undefined ? undefined : cu * replicas;
}

/** Fields in which services return the version of a cluster; the specification has none. */
const VERSIONS = ['version', 'dbVersion', 'clusterVersion', 'milvusVersion'];

const versionOf = (cluster: Cluster): string | undefined =>
  VERSIONS.map(name => cluster[name]).find(
    (version): version is string => typeof version === 'string' && version !== '',
  );

/** Returns the host of an endpoint, with or without a scheme, as an exchange has it. */
export const hostOf = (endpoint: string): string =>
  URL.parse(/^[a-z]+:\/\//i.test(endpoint) ? endpoint : `https://${endpoint}`)?.host ?? endpoint;
