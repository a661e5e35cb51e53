import { t } from '@vscode/l10n';
import type { Issue } from '../issues';
import { AT_BOTH_LEVELS, knownPrivileges, RESOURCE_TYPES } from './resource-types';
import type { RoleDocument } from './documents';
import { grantsOf } from './grants';

/** Returns warnings about a valid role: unknown names, types of the other level, redundant statements. */
export function roleWarnings({ roleId, projectId, policies = [] }: RoleDocument): Issue[] {
  const isNew = roleId === undefined;
  const repeats = repeatsIn(policies);
  return policies.flatMap(({ resourceType, privileges, resources = [] }, index) => {
    const warn = (field: string, message: string): Issue => ({ path: ['policies', index, field], message });
    const names = resources.includes('*') && resources.length > 1;
    return [
      ...typeWarnings(resourceType, projectId, isNew).map(message => warn('resourceType', message)),
      ...unknownPrivileges(resourceType, privileges).map(name =>
        warn('privileges', t('{0} is not a known privilege of {1} and is sent unchanged', name, resourceType)),
      ),
      ...(repeats[index] === undefined
        ? []
        : [warn('privileges', t('Statement {0} already grants these privileges', repeats[index] + 1))]),
      ...(names ? [warn('resources', t('* includes all resources. Remove the other names'))] : []),
    ];
  });
}

/** Returns, for each statement, the index of another one that has all of its grants; of equal statements the first has none. */
function repeatsIn(policies: NonNullable<RoleDocument['policies']>): (number | undefined)[] {
  const grants = policies.map(policy => grantsOf([policy]));
  const having = new Map<string, number[]>();
  for (const [at, own] of grants.entries()) {
    for (const key of own.keys()) {
      const others = having.get(key);
      if (others) others.push(at);
      else having.set(key, [at]);
    }
  }
  return grants.map((own, index) => {
    // Of its grants, the one that the fewest statements have: a role can have thousands of statements.
    const lists = [...own.keys()].map(key => having.get(key)!);
    const others = lists.slice(1).reduce(fewer, lists[0] ?? []);
    return others.find(
      at =>
        at !== index &&
        (grants[at]!.size > own.size || (grants[at]!.size === own.size && at < index)) &&
        [...own.keys()].every(key => grants[at]!.has(key)),
    );
  });
}

const fewer = (a: number[], b: number[]): number[] => (b.length < a.length ? b : a);

/**
 * Warns about a type of the other level. `isNew`: without a project it is a role of the organization; the project of an existing role is
 * unknown here.
 */
function typeWarnings(type: string, projectId: string | undefined, isNew: boolean): string[] {
  if (!Object.hasOwn(RESOURCE_TYPES, type)) return [t('{0} is not a known resource type and is sent unchanged', type)];
  const { level } = RESOURCE_TYPES[type]!;
  if (projectId && level === 'organization') {
    return [t('{0} is an organization-level resource. The service might refuse it in a project role', type)];
  }
  if (!projectId && isNew && level === 'project') {
    return [t('{0} is a project-level resource, but this role has no projectId. The service might refuse it', type)];
  }
  return [];
}

const unknownPrivileges = (type: string, privileges: readonly string[]): string[] =>
  knownPrivileges(type).length === 0 || AT_BOTH_LEVELS.has(type)
    ? []
    : privileges.filter(privilege => !knownPrivileges(type).includes(privilege));
