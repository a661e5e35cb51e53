import * as vscode from 'vscode';
import type { CallOptions } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import { credentialsAt } from '../../connections/cluster-users';
import type { Keys } from '../../connections/keys';
import type { Read } from '../../connections/reads';
import { objectGrantOf } from '../../model/access/cluster-roles';
import { contentWith, hasGrants, mergeDataRoles, type DataRoleContent } from '../../model/access/data-role-merge';
import { planDataRole, planDataRoleDrop, stepsMade, stepsOf, type Step } from '../../model/access/data-role-plans';
import { NO_GROUPS, type Groups } from '../../model/access/group-members';
import { warned, type Plan } from '../../model/plans';
import type { Resource } from '../resource';
import { AccessState } from './access-state';

interface DataRoleServices {
  readonly clients: Clients;
  readonly keys: Keys;
}

/** A role of a cluster, or of an endpoint. */
export interface DataRoleRef {
  readonly connection: Connection;
  readonly clusterId: string;
  readonly roleName: string;
}

/**
 * A role of a cluster with all of its grants (companion), merged as a set of grants. Each difference is one request. `creates`: the role is
 * new.
 */
export function dataRoleResource(
  services: DataRoleServices,
  ref: DataRoleRef,
  creates: boolean,
): Resource<DataRoleContent> {
  const state = creates
    ? new DataRoleState(services, ref, 'clusterRoles.create', { value: undefined })
    : new DataRoleState(services, ref, 'clusterRoles.grantPrivilegeV2');
  return {
    ...state.common(),
    get clusterName() {
      return state.clusterName;
    },
    ...(creates && { creates }),
    nameIn: () => ref.roleName,
    merge: mergeDataRoles,
    plan: (live, result) => state.told(planDataRole(state.role, live, result)),
    write: (live, result) => state.carryOut(live, stepsOf(live, result, state.role.groups)),
    matches: (read, result) => read !== undefined && hasGrants(read, result),
  };
}

/** The drop of a role: its privileges are revoked first (companion). A change's `mine` has no grants. */
export function dataRoleDrop(services: DataRoleServices, ref: DataRoleRef): Resource<DataRoleContent> {
  const bare = { roleName: ref.roleName, grants: [] };
  const state = new DataRoleState(services, ref, 'clusterRoles.drop', { value: bare });
  return {
    ...state.common(),
    get clusterName() {
      return state.clusterName;
    },
    merge: (_, mine) => ({ ok: true, value: mine, others: [] }),
    plan: live => state.told(planDataRoleDrop(state.role, live ?? { grants: [] })),
    write: live => state.carryOut(live, stepsOf(live ?? { grants: [] }, undefined, state.role.groups)),
    matches: read => read === undefined,
  };
}

class DataRoleState extends AccessState {
  private before: DataRoleContent | undefined;
  /** The roles of the user that the connection signs in as. */
  private own: Read<readonly string[]> = { value: [] };
  /** The privilege groups of the cluster. */
  private groupsRead: Groups = NO_GROUPS;
  /** The reason why the role was not read. */
  private missing: string | undefined;

  constructor(
    private readonly services: DataRoleServices,
    private readonly named: DataRoleRef,
    operation: string,
    /** The state before the write where neither the list of roles nor grants can be read; without it, the read fails. */
    private readonly unlisted?: { readonly value: DataRoleContent | undefined },
  ) {
    const { connection, clusterId, roleName } = named;
    super(services.clients, { connection, clusterId, name: roleName }, { kind: 'dataRole', operation });
  }

  get role() {
    const isOwn = 'value' in this.own && this.own.value.includes(this.named.roleName);
    return { roleName: this.named.roleName, isOwn, groups: this.groupsRead };
  }

  common() {
    return {
      ...this.placed(),
      read: (options: CallOptions) => this.read(options),
      stepsDone: (read: DataRoleContent | undefined) => stepsMade(this.before, read),
      hasBegun: () => this.answered,
    };
  }

  /** Adds to a plan what could not be read. */
  told(plan: Plan): Plan {
    const [own, missing] = [this.own, this.missing];
    const known =
      missing === undefined
        ? plan
        : warned(plan, vscode.l10n.t('The privileges of the role cannot be read ({0})', missing));
    if ('value' in own) return known;
    return warned(known, vscode.l10n.t('The roles of the user of this connection cannot be read ({0})', own.why));
  }

  /** Sends each write once, in order, until one fails. */
  async carryOut(live: DataRoleContent | undefined, steps: readonly Step[]): Promise<void> {
    this.before = live;
    for (const step of steps) await this.take(step);
  }

  private take(step: Step): Promise<void> {
    const { roleName } = this.named;
    return this.send(({ clusterRoles }) => {
      if (!('grant' in step)) return clusterRoles[step.verb]({ roleName });
      const { objectType, ...grant } = step.grant;
      if (objectType === undefined) {
        const request = { roleName, ...grant };
        return step.verb === 'grant' ? clusterRoles.grantPrivilegeV2(request) : clusterRoles.revokePrivilegeV2(request);
      }
      const request = objectGrantOf(roleName, { ...grant, objectType });
      return step.verb === 'grant' ? clusterRoles.grantPrivilege(request) : clusterRoles.revokePrivilege(request);
    });
  }

  /** Reads the role. Without the list of roles, a role with described grants exists. @throws where the grants cannot be read */
  private async read(options: CallOptions): Promise<DataRoleContent | undefined> {
    const { connection, clusterId, roleName } = this.named;
    if (!this.sent) {
      const own = await credentialsAt(this.services.keys, connection, clusterId);
      [this.own, this.groupsRead] = await Promise.all([
        own ? this.rolesOf(own.userName, options) : { value: [] },
        this.groups(options),
      ]);
    }
    const listed = await this.roles(options);
    if ('value' in listed && !listed.value.includes(roleName)) return undefined;
    const grants = await this.grantsOf(roleName, options);
    const unread = 'why' in grants ? grants : 'why' in listed && grants.value.length === 0 ? listed : undefined;
    if (unread && this.unlisted && !this.sent) {
      this.missing = unread.why;
      return this.unlisted.value;
    }
    if (unread) throw unread.error;
    if ('why' in grants) throw grants.error;
    return { roleName, ...contentWith(grants.value) };
  }
}
