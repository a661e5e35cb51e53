import { t } from '@vscode/l10n';
import type { Plan, PlanLine } from '../plans';
import { listed, quoted } from '../texts/words';
import { objectWords } from './cluster-roles';
import { isAdminPrivilege } from './privileges';
import type { GroupHolder } from './privilege-groups';

const request = (path: string, body: object): Plan['request'] => ({
  method: 'POST',
  path: `/v2/vectordb/privilege_groups/${path}`,
  body,
});

/** Plans a new privilege group without privileges. */
export const planGroupCreation = (privilegeGroupName: string): Plan => ({
  summary: t('Create privilege group {0}', quoted(privilegeGroupName)),
  verb: t('Create'),
  action: t('Create Privilege Group'),
  lines: [{ text: t('Adds an empty group. You can grant the group to roles like a privilege'), effect: 'adds' }],
  request: request('create', { privilegeGroupName }),
});

/** Plans the drop of a privilege group that no role has. */
export const planGroupDrop = (privilegeGroupName: string, privileges: readonly string[]): Plan => {
  const effect =
    privileges.length > 0
      ? t('Deletes the group with the privileges {0}. No role has the group', privileges.join(', '))
      : t('Deletes the empty group');
  return {
    effect,
    summary: t('Drop privilege group {0}', quoted(privilegeGroupName)),
    verb: t('Drop'),
    action: t('Drop Privilege Group'),
    lines: [{ text: effect, effect: 'destroys' }],
    request: request('drop', { privilegeGroupName }),
  };
};

/** Context of a change of a group. `holders`: the roles with the group, or the reason why they cannot be read, as a clause. */
export interface GroupFacts {
  readonly holders: readonly GroupHolder[] | { readonly why: string };
}

/** Plans privileges that a group, and with it every role that has the group, gets. */
export const planGroupAddition = (name: string, privileges: readonly string[], { holders }: GroupFacts): Plan => ({
  summary: t('Add {1} to privilege group {0}', quoted(name), listed(privileges)),
  verb: t('Add'),
  action: t('Add Privileges'),
  lines: isRead(holders)
    ? holders.length > 0
      ? holders.map(({ roleName, grant }) => ({
          text: t('Role {0} gets {1} on {2}', quoted(roleName), privileges.join(', '), objectWords(grant)),
          effect: 'widens',
        }))
      : [{ text: t('Adds {0} to the group. No role has the group', privileges.join(', ')), effect: 'adds' }]
    : [{ text: t('Roles with the group get {0}', privileges.join(', ')), effect: 'widens' }],
  warnings: unreadWarnings(holders),
  request: request('add_privileges_to_group', { privilegeGroupName: name, privileges }),
});

/**
 * Plans privileges that a group, and with it every role that has the group, loses. An admin privilege of a role of the user who applies
 * needs the typed name.
 */
export const planGroupRemoval = (name: string, privileges: readonly string[], { holders }: GroupFacts): Plan => {
  const own = isRead(holders) ? holders.filter(({ isOwn }) => isOwn) : [];
  const admin = privileges.filter(isAdminPrivilege);
  const locksOut = own.length > 0 && admin.length > 0;
  const risk = t(
    'Without {0}, the user of this connection might not be able to grant the privilege again',
    listed(admin),
  );
  const lines: PlanLine[] = isRead(holders)
    ? holders.map(({ roleName, grant }) => ({
        text: t('Role {0} loses {1} on {2}', quoted(roleName), privileges.join(', '), objectWords(grant)),
        effect: 'narrows',
      }))
    : [{ text: t('Roles with the group lose {0}', privileges.join(', ')), effect: 'narrows' }];
  const unused = t('Removes {0} from the group. No role has the group', privileges.join(', '));
  return {
    summary: t('Remove {1} from privilege group {0}', quoted(name), listed(privileges)),
    verb: t('Remove'),
    action: privileges.length > 1 ? t('Remove Privileges') : t('Remove Privilege'),
    ...(locksOut && { typed: { text: name, always: true } }),
    byName: true,
    lines: [
      ...(locksOut ? [{ text: risk, effect: 'destroys' } as const] : []),
      ...(lines.length > 0 ? lines : [{ text: unused, effect: 'changes' } as const]),
    ],
    warnings: [
      ...unreadWarnings(holders),
      ...[...new Set(own.map(({ roleName }) => roleName))].map(role =>
        t('The user of this connection has role {0} and loses the privilege', quoted(role)),
      ),
    ],
    request: request('remove_privileges_from_group', { privilegeGroupName: name, privileges }),
  };
};

const isRead = (holders: GroupFacts['holders']): holders is readonly GroupHolder[] => Array.isArray(holders);

const unreadWarnings = (holders: GroupFacts['holders']): string[] =>
  isRead(holders) ? [] : [t('The roles with the group cannot be read ({0})', (holders as { why: string }).why)];
