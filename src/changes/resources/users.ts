import * as vscode from 'vscode';
import type { Clients } from '../../connections/clients';
import { NO_GROUPS, type Groups } from '../../model/access/group-members';
import {
  planPasswordChange,
  planRoleGrant,
  planRoleRevocation,
  planUserCreation,
  planUserDrop,
} from '../../model/access/plans';
import type { Read } from '../../connections/reads';
import type { Grant } from '../../model/access/cluster-roles';
import { warned } from '../../model/plans';
import type { Resource } from '../resource';
import { AccessState, type AccessRef, type Presence } from './access-state';

/** A new user (companion). The password is sent, and stored nowhere. */
export const userCreation = (clients: Clients, of: AccessRef, password: string): Resource<Presence> => {
  const state = new AccessState(clients, of, { kind: 'user', operation: 'users.create' });
  return {
    ...state.placed(),
    get clusterName() {
      return state.clusterName;
    },
    creates: true,
    read: options => state.presence(asking => state.users(asking), options),
    plan: () => planUserCreation(of.name),
    write: () => state.send(({ users }) => users.create({ userName: of.name, password })),
    matches: read => read !== undefined,
  };
};

/** A user to be dropped. `roles`: absent if unknown; changes renew the plan. */
interface UserPresence extends Presence {
  readonly roles?: readonly string[];
}

/** The drop of a user (companion). The user that the connection signs in as stays. */
export const userDrop = (clients: Clients, of: AccessRef): Resource<UserPresence> => {
  const state = new AccessState(clients, of, { kind: 'user', operation: 'users.drop' });
  let roles: Read<readonly string[]> = { value: [] };
  return {
    ...state.placed(),
    get clusterName() {
      return state.clusterName;
    },
    read: async options => {
      // After the write the roles are those before, so that both states can be compared.
      const [found, read = roles] = await Promise.all([
        state.presence(asking => state.users(asking), options, { exists: true }),
        state.sent ? undefined : state.rolesOf(of.name, options),
      ]);
      roles = read;
      return found && 'value' in roles ? { ...found, roles: roles.value } : found;
    },
    merge: (_, mine) =>
      of.own === of.name
        ? { ok: false, refusal: vscode.l10n.t('this connection signs in as “{0}”', of.name) }
        : { ok: true, value: mine, others: [] },
    plan: () => planUserDrop(of.name, roles),
    write: () => state.send(({ users }) => users.drop({ userName: of.name })),
    matches: read => read === undefined,
    text: ({ exists }) => (exists ? `${JSON.stringify({ userName: of.name }, null, 2)}\n` : ''),
  };
};

interface Passwords {
  readonly password: string;
  readonly newPassword: string;
}

/**
 * A new password of a user (companion); no service returns passwords. `accepted`: called once the service has the new password, before the
 * read-back, which the user of the connection can only do with the new one.
 */
export const passwordChange = (
  clients: Clients,
  of: AccessRef,
  passwords: Passwords,
  accepted: () => Promise<void>,
): Resource<Presence> => {
  const state = new AccessState(clients, of, { kind: 'userPassword', operation: 'users.updatePassword' });
  return {
    ...state.placed(),
    get clusterName() {
      return state.clusterName;
    },
    read: options => state.presence(asking => state.users(asking), options, { exists: true }),
    plan: () => planPasswordChange(of.name, of.own === of.name),
    write: async () => {
      await state.send(({ users }) => users.updatePassword({ userName: of.name, ...passwords }));
      await accepted();
    },
    matches: read => read !== undefined && state.answered,
    isConclusive: () => false,
  };
};

/** A role of a user. `others`: further roles of the user, absent if unknown; changes renew the plan. */
export interface Membership {
  readonly isMember: boolean;
  readonly others?: readonly string[];
}

/** A role that a user gets or loses (companion). Other roles stay. */
export const membership = (
  clients: Clients,
  of: AccessRef,
  roleName: string,
  isWanted: boolean,
): Resource<Membership> => {
  const operation = isWanted ? 'users.grantRole' : 'users.revokeRole';
  const state = new AccessState(clients, of, { kind: 'userRole', operation });
  const userRole = { userName: of.name, roleName };
  let grants: Read<readonly Grant[]> = { value: [] };
  let groups: Groups = NO_GROUPS;
  let unread: string | undefined;
  return {
    ...state.placed({ roleName }),
    get clusterName() {
      return state.clusterName;
    },
    read: async options => {
      const isJudged = !state.sent && of.own === of.name && !isWanted;
      const [known, roles, read, groupsRead = groups] = await Promise.all([
        state.sent ? { exists: true } : state.presence(asking => state.users(asking), options, { exists: true }),
        state.rolesOf(of.name, options),
        state.sent ? undefined : state.grantsOf(roleName, options),
        isJudged ? state.groups(options) : undefined,
      ]);
      groups = groupsRead;
      if (!known) return undefined;
      if (read) grants = read;
      unread = 'why' in roles ? roles.why : undefined;
      if ('why' in roles) {
        if (state.sent) throw roles.error;
        return { isMember: !isWanted };
      }
      return { isMember: roles.value.includes(roleName), others: roles.value.filter(name => name !== roleName) };
    },
    plan: live => {
      const change = { ...userRole, others: live?.others ?? [], isOwn: of.own === of.name };
      const plan = isWanted ? planRoleGrant(change, grants) : planRoleRevocation(change, grants, groups);
      if (unread !== undefined)
        return warned(plan, vscode.l10n.t('The roles of the user cannot be read ({0})', unread));
      return live?.isMember === isWanted ? { ...plan, lines: [] } : plan;
    },
    write: () => state.send(({ users }) => (isWanted ? users.grantRole(userRole) : users.revokeRole(userRole))),
    matches: read => read?.isMember === isWanted,
    nothingText: () =>
      isWanted
        ? vscode.l10n.t('User “{0}” already has role “{1}”.', of.name, roleName)
        : vscode.l10n.t('User “{0}” does not have role “{1}”.', of.name, roleName),
  };
};
