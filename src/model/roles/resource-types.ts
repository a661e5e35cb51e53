/** Rule for resources in a policy: required, optional or forbidden (spec 4.4). */
export type ResourcesRule = 'required' | 'optional' | 'forbidden' | 'unknown';

interface ResourceType {
  readonly level: 'organization' | 'project';
  /** True if its policies name resources. */
  readonly namesResources: boolean;
  /** Known privileges (service facts 7.2); the service can have others. */
  readonly privileges: readonly string[];
}

const CRUD = ['view', 'create', 'modify', 'delete'];
const MANAGED = ['view', 'manage'];
const DATA = ['read', 'write', 'all'];

const organization = (privileges: readonly string[]): ResourceType => ({
  level: 'organization',
  namesResources: false,
  privileges,
});
const project = (privileges: readonly string[], namesResources = false): ResourceType => ({
  level: 'project',
  namesResources,
  privileges,
});

/** The resource types of spec 2 with the rules of their policies; `datadog_integration` is another name of the monitoring type. */
export const RESOURCE_TYPES: Readonly<Record<string, ResourceType>> = {
  org_member: organization(CRUD),
  group: organization(CRUD),
  api_key: organization(CRUD),
  org_role: organization(['view', 'grant']),
  project_role: organization([...CRUD, 'grant']),
  project: organization(CRUD),
  billing: organization(MANAGED),
  authentication: organization(MANAGED),
  org_control_ops: organization(['view', 'modify', 'delete']),
  recovery: organization(MANAGED),
  project_member: project(CRUD),
  security: project(MANAGED),
  backup: project(MANAGED),
  observability: project(MANAGED),
  serving_cluster: project(CRUD, true),
  on_demand_cluster: project(CRUD, true),
  volume: project([...CRUD, 'usage'], true),
  storage_integration: project([...CRUD, 'usage'], true),
  model_provider_integration: project([...CRUD, 'usage'], true),
  kms_integration: project([...CRUD, 'usage'], true),
  monitoring_integration: project([...CRUD, 'usage'], true),
  datadog_integration: project([...CRUD, 'usage'], true),
  serving_cluster_data: project(DATA, true),
  on_demand_compute_data: project(DATA),
  volume_data: project(DATA, true),
};

/** Types that spec 2 has for organizations only; services have them in projects too (service facts 18.5). */
export const AT_BOTH_LEVELS: ReadonlySet<string> = new Set(['project_role', 'project']);

/**
 * Returns the rule for resources in a policy (spec 4.4); 'unknown': a type outside the spec's lists, sent unchanged. The form uses it too.
 */
export function resourcesRule(resourceType: string, privileges: readonly string[]): ResourcesRule {
  if (!Object.hasOwn(RESOURCE_TYPES, resourceType)) return 'unknown';
  if (!RESOURCE_TYPES[resourceType]!.namesResources) return 'forbidden';
  return privileges.length === 1 && privileges[0] === 'create' ? 'optional' : 'required';
}

/** The privileges of a type that are known here. */
export const knownPrivileges = (resourceType: string): readonly string[] =>
  Object.hasOwn(RESOURCE_TYPES, resourceType) ? RESOURCE_TYPES[resourceType]!.privileges : [];
