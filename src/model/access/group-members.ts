import { t } from '@vscode/l10n';
import { byKey, coveredBy, keyOf, type Grants } from './data-role-grants';
import type { Grant } from './grants';
import type { PrivilegeGroup } from './privilege-groups';
import { isAdminPrivilege, isPrivilegeGroup, KNOWN_PRIVILEGES } from './privileges';

/** The privilege groups of a service, or the reason why they cannot be read, as a clause. */
export type Groups = { readonly value: readonly PrivilegeGroup[] } | { readonly why: string };

export const NO_GROUPS: Groups = { value: [] };

/** Returns the privileges of a group; none for a privilege, and for groups that cannot be read. */
const membersOf = (name: string, groups: Groups): readonly string[] =>
  ('value' in groups ? groups.value : []).find(each => each.privilegeGroupName === name)?.privileges ?? [];

/** Returns true for a name that can be a group whose privileges are unknown. */
export const isUnreadGroup = (name: string, groups: Groups): boolean =>
  'why' in groups && !isPrivilegeGroup(name) && !KNOWN_PRIVILEGES.includes(name) && !isAdminPrivilege(name);

/** Returns the admin privileges that a name stands for: its own, or those of the group. A group that cannot be read can have any. */
export const adminPrivilegesIn = (name: string, groups: Groups): readonly string[] =>
  isUnreadGroup(name, groups) ? [name] : [name, ...membersOf(name, groups)].filter(isAdminPrivilege);

/** Returns a name with the admin privileges of its group: `operators (ManageOwnership)`. */
export const adminWords = (name: string, admin: readonly string[]): string =>
  admin.includes(name) ? name : t('{0} ({1})', name, admin.join(', '));

/** Returns a test whether grants include another one: on a wider object, or by a group. */
export function coverage(grants: Grants, groups: Groups): (grant: Grant) => boolean {
  const all = byKey(
    [...grants.values()].flatMap(grant =>
      [grant.privilege, ...membersOf(grant.privilege, groups)].map(privilege => ({ ...grant, privilege })),
    ),
  );
  const widely = coveredBy(all);
  const covers = (grant: Grant): boolean => {
    const key = keyOf(grant);
    if (widely(grant) || (all.has(key) && !grants.has(key))) return true;
    const members = membersOf(grant.privilege, groups);
    return members.length > 0 && members.every(privilege => holds({ ...grant, privilege }));
  };
  const holds = (grant: Grant): boolean => all.has(keyOf(grant)) || widely(grant) !== undefined;
  return covers;
}
