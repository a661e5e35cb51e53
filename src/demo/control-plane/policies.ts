import { AT_BOTH_LEVELS, RESOURCE_TYPES } from '../../model/roles/resource-types';
import type { Policy } from '../../model/roles/roles';
import { CODE, Refusal } from '../wire/refusal';
import type { World } from '../world';

/**
 * Checks policies: known types and privileges, on the level of the role, and resources of its project (spec 2: "validated against the
 * role's project"). The schema requires resources.
 */
export function needsResources(world: World, projectId: string, policies: readonly Policy[]): void {
  for (const [index, { resourceType, privileges, resources = [] }] of policies.entries()) {
    const refuse = (field: string, what: string): never => {
      throw new Refusal(CODE.parameter, `policies.${index}.${field}: ${what}`);
    };
    const type = Object.hasOwn(RESOURCE_TYPES, resourceType) ? RESOURCE_TYPES[resourceType]! : undefined;
    if (!type) return refuse('resourceType', `unknown resource type ${resourceType}`);
    const level = projectId === '' ? 'organization' : 'project';
    if (type.level !== level) {
      refuse('resourceType', `${resourceType} needs a role of the ${type.level}`);
    }
    const strange = privileges.find(
      privilege => !type.privileges.includes(privilege) && !AT_BOTH_LEVELS.has(resourceType),
    );
    if (strange !== undefined) refuse('privileges', `unknown privilege ${strange} of ${resourceType}`);
    const known = resourcesOf(world, projectId, resourceType);
    const missing = resources.find(resource => resource !== '*' && !known.includes(resource));
    if (missing !== undefined) refuse('resources', `${resourceType} ${missing} not found in the project`);
  }
}

function resourcesOf(world: World, projectId: string, resourceType: string): readonly string[] {
  if (resourceType.startsWith('volume')) {
    return world.volumes.filter(volume => volume.projectId === projectId).map(({ volumeName }) => volumeName);
  }
  if (resourceType.endsWith('_integration')) {
    const integrations = world.volumes.filter(volume => volume.projectId === projectId);
    return integrations.flatMap(({ storageIntegrationId }) => storageIntegrationId ?? []);
  }
  if (!resourceType.startsWith('serving_cluster')) return [];
  return world.clusters
    .filter(cluster => cluster.projectId === projectId && cluster.kind === 'cluster')
    .map(({ clusterId }) => clusterId);
}
