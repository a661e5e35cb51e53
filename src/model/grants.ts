import { RESOURCE_TYPES, resourcesRule } from './resource-types';
import type { Policy, PolicyRecord } from './roles';

/**
 * One right: a privilege on a type of resource. `resource`: the id of one, `*` for all of them, or undefined where none is named
 * (types that take none, and `create` alone).
 */
export interface Grant {
  readonly resourceType: string;
  readonly privilege: string;
  readonly resource: string | undefined;
}

/** A role's rights by what they are, whatever statements they stand in. */
export type Grants = ReadonlyMap<string, Grant>;

/** What a type is compared by: services write one of them in two ways (service facts 7.2). */
export const typeKey = (resourceType: string): string =>
  resourceType === 'datadog_integration' ? 'monitoring_integration' : resourceType;

const SEPARATOR = '\u0000';
const keyOf = (type: string, privilege: string, resource: string | undefined): string =>
  resource === undefined ? `${type}${SEPARATOR}${privilege}` : `${type}${SEPARATOR}${privilege}${SEPARATOR}${resource}`;

/** Every statement taken apart. Resources that a type takes none of (spec 4.4) are no part of a right. */
export function grantsOf(policies: readonly PolicyRecord[]): Grants {
  const grants = new Map<string, Grant>();
  for (const { resourceType, privileges, resources } of policies) {
    const type = typeKey(resourceType);
    for (const privilege of privileges) {
      const named = resources?.length && resourcesRule(resourceType, privileges) !== 'forbidden';
      for (const resource of named ? resources : [undefined]) {
        const key = keyOf(type, privilege, resource);
        if (!grants.has(key)) grants.set(key, { resourceType, privilege, resource });
      }
    }
  }
  return grants;
}

/** What is in `these` and not in `those`. */
export const without = (these: Grants, those: Grants): Map<string, Grant> =>
  new Map([...these].filter(([key]) => !those.has(key)));

export const sameGrants = (a: Grants, b: Grants): boolean =>
  a.size === b.size && [...a.keys()].every(key => b.has(key));

/** A right of `grants` that includes this one without being it: `all` includes every privilege, `*` and no name every resource. */
export function includedBy({ resourceType, privilege, resource }: Grant, grants: Grants): Grant | undefined {
  const type = typeKey(resourceType);
  const own = keyOf(type, privilege, resource);
  for (const wider of [privilege, 'all']) {
    for (const among of ['*', undefined, resource]) {
      const key = keyOf(type, wider, among);
      if (key !== own && grants.has(key)) return grants.get(key);
    }
  }
  return undefined;
}

/** The rights of each type, and within it of each resource, in the order in which they come. */
export function byResource(grants: Iterable<Grant>): Map<string, Map<string | undefined, Grant[]>> {
  const types = new Map<string, Map<string | undefined, Grant[]>>();
  for (const grant of grants) {
    const type = typeKey(grant.resourceType);
    const resources = types.get(type) ?? new Map<string | undefined, Grant[]>();
    types.set(type, resources.set(grant.resource, [...(resources.get(grant.resource) ?? []), grant]));
  }
  return types;
}

/** Rights as few statements: resources with the same privileges stand together, types in the order in which they come. */
export function policiesOf(grants: Iterable<Grant>): Policy[] {
  return [...byResource(grants)].flatMap(([type, resources]) => {
    const statements = new Map<string, { privileges: string[]; resources: (string | undefined)[] }>();
    for (const [resource, its] of resources) {
      const privileges = inOrder(type, its);
      const key = JSON.stringify([resource === undefined, privileges]);
      const statement = statements.get(key) ?? { privileges, resources: [] };
      statement.resources.push(resource);
      statements.set(key, statement);
    }
    const [[first] = []] = resources.values();
    const resourceType = first?.resourceType ?? type;
    return [...statements.values()].map(({ privileges, resources: its }) => {
      const named = its.filter(resource => resource !== undefined);
      return { resourceType, privileges, ...(named.length > 0 && { resources: named }) };
    });
  });
}

/** Privileges as the service's pages order them, unknown ones after them by their letters. */
function inOrder(type: string, grants: readonly Grant[]): string[] {
  const known = Object.hasOwn(RESOURCE_TYPES, type) ? RESOURCE_TYPES[type]!.privileges : [];
  const place = (privilege: string) => (known.includes(privilege) ? known.indexOf(privilege) : known.length);
  return grants.map(({ privilege }) => privilege).toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
}

/**
 * Statements as they may be sent (spec 4.4): without `scope`, without what the service adds, without resources where the type takes
 * none. What was read of `on_demand_compute_data` goes out so too.
 */
export const sendable = (policies: readonly PolicyRecord[]): Policy[] =>
  policies.map(({ resourceType, privileges, resources }) => ({
    resourceType,
    privileges,
    ...(resources && resourcesRule(resourceType, privileges) !== 'forbidden' && { resources }),
  }));
