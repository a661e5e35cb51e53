import { t } from '@vscode/l10n';
import type { Cluster } from '../model/clusters/clusters';
import { mergeReplicas, planReplicas, sameReplicas } from '../model/clusters/replica-plans';
import {
  maxReplicas,
  replicasIn,
  returnedReplicas,
  settingsOf,
  type ReplicaSettings,
} from '../model/clusters/replicas';
import type { ReplicaChanges, VolumeChanges } from '../model/configurations/plan-files';
import type { Merged } from '../model/plans';
import { mergeVolumes, planVolume, type Volume, type VolumeContent } from '../model/volumes';
import { NotListed, type Target, type TargetServices } from './targets';

/** The description of a volume (spec 4.8). It goes to the control plane of the volume's region, where that is known. */
export function volumeTarget(
  { service, organization = '' }: TargetServices,
  { name, projectId }: VolumeChanges,
): Target<VolumeContent> {
  let listed: Volume | undefined;
  return {
    id: name,
    async read(options) {
      const volumes = await service.volumes(projectId, options);
      if (!volumes) throw new NotListed(t('The service does not list volumes, so “{0}” cannot be compared.', name));
      listed = volumes.find(({ volumeName }) => volumeName === name);
      return listed && { description: listed.description ?? '' };
    },
    merge: mergeVolumes,
    plan: (live, result) => planVolume(name, organization, live, result ?? { description: '' }),
    missing: () => (organization === '' ? [t('organization of the environment')] : []),
    async write(_, { description }, options) {
      service.renew();
      const regionId = await regionOf(name, options);
      const { volumes } = await service.planes.regional(regionId, options);
      return volumes.updateDescription(name, description, { ...options, orgId: organization });
    },
    matches: (read, { description }) => read?.description === description,
  };

  /** A list has no regions. */
  async function regionOf(volumeName: string, options: object): Promise<string | undefined> {
    if (listed?.regionId) return listed.regionId;
    try {
      return (await service.cloud.volumes.describe(volumeName, options)).regionId ?? undefined;
    } catch {
      return undefined; // nothing was written: the write itself tells whether the volume can be reached
    }
  }
}

/** The replicas of a cluster (spec 4.1). */
export function replicasTarget(
  { service }: TargetServices,
  { id: clusterId, projectId }: ReplicaChanges,
): Target<ReplicaSettings> {
  let cluster: Cluster | undefined;
  let answered = false;
  const returned = () => (cluster ? returnedReplicas(cluster) : []);
  return {
    id: clusterId,
    async read(options) {
      cluster = await service.cluster(clusterId!, options);
      if (!cluster)
        throw new NotListed(t('The service does not describe clusters, so {0} cannot be compared.', clusterId!));
      if (cluster.projectId && projectId !== '' && cluster.projectId !== projectId)
        throw new Error(t('Cluster {0} belongs to another project.', clusterId!));
      return settingsOf(cluster);
    },
    merge(base, mine, theirs): Merged<ReplicaSettings> {
      if (sameReplicas(mine.change, theirs.change)) return { ok: true, value: theirs, others: [] };
      const merged = mergeReplicas(base, mine, theirs);
      if (!('refusal' in merged)) return merged;
      const sides = { key: 'replicas', name: t('Replicas'), mine: '', theirs: '' };
      return { ok: false, conflicts: [{ path: [], message: merged.refusal, ...sides }] };
    },
    plan(live, { change, status } = { status: '', change: {} }) {
      const large = replicasIn(change).find(count => count > maxReplicas(returned()));
      if (large !== undefined)
        throw new Error(t('{0} replicas requested; the maximum is {1}.', large, maxReplicas(returned())));
      const facts = {
        clusterId: clusterId!,
        clusterName: cluster?.clusterName || clusterId!,
        now: new Date(),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        replicas: cluster?.replica ?? undefined,
        returned: returned(),
        cuSize: cluster?.cuSize ?? undefined,
        isTracked: false,
      };
      return planReplicas(facts, live, { status, change });
    },
    missing: () => [],
    async write(_, { change }, options) {
      service.renew();
      const { clusters } = await service.planes.regional(cluster?.regionId ?? undefined, options);
      const answer = await clusters.modifyReplica(clusterId!, change, { ...options, returned: returned() });
      answered = true;
      return answer;
    },
    // The service answers before it starts.
    matches: (read, { change }) => answered || (read !== undefined && sameReplicas(read.change, change)),
    isConclusive: () => false,
    goesOn: (read, { change }) =>
      read && read.status === 'RUNNING' && sameReplicas(read.change, change)
        ? undefined
        : t('the cluster is being modified'),
  };
}
