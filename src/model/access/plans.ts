import { t } from '@vscode/l10n';
import type { Plan } from '../plans';
import { HIDDEN } from '../secrets/hidden';
import { quoted } from '../texts/words';
import { objectGrantOf, objectWords, type Grant } from './cluster-roles';
import { adminPrivilegesIn, adminWords, NO_GROUPS } from './group-members';

/** Returns a request of the data plane. */
export const request = (path: string, body: object): Plan['request'] => ({
  method: 'POST',
  path: `/v2/vectordb/${path}`,
  body,
});

/** Plans a new user without roles (service facts 14.1). The password is in no plan. */
export const planUserCreation = (userName: string): Plan => ({
  summary: t('Create user {0}', quoted(userName)),
  verb: t('Create'),
  action: t('Create User'),
  lines: [{ text: t('Adds a user without roles. Assign a role to give the user access'), effect: 'adds' }],
  request: request('users/create', { userName, password: HIDDEN }),
});

/** A list of a service, or the reason why nothing can be read, as a clause. */
type Listed<T> = { readonly value: readonly T[] } | { readonly why: string };

const itemsOf = <T>(listed: Listed<T>): readonly T[] => ('value' in listed ? listed.value : []);

/** Plans the drop of a user. */
export const planUserDrop = (userName: string, roles: Listed<string>): Plan => {
  const effect = t('Deletes the user. Applications that sign in as {0} fail', quoted(userName));
  return {
    effect,
    summary: t('Drop user {0}', quoted(userName)),
    verb: t('Drop'),
    action: t('Drop User'),
    lines: [
      { text: effect, effect: 'destroys' },
      ...itemsOf(roles).map(name => ({ text: t('Removes role {0}', quoted(name)), effect: 'narrows' }) as const),
    ],
    warnings: 'why' in roles ? [t('The roles of the user cannot be read ({0})', roles.why)] : [],
    request: request('users/drop', { userName }),
  };
};

/** Plans a new password. `isOwn`: the connection signs in as this user. */
export const planPasswordChange = (userName: string, isOwn: boolean): Plan => {
  const effect = t('Replaces the password. Applications that sign in with the current password fail');
  return {
    effect,
    summary: t('Change the password of user {0}', quoted(userName)),
    verb: t('Change'),
    action: t('Change Password'),
    lines: [
      { text: effect, effect: 'destroys' },
      ...(isOwn
        ? [{ text: t('This connection then signs in with the new password'), effect: 'changes' } as const]
        : []),
    ],
    request: request('users/update_password', { userName, password: HIDDEN, newPassword: HIDDEN }),
  };
};

/** Roles with all privileges, by the names that engines and managed services give them. */
export const ADMIN_ROLES: ReadonlySet<string> = new Set(['admin', 'db_admin']);

/** Roles that managed services define, whose privileges they do not list. */
const MANAGED_ROLES: ReadonlySet<string> = new Set([...ADMIN_ROLES, 'db_ro', 'db_rw']);

/** Returns true for a role of the service. A role of the same name with listed privileges is one that users defined. */
export const isFixedRole = (roleName: string, listedGrants: number): boolean =>
  MANAGED_ROLES.has(roleName) && listedGrants === 0;

/** The role of a user that a plan adds or removes, and the others that the user has. `isOwn`: the connection signs in as this user. */
interface Membership {
  readonly userName: string;
  readonly roleName: string;
  readonly others: readonly string[];
  readonly isOwn: boolean;
}

/** Plans to give a user a role. */
export const planRoleGrant = ({ userName, roleName }: Membership, grants: Listed<Grant>): Plan => ({
  summary: t('Assign role {1} to user {0}', quoted(userName), quoted(roleName)),
  verb: t('Assign'),
  action: t('Assign Role'),
  lines: [
    { text: t('User {0} gets role {1}', quoted(userName), quoted(roleName)), effect: 'widens', told: true },
    ...privilegeLines(roleName, grants, 'widens'),
  ],
  warnings: unlistedPrivileges(roleName, grants),
  request: request('users/grant_role', { userName, roleName }),
});

/**
 * Plans to take a role from a user. Removing the last role of the user who applies, or one with admin privileges, needs the typed name.
 * `groups`: those of the cluster, whose privileges count.
 */
export const planRoleRevocation = (
  { userName, roleName, others, isOwn }: Membership,
  grants: Listed<Grant>,
  groups = NO_GROUPS,
): Plan => {
  const manages = itemsOf(grants).some(({ privilege }) => adminPrivilegesIn(privilege, groups).length > 0);
  const locksOut = isOwn && (others.length === 0 || ADMIN_ROLES.has(roleName) || manages);
  const lost = t('User {0} loses role {1}', quoted(userName), quoted(roleName));
  const effect = locksOut
    ? t(
        'This connection signs in as {0}. Without role {1}, the user might not be able to assign the role again',
        quoted(userName),
        quoted(roleName),
      )
    : lost;
  return {
    effect,
    summary: t('Remove role {1} from user {0}', quoted(userName), quoted(roleName)),
    verb: t('Remove'),
    action: t('Remove Role'),
    ...(locksOut && { typed: { text: userName, always: true } }),
    byName: true,
    lines: [
      ...(locksOut ? [{ text: effect, effect: 'destroys' } as const] : []),
      { text: lost, effect: 'narrows' },
      ...privilegeLines(roleName, grants, 'narrows'),
    ],
    warnings: unlistedPrivileges(roleName, grants),
    request: request('users/revoke_role', { userName, roleName }),
  };
};

/** Services list no privileges of roles that have all. */
const privilegeLines = (roleName: string, grants: Listed<Grant>, effect: 'widens' | 'narrows') => [
  ...(ADMIN_ROLES.has(roleName) ? [{ text: t('Full access: all privileges on all objects'), effect }] : []),
  ...itemsOf(grants).map(grant => ({ text: grantWords(grant), effect })),
];

const unlistedPrivileges = (roleName: string, grants: Listed<Grant>): string[] => {
  if ('why' in grants) return [t('The privileges of role {0} cannot be read ({1})', quoted(roleName), grants.why)];
  if (grants.value.length > 0 || ADMIN_ROLES.has(roleName)) return [];
  return [
    t(
      'The service lists no privileges of role {0}. Services do not list the privileges of some predefined roles',
      quoted(roleName),
    ),
  ];
};

/** Returns a privilege with its object: `Search on default › faq`. */
export const grantWords = (grant: Grant): string => t('{0} on {1}', grant.privilege, objectWords(grant));

/** Plans a new role without privileges. */
export const planRoleCreation = (roleName: string): Plan => ({
  summary: t('Create role {0}', quoted(roleName)),
  verb: t('Create'),
  action: t('Create Cluster Role'),
  lines: [
    { text: t('Adds a role without privileges. Nobody gets access until privileges are granted'), effect: 'adds' },
  ],
  request: request('roles/create', { roleName }),
});

/** Returns the request of a grant or a revocation. Privileges on objects other than collections have one of their own. */
export const grantRequest = (verb: 'grant' | 'revoke', roleName: string, { objectType, ...grant }: Grant) =>
  objectType === undefined
    ? request(`roles/${verb}_privilege_v2`, { roleName, ...grant })
    : request(`roles/${verb}_privilege`, objectGrantOf(roleName, { ...grant, objectType }));

/** Plans a privilege that a role gets. */
export const planGrant = (roleName: string, grant: Grant): Plan => ({
  summary: t('Grant {1} to role {0}', quoted(roleName), grant.privilege),
  verb: t('Grant'),
  action: t('Grant Privilege'),
  lines: [{ text: grantWords(grant), effect: 'widens' }],
  request: grantRequest('grant', roleName, grant),
});

/**
 * Plans a privilege that a role loses. `isOwn`: the user of the connection has the role; then revoking an admin privilege needs the typed
 * name, as removing an admin role does. `groups`: those of the cluster, whose privileges count.
 */
export const planRevocation = (roleName: string, grant: Grant, isOwn: boolean, groups = NO_GROUPS): Plan => {
  const { privilege } = grant;
  const admin = adminPrivilegesIn(privilege, groups);
  const locksOut = isOwn && admin.length > 0;
  const risk = t(
    'Without {0}, the user of this connection might not be able to grant the privilege again',
    adminWords(privilege, admin),
  );
  return {
    summary: t('Revoke {1} from role {0}', quoted(roleName), privilege),
    verb: t('Revoke'),
    action: t('Revoke Privilege'),
    ...(locksOut && { typed: { text: roleName, always: true } }),
    byName: true,
    lines: [
      ...(locksOut ? [{ text: risk, effect: 'destroys' } as const] : []),
      { text: grantWords(grant), effect: 'narrows' },
    ],
    warnings: isOwn ? [t('The user of this connection has role {0} and loses the privilege', quoted(roleName))] : [],
    request: grantRequest('revoke', roleName, grant),
  };
};
