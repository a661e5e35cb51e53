import * as vscode from 'vscode';
import type { CallOptions } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import { tryRead, type Read } from '../../connections/reads';
import type { Cluster } from '../../model/clusters/clusters';
import { mergeReplicas, planReplicas, sameReplicas } from '../../model/clusters/replica-plans';
import { returnedReplicas, settingsOf, type ReplicaSettings } from '../../model/clusters/replicas';
import type { Resource } from '../resource';

/** Reference to a cluster as listed or described. `timeZone`: the assumed time zone of schedules. */
export interface ReplicasOf {
  readonly connection: Connection;
  readonly cluster: Cluster;
  readonly timeZone: string;
  /** Numbers of replicas that the service returned for the cluster earlier. */
  readonly returned?: readonly number[];
}

/** A cluster's replicas (spec 4.1). The change goes to the control plane of the cluster's region. */
export function replicaResource(
  clients: Clients,
  { connection, cluster, timeZone, returned = [] }: ReplicasOf,
): Resource<ReplicaSettings> {
  const { clusterId, projectId, regionId } = cluster;
  const name = cluster.clusterName || clusterId;
  let known = cluster;
  let answered = false;
  let sent = false;
  /** A description can tell the region that a list or an entered ID lacks. */
  const region = () => known.regionId ?? regionId;
  const allReturned = () => [...returned, ...returnedReplicas(cluster), ...returnedReplicas(known)];
  /** The reason why the cluster could not be read. */
  let unread: string | undefined;
  let notice: string | undefined;
  return {
    kind: 'replicas',
    id: clusterId,
    name,
    connection,
    right: { operation: 'clusters.modifyReplica' },
    within: { ...(projectId && { projectId }), clusterId, ...(regionId && { regionId }) },
    clusterName: name,
    async read(options) {
      if (unread === undefined || sent) {
        const described = await describeCluster(clients, connection, cluster, options);
        if ('why' in described && sent) throw described.error;
        unread = 'why' in described ? described.why : undefined;
        known = 'why' in described ? cluster : described.value;
      }
      if (!sent) {
        const plane = () => clients.regional(connection, region()); // lists the regions, which the notice is about
        const made = await tryRead(clients, plane, () => Promise.resolve(), options);
        notice = 'why' in made ? made.why : await clients.regionNotice(connection, region());
      }
      return settingsOf(known);
    },
    merge: mergeReplicas,
    plan(live, result) {
      const plan = planReplicas(
        {
          clusterId,
          clusterName: name,
          now: new Date(),
          timeZone,
          replicas: known.replica ?? undefined,
          returned: allReturned(),
          cuSize: known.cuSize ?? undefined,
          globalRole: roleOf(known),
        },
        live,
        result,
      );
      if (plan.lines.length === 0) return plan;
      const notCompared =
        unread === undefined ? undefined : vscode.l10n.t('Not compared: the cluster could not be read ({0})', unread);
      const told = [notCompared, notice?.replace(/\.$/, '')].filter(each => each !== undefined);
      return { ...plan, warnings: [...told, ...(plan.warnings ?? [])] };
    },
    async write(_, { change }, options) {
      sent = true;
      const cloud = await clients.regional(connection, region());
      const answer = await cloud.clusters.modifyReplica(clusterId, change, { ...options, returned: allReturned() });
      answered = true;
      return answer;
    },
    // The service answers before it starts. Without an answer, a cluster that is being modified is the proof.
    matches: (read, { change }) =>
      answered || (read !== undefined && (MODIFIED.test(read.status) || sameReplicas(read.change, change))),
    // Stored bounds and schedules say nothing about the replicas, which follow later.
    goesOn: (read, { change }) =>
      read === undefined || isAtIt(read) || change.autoscaling || !sameReplicas(read.change, change)
        ? vscode.l10n.t('the cluster is being modified')
        : undefined,
  };
}

/** States of a cluster while its replicas change (service facts 4.3). */
const MODIFIED = /^(MODIFYING|RESIZING|UPGRADING)$/;

const isAtIt = ({ status }: ReplicaSettings): boolean => status !== '' && status !== 'RUNNING';

/** Reads the current cluster, or the failure: its description is not required for the change. */
export const describeCluster = (
  clients: Clients,
  connection: Connection,
  { clusterId, regionId }: Cluster,
  options: CallOptions = {},
): Promise<Read<Cluster>> =>
  tryRead(
    clients,
    () => clients.regional(connection, regionId),
    (cloud, asking) => cloud.clusters.describe(clusterId, asking),
    options,
  );

/** Returns the role of a cluster in a global cluster (service facts 4.2). */
function roleOf(cluster: Cluster): string | undefined {
  const meta = cluster['globalClusterMeta'];
  if (typeof meta !== 'object' || meta === null) return undefined;
  const { role } = meta as { role?: unknown };
  return typeof role === 'string' ? role : '–';
}
