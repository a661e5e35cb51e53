import { RESOURCE_TYPES, resourcesRule } from './resource-types';
import type { Policy, PolicyRecord } from './roles';

/**
 * A grant: a privilege on a type of resource. `resource`: an id, `*` for all, or undefined without resources (types without resources, and
 * `create`).
 */
export interface Grant {
  readonly resourceType: string;
  readonly privilege: string;
  readonly resource: string | undefined;
}

/** The grants of a role by key, regardless of their statements. */
export type Grants = ReadonlyMap<string, Grant>;

/** Returns the comparison key of a resource type: services write one of them in two ways (service facts 7.2). */
export const typeKey = (resourceType: string): string =>
  resourceType === 'datadog_integration' ? 'monitoring_integration' : resourceType;

const SEPARATOR = '\u0000';
const keyOf = (type: string, privilege: string, resource: string | undefined): string =>
  resource === undefined ? `${type}${SEPARATOR}${privilege}` : `${type}${SEPARATOR}${privilege}${SEPARATOR}${resource}`;

/** Splits every statement into grants. Forbidden resources (spec 4.4) are dropped. */
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

/** Returns the grants in `these` that are not in `those`. */
export const without = <G>(these: ReadonlyMap<string, G>, those: ReadonlyMap<string, unknown>): Map<string, G> =>
  new Map([...these].filter(([key]) => !those.has(key)));

export const sameGrants = (a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean =>
  a.size === b.size && [...a.keys()].every(key => b.has(key));

type Keys = Pick<ReadonlySet<string>, 'size' | 'keys' | 'has'>;

/** Returns, for each statement, the index of another one that has all of its grants; of equal statements the first has none. */
export function repeatsIn(statements: readonly Keys[]): (number | undefined)[] {
  const having = new Map<string, number[]>();
  for (const [at, own] of statements.entries()) {
    for (const key of own.keys()) {
      const others = having.get(key);
      if (others) others.push(at);
      else having.set(key, [at]);
    }
  }
  return statements.map((own, index) => {
    // Of its grants, the one that the fewest statements have: a role can have thousands of statements.
    const lists = [...own.keys()].map(key => having.get(key)!);
    const others = lists.slice(1).reduce(fewer, lists[0] ?? []);
    return others.find(
      at =>
        at !== index &&
        (statements[at]!.size > own.size || (statements[at]!.size === own.size && at < index)) &&
        [...own.keys()].every(key => statements[at]!.has(key)),
    );
  });
}

const fewer = (a: number[], b: number[]): number[] => (b.length < a.length ? b : a);

const isWide = ({ privilege, resource }: Grant): boolean => privilege === 'all' || isAny(resource);

/** The keys of rights that include this one: `all` includes every privilege, `*` and no name every resource. */
function* includingKeys({ resourceType, privilege, resource }: Grant): Generator<string> {
  const type = typeKey(resourceType);
  for (const wider of new Set([privilege, 'all'])) {
    for (const among of new Set(['*', undefined, resource])) yield keyOf(type, wider, among);
  }
}

/** The grants of each type, and whether some are wide: most types have none, which saves the search for wider grants. */
function byType(grants: Grants): Map<string, { readonly all: Grant[]; wide: boolean }> {
  const types = new Map<string, { readonly all: Grant[]; wide: boolean }>();
  for (const grant of grants.values()) {
    const type = typeKey(grant.resourceType);
    const its = types.get(type) ?? { all: [], wide: false };
    its.all.push(grant);
    its.wide ||= isWide(grant);
    types.set(type, its);
  }
  return types;
}

/** Finds, of `grants`, a right that includes another without being it. */
export function includedIn(grants: Grants): (grant: Grant) => Grant | undefined {
  const types = byType(grants);
  return grant => {
    if (!types.get(typeKey(grant.resourceType))?.wide) return undefined;
    const own = keyOf(typeKey(grant.resourceType), grant.privilege, grant.resource);
    for (const key of includingKeys(grant)) if (key !== own && grants.has(key)) return grants.get(key);
    return undefined;
  };
}

/** Finds, of `grants`, all that have something in common with another: `all` of one resource and `view` of every one have. */
export function overlappingWith(grants: Grants): (grant: Grant) => readonly Grant[] {
  const types = byType(grants);
  return grant => {
    const its = types.get(typeKey(grant.resourceType));
    if (!its) return [];
    if (!isWide(grant)) return [...includingKeys(grant)].flatMap(key => grants.get(key) ?? []);
    return its.all.filter(
      other =>
        (other.privilege === grant.privilege || other.privilege === 'all' || grant.privilege === 'all') &&
        (other.resource === grant.resource || isAny(other.resource) || isAny(grant.resource)),
    );
  };
}

const isAny = (resource: string | undefined): boolean => resource === '*' || resource === undefined;

/** The rights of each type, and within it of each resource, in the order in which they come. */
export function byResource(grants: Iterable<Grant>): Map<string, Map<string | undefined, Grant[]>> {
  const types = new Map<string, Map<string | undefined, Grant[]>>();
  for (const grant of grants) {
    const type = typeKey(grant.resourceType);
    const resources = types.get(type) ?? new Map<string | undefined, Grant[]>();
    const its = resources.get(grant.resource);
    if (its) its.push(grant);
    else types.set(type, resources.set(grant.resource, [grant]));
  }
  return types;
}

/** Returns grants as few statements: resources with the same privileges are grouped, types in order of appearance. */
export function policiesOf(grants: Iterable<Grant>): Policy[] {
  return [...byResource(grants)].flatMap(([type, resources]) => {
    const statements = new Map<string, { privileges: string[]; resources: (string | undefined)[] }>();
    const rank = ranksOf(type);
    for (const [resource, its] of resources) {
      const privileges = its
        .map(({ privilege }) => privilege)
        .toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
      const key = `${resource === undefined}${SEPARATOR}${privileges.join(SEPARATOR)}`;
      const statement = statements.get(key) ?? { privileges, resources: [] };
      statement.resources.push(resource);
      statements.set(key, statement);
    }
    const [first] = resources.values();
    const { resourceType } = first![0]!; // as received: types are compared by their keys
    return [...statements.values()].map(({ privileges, resources: its }) => {
      const named = its.filter(resource => resource !== undefined);
      return { resourceType, privileges, ...(named.length > 0 && { resources: named }) };
    });
  });
}

/** Returns the rank of a privilege on the service's pages; unknown ones come last. */
function ranksOf(type: string): (privilege: string) => number {
  const known = Object.hasOwn(RESOURCE_TYPES, type) ? RESOURCE_TYPES[type]!.privileges : [];
  const ranks = new Map(known.map((privilege, at) => [privilege, at]));
  return privilege => ranks.get(privilege) ?? known.length;
}

/**
 * Returns statements as accepted for a write (spec 4.4): without `scope`, without fields added by the service, without forbidden resources.
 * This includes those read of `on_demand_compute_data`.
 */
export const sendable = (policies: readonly PolicyRecord[]): Policy[] =>
  policies.map(({ resourceType, privileges, resources }) => ({
    resourceType,
    privileges,
    ...(resources && resourcesRule(resourceType, privileges) !== 'forbidden' && { resources }),
  }));
