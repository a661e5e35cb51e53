import { t } from '@vscode/l10n';
import type { Issue } from '../issues';
import { AT_BOTH_LEVELS, knownPrivileges, RESOURCE_TYPES } from './resource-types';
import type { RoleDocument } from './documents';
import { grantsOf, repeatsIn } from './grants';

/** Returns warnings about a valid role: unknown names, types of the other level, redundant statements. */
export function roleWarnings({ roleId, projectId, policies = [] }: RoleDocument): Issue[] {
  const isNew = roleId === undefined;
  const repeats = repeatsIn(policies.map(policy => grantsOf([policy])));
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
