import * as vscode from 'vscode';
import type { CallOptions } from '../../client';
import type { Clients } from '../../connections/clients';
import { planGroupAddition, planGroupCreation, planGroupDrop, planGroupRemoval } from '../../model/access/group-plans';
import type { GroupHolder, PrivilegeGroup } from '../../model/access/privilege-groups';
import { warned } from '../../model/plans';
import { listed } from '../../model/texts/words';
import type { Resource } from '../resource';
import { AccessState, type AccessRef, type Presence } from './access-state';

/** The content of a privilege group. */
export interface GroupContent {
  readonly privileges: readonly string[];
}

type Holders = readonly GroupHolder[] | { readonly why: string };

/** A new privilege group without privileges (companion). */
export const privilegeGroupCreation = (clients: Clients, of: AccessRef): Resource<Presence> => {
  const state = new GroupState(clients, of, 'privilegeGroups.create');
  return {
    ...state.placed(),
    get clusterName() {
      return state.clusterName;
    },
    creates: true,
    read: async options => ((await state.group(options)) ? { exists: true } : undefined),
    plan: () => planGroupCreation(of.name),
    write: () => state.send(({ privilegeGroups }) => privilegeGroups.create({ privilegeGroupName: of.name })),
    matches: read => read !== undefined,
  };
};

/** A group to be dropped; changes of its privileges renew the plan. */
export interface GroupPresence extends Presence, Partial<GroupContent> {}

/** The drop of a privilege group that no role has (companion). Engines refuse any other. */
export const privilegeGroupDrop = (clients: Clients, of: AccessRef): Resource<GroupPresence> => {
  const state = new GroupState(clients, of, 'privilegeGroups.drop');
  let holders: Holders = [];
  return {
    ...state.placed(),
    get clusterName() {
      return state.clusterName;
    },
    read: async options => {
      const [group, read = holders] = await Promise.all([
        state.group(options),
        state.sent ? undefined : state.holders(options),
      ]);
      holders = read;
      return group && { exists: true, privileges: group.privileges };
    },
    merge: (_, mine) => {
      const names = 'why' in holders ? [] : [...new Set(holders.map(({ roleName }) => `“${roleName}”`))];
      if (names.length === 0) return { ok: true, value: mine, others: [] };
      const refusal = vscode.l10n.t(
        'these roles have “{0}”: {1}. Revoke the group from the roles, then drop the group',
        of.name,
        listed(names),
      );
      return { ok: false, refusal };
    },
    plan: live => {
      const plan = planGroupDrop(of.name, live?.privileges ?? []);
      if (!('why' in holders)) return plan;
      return warned(plan, vscode.l10n.t('The roles with the group cannot be read ({0})', holders.why));
    },
    write: () => state.send(({ privilegeGroups }) => privilegeGroups.drop({ privilegeGroupName: of.name })),
    matches: read => read === undefined,
    text: ({ exists, privileges = [] }) =>
      exists ? `${JSON.stringify({ privilegeGroupName: of.name, privileges }, null, 2)}\n` : '',
  };
};

/** Privileges that a group, and every role with the group, gets or loses (companion). Other privileges stay. */
export const groupPrivileges = (
  clients: Clients,
  of: AccessRef,
  privileges: readonly string[],
  isWanted: boolean,
): Resource<GroupContent> => {
  const operation = isWanted ? 'privilegeGroups.addPrivileges' : 'privilegeGroups.removePrivileges';
  const state = new GroupState(clients, of, operation, 'groupPrivileges');
  let holders: Holders = [];
  const open = ({ privileges: has }: GroupContent) => privileges.filter(each => has.includes(each) !== isWanted);
  return {
    ...state.placed({ groupPrivileges: privileges.join(',') }),
    get clusterName() {
      return state.clusterName;
    },
    read: async options => {
      const [group, read = holders] = await Promise.all([
        state.group(options),
        state.sent ? undefined : state.holders(options),
      ]);
      holders = read;
      return group && { privileges: group.privileges };
    },
    merge: (_base, _mine, theirs) => {
      const others = theirs.privileges.filter(each => !privileges.includes(each));
      return { ok: true, value: { privileges: isWanted ? [...others, ...privileges] : others }, others: [] };
    },
    plan: live => {
      const changed = live ? open(live) : privileges;
      const plan = (isWanted ? planGroupAddition : planGroupRemoval)(of.name, changed, { holders });
      return changed.length > 0 ? plan : { ...plan, lines: [] };
    },
    write: live => {
      const change = { privilegeGroupName: of.name, privileges: live ? open(live) : [...privileges] };
      return state.send(({ privilegeGroups }) =>
        isWanted ? privilegeGroups.addPrivileges(change) : privilegeGroups.removePrivileges(change),
      );
    },
    matches: read => read !== undefined && open(read).length === 0,
    nothingText: () =>
      isWanted
        ? vscode.l10n.t('Privilege group “{0}” already has {1}.', of.name, listed(privileges))
        : vscode.l10n.t('Privilege group “{0}” does not have {1}.', of.name, listed(privileges)),
  };
};

/** The reading of a privilege group and of the roles that have the group. */
class GroupState extends AccessState {
  constructor(clients: Clients, of: AccessRef, operation: string, kind = 'privilegeGroup') {
    super(clients, of, { kind, operation });
  }

  /** @throws the failure of the list, without which the state of a group is unknown */
  async group(options: CallOptions): Promise<PrivilegeGroup | undefined> {
    const read = await this.groups(options);
    if ('why' in read) throw read.error;
    return read.value.find(({ privilegeGroupName }) => privilegeGroupName === this.of.name);
  }

  /** Returns the roles with the group, or the reason of the first unreadable one. */
  async holders(options: CallOptions): Promise<Holders> {
    const { name, own } = this.of;
    const [roles, owned] = await Promise.all([
      this.roles(options),
      own === undefined ? undefined : this.rolesOf(own, options),
    ]);
    if ('why' in roles) return roles;
    const isOwn = (role: string) => owned !== undefined && 'value' in owned && owned.value.includes(role);
    const found = await Promise.all(
      roles.value.map(async roleName => ({ roleName, grants: await this.grantsOf(roleName, options) })),
    );
    const unread = found.find(({ grants }) => 'why' in grants)?.grants;
    if (unread && 'why' in unread) return unread;
    return found.flatMap(({ roleName, grants }) =>
      ('value' in grants ? grants.value : [])
        .filter(({ privilege }) => privilege === name)
        .map(grant => ({ roleName, grant, isOwn: isOwn(roleName) })),
    );
  }
}
