import type { ApiError, CallOptions, CloudClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import { mergeVolumes, planVolume, type VolumeContent, type Volume } from '../../model/volumes';
import type { Resource } from '../resource';

/** Which volume, and by whom it is owned. */
export interface VolumeRef {
  readonly connection: Connection;
  readonly projectId: string;
  readonly volumeName: string;
  /** The organization that owns it: what the header OrgId says (spec 4.8). */
  readonly orgId: string;
}

/** A volume's description (spec 4.8). It goes to the control plane of the volume's region, where that is known. */
export function volumeResource(clients: Clients, ref: VolumeRef): Resource<VolumeContent> {
  const { connection, projectId, volumeName, orgId } = ref;
  let regionId: string | undefined;
  const plane = () => (regionId ? clients.regional(connection, regionId) : clients.cloud(connection));
  return {
    kind: 'volume',
    id: volumeName,
    name: volumeName,
    connection,
    right: { operation: 'volumes.updateDescription' },
    within: { projectId },
    async read(options) {
      const volume = await described(await plane(), ref, options);
      if (!volume) return undefined;
      regionId = volume.regionId ?? undefined;
      return { description: volume.description ?? '' };
    },
    merge: mergeVolumes,
    plan: (live, result) => planVolume(volumeName, orgId, live, result),
    async write(_, { description }, options) {
      return (await plane()).volumes.updateDescription(volumeName, description, { orgId, ...options });
    },
    matches: (read, { description }) => read?.description === description,
  };
}

/**
 * The volume as it is now: described with its region, or as the list has it where the service does not describe volumes. Undefined:
 * the list does not have it.
 */
async function described(
  cloud: CloudClient,
  { projectId, volumeName }: VolumeRef,
  options: CallOptions,
): Promise<Volume | undefined> {
  try {
    return await cloud.volumes.describe(volumeName, options);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ApiError')) throw error;
    // It is gone, or cannot be described: codes for that are not published, the list tells.
    const listed = await inList(cloud, projectId, volumeName, options);
    if (listed && !(error as ApiError).absent) throw error;
    return listed;
  }
}

async function inList(cloud: CloudClient, projectId: string, volumeName: string, options: CallOptions) {
  for await (const volume of cloud.volumes.listAll({ projectId }, options)) {
    if (volume.volumeName === volumeName) return volume;
  }
  return undefined;
}
