import { VolumeChange, VolumeQuery } from '../../model/volumes';
import { queryOf, valid, type Call } from '../wire/call';
import { paged, pageOf } from '../wire/pages';
import { projectOf, RESEARCH, SEARCH_TEAM } from './projects';
import { CODE, Refusal } from '../wire/refusal';
import { route } from '../wire/routing';
import type { VolumeState, World } from '../world';

/** The seeded volumes; their names contain all allowed characters. */
export const VOLUMES: readonly VolumeState[] = [
  {
    projectId: SEARCH_TEAM,
    volumeName: 'help-center-exports',
    description: 'Nightly exports of the help center, as Parquet',
    type: 'MANAGED',
    regionId: 'aws-us-west-2',
    status: 'RUNNING',
    createTime: '2025-03-01T07:00:00Z',
  },
  {
    projectId: SEARCH_TEAM,
    volumeName: 'übersicht/2026',
    description: 'Überblick für das Jahr 2026: Umsätze, Rücksendungen, Größen',
    type: 'MANAGED',
    regionId: 'aws-eu-central-1',
    status: 'RUNNING',
    createTime: '2026-01-02T08:15:30Z',
  },
  {
    projectId: SEARCH_TEAM,
    volumeName: 'catalog_lake',
    description: 'Product catalog in our own bucket',
    type: 'EXTERNAL',
    regionId: 'aws-us-west-2',
    storageIntegrationId: 'integ-7f3a90c25be14d86',
    path: 'catalog/current/',
    status: 'RUNNING',
    createTime: '2025-05-20T16:40:00Z',
  },
  {
    projectId: RESEARCH,
    volumeName: 'benchmark-sets',
    description: '',
    type: 'MANAGED',
    regionId: 'gcp-europe-west3',
    status: 'RUNNING',
    createTime: '2025-06-10T11:20:00Z',
  },
  {
    projectId: RESEARCH,
    volumeName: 'papers_archive',
    description: 'Abstracts of papers; read-only',
    type: 'EXTERNAL',
    regionId: 'gcp-europe-west3',
    storageIntegrationId: 'integ-1c8de07b44f2a953',
    path: 'papers/',
    status: 'RUNNING',
    createTime: '2025-08-18T13:00:00Z',
  },
];

/** Returns the volume with a name. @throws Refusal if it does not exist */
export function volumeOf(world: World, volumeName: string | undefined): VolumeState {
  const volume = world.volumes.find(candidate => candidate.volumeName === volumeName);
  if (!volume) throw new Refusal(CODE.volumeMissing, `Volume not found: ${volumeName ?? ''}`);
  return volume;
}

function list(call: Call) {
  const page = pageOf(call);
  const { projectId, type } = valid(VolumeQuery, { ...queryOf(call), ...page });
  projectOf(call.world, projectId);
  const volumes = call.world.volumes
    .filter(volume => volume.projectId === projectId && (type === undefined || volume.type === type))
    .map(({ volumeName, description, type: kind }) => ({ volumeName, description, type: kind }));
  return paged('volumes', volumes, page);
}

const describe = ({ world, path }: Call) => {
  const { projectId: _, ...record } = volumeOf(world, path.volumeName);
  return record;
};

/** Spec 4.8: the answer has everything but the description. */
function update({ world, path, headers, body }: Call) {
  const orgId = headers.orgid;
  if (typeof orgId !== 'string' || orgId === '') throw new Refusal(CODE.parameter, 'Header OrgId is required');
  const { description } = valid(VolumeChange, body);
  const volume = volumeOf(world, path.volumeName);
  if (orgId !== world.orgId) {
    throw new Refusal(
      CODE.volumeMissing,
      `Volume ${volume.volumeName} belongs to organization ${world.orgId}, not ${orgId}`,
    );
  }
  volume.description = description;
  const { projectId: _, description: __, ...record } = volume;
  return record;
}

/** Lists and updates volumes (spec 4.9, 4.8); describing one is beyond the specification (service facts 8). */
export const volumeRoutes = [
  route<Call>('GET /v2/volumes', list),
  route<Call>('GET /v2/volumes/{volumeName}', describe),
  route<Call>('PATCH /v2/volumes/{volumeName}', update),
];
