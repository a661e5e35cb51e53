import * as vscode from 'vscode';
import type { CallOptions, CloudClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import type { Read } from '../../connections/reads';
import { warned } from '../../model/plans';
import { mergeVolumes, planVolume, type VolumeContent, type Volume } from '../../model/volumes';
import { Lookups } from '../lookups';
import type { Resource } from '../resource';

/** Reference to a volume and its owner. */
export interface VolumeRef {
  readonly connection: Connection;
  readonly projectId: string;
  readonly volumeName: string;
  /** The organization that owns it: the header OrgId (spec 4.8). */
  readonly orgId: string;
  /** The description as last read: replaces the state of the service if the volume cannot be read. */
  readonly known: string;
}

/** A volume's description (spec 4.8). It goes to the control plane of the volume's region, where that is known. */
export function volumeResource(clients: Clients, ref: VolumeRef): Resource<VolumeContent> {
  const { connection, projectId, volumeName, orgId } = ref;
  const lookups = new Lookups(clients);
  let regionId: string | undefined;
  let sent = false;
  /** The reason why neither the volume nor the list of its project could be read. */
  let unread: string | undefined;
  let notice: string | undefined;
  const plane = () => clients.regional(connection, regionId);
  /** Reads the volume by describe, otherwise from the list. Undefined: not listed. */
  const find = async (options: CallOptions): Promise<Read<Volume | undefined>> => {
    const describe = (cloud: CloudClient, asking: CallOptions) => cloud.volumes.describe(volumeName, asking);
    const described = await lookups.read('describe', plane, describe, options);
    // Missing or not describable: codes for that are not published, so the list decides.
    const listed = (cloud: CloudClient, asking: CallOptions) => inList(cloud, projectId, volumeName, asking);
    return 'value' in described ? described : lookups.read('list', plane, listed, options);
  };
  return {
    kind: 'volume',
    id: volumeName,
    name: volumeName,
    connection,
    right: { operation: 'volumes.updateDescription' },
    within: { projectId },
    async read(options) {
      const found = await find(options);
      unread = 'why' in found ? found.why : undefined;
      if ('why' in found) {
        if (sent) throw found.error;
        return { description: ref.known };
      }
      regionId = found.value?.regionId ?? undefined;
      await plane(); // lists the regions, which the notice is about
      notice = await clients.regionNotice(connection, regionId);
      return found.value && { description: found.value.description ?? '' };
    },
    merge: mergeVolumes,
    plan(live, result) {
      if (unread === undefined) {
        const plan = planVolume(volumeName, orgId, live, result);
        return notice === undefined || plan.lines.length === 0 ? plan : warned(plan, notice.replace(/\.$/, ''));
      }
      const notCompared = vscode.l10n.t('Not compared: the volume could not be read ({0})', unread);
      return warned(planVolume(volumeName, orgId, undefined, result), notCompared);
    },
    async write(_, { description }, options) {
      sent = true;
      lookups.renew();
      return (await plane()).volumes.updateDescription(volumeName, description, { orgId, ...options });
    },
    matches: (read, { description }) => read?.description === description,
  };
}

async function inList(cloud: CloudClient, projectId: string, volumeName: string, options: CallOptions) {
  for await (const volume of cloud.volumes.listAll({ projectId }, options)) {
    if (volume.volumeName === volumeName) return volume;
  }
  return undefined;
}
