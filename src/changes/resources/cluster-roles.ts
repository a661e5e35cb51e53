import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { Clients } from '../../connections/clients';
import { objectGrantOf, type Grant } from '../../model/access/cluster-roles';
import { NO_GROUPS, type Groups } from '../../model/access/group-members';
import { grantWords, planGrant, planRevocation, planRoleCreation } from '../../model/access/plans';
import { warned } from '../../model/plans';
import type { Resource } from '../resource';
import { AccessState, type AccessRef, type Presence } from './access-state';

/** A new role of a cluster without privileges (companion). */
export const clusterRoleCreation = (clients: Clients, of: AccessRef): Resource<Presence> => {
  const state = new AccessState(clients, of, { kind: 'clusterRole', operation: 'clusterRoles.create' });
  return {
    ...state.placed(),
    get clusterName() {
      return state.clusterName;
    },
    creates: true,
    read: options => state.presence(asking => state.roles(asking), options),
    plan: () => planRoleCreation(of.name),
    write: () => state.send(({ clusterRoles }) => clusterRoles.create({ roleName: of.name })),
    matches: read => read !== undefined,
  };
};

/** The engine derives the type of an object from the privilege: only a described grant has one. */
const isSame = (described: Grant, { objectType, ...grant }: Grant): boolean =>
  isDeepStrictEqual(described, { ...described, ...grant }) &&
  (objectType === undefined || described.objectType === objectType);

/** A privilege of a role. */
export interface GrantContent {
  readonly isGranted: boolean;
}

/** A privilege that a role gets or loses (companion). Other privileges stay. */
export const clusterGrant = (
  clients: Clients,
  of: AccessRef,
  grant: Grant,
  isWanted: boolean,
): Resource<GrantContent> => {
  const operation = isWanted ? 'clusterRoles.grantPrivilegeV2' : 'clusterRoles.revokePrivilegeV2';
  const state = new AccessState(clients, of, { kind: 'clusterGrant', operation });
  const { objectType, ...collectionGrant } = grant;
  const { privilege, dbName, collectionName } = grant;
  let unread: string | undefined;
  let isOwn = false;
  let ownUnread: string | undefined;
  let groups: Groups = NO_GROUPS;
  return {
    ...state.placed({
      privilege,
      grantedDatabase: dbName,
      grantedCollection: collectionName,
      ...(objectType && { grantedType: objectType }),
    }),
    get clusterName() {
      return state.clusterName;
    },
    read: async options => {
      const { own } = of;
      const isJudged = !state.sent && own !== undefined && !isWanted;
      const [known, roles, read, groupsRead = groups] = await Promise.all([
        state.sent ? { exists: true } : state.presence(asking => state.roles(asking), options, { exists: true }),
        state.sent || own === undefined ? undefined : state.rolesOf(own, options),
        state.grantsOf(of.name, options),
        isJudged ? state.groups(options) : undefined,
      ]);
      groups = groupsRead;
      if (!known) return undefined;
      if (roles) isOwn = 'value' in roles && roles.value.includes(of.name);
      if (roles) ownUnread = 'why' in roles ? roles.why : undefined;
      if ('why' in read && state.sent) throw read.error;
      unread = 'why' in read ? read.why : undefined;
      if ('why' in read) return { isGranted: !isWanted };
      return { isGranted: read.value.some(each => isSame(each, grant)) };
    },
    plan: live => {
      const planned = isWanted ? planGrant(of.name, grant) : planRevocation(of.name, grant, isOwn, groups);
      const plan =
        isWanted || ownUnread === undefined
          ? planned
          : warned(planned, vscode.l10n.t('The roles of the user of this connection cannot be read ({0})', ownUnread));
      if (unread !== undefined) {
        return warned(plan, vscode.l10n.t('The privileges of the role cannot be read ({0})', unread));
      }
      return live?.isGranted === isWanted ? { ...plan, lines: [] } : plan;
    },
    write: () =>
      state.send(({ clusterRoles }) => {
        if (objectType === undefined) {
          const request = { roleName: of.name, ...collectionGrant };
          return isWanted ? clusterRoles.grantPrivilegeV2(request) : clusterRoles.revokePrivilegeV2(request);
        }
        const request = objectGrantOf(of.name, { ...grant, objectType });
        return isWanted ? clusterRoles.grantPrivilege(request) : clusterRoles.revokePrivilege(request);
      }),
    matches: read => read?.isGranted === isWanted,
    nothingText: () =>
      isWanted
        ? vscode.l10n.t('Role “{0}” already has {1}.', of.name, grantWords(grant))
        : vscode.l10n.t('Role “{0}” does not have {1}.', of.name, grantWords(grant)),
  };
};
