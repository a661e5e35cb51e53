import type { CallOptions } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import type { Read } from '../../connections/reads';
import { EVERY, grantOf, type Grant } from '../../model/access/cluster-roles';
import type { PrivilegeGroup } from '../../model/access/privilege-groups';
import { PartState } from './part-state';

/** A user or a role of a cluster, or of an endpoint. `own`: the user that the connection signs in as, if it does not use a key. */
export interface AccessRef {
  readonly connection: Connection;
  readonly clusterId: string;
  readonly name: string;
  readonly own?: string | undefined;
}

/** `exists`: false once it is dropped. */
export interface Presence {
  readonly exists: boolean;
}

/** The reading of users, roles and privilege groups. */
export class AccessState extends PartState {
  private readonly operation: string;

  constructor(
    clients: Clients,
    readonly of: AccessRef,
    { kind, operation }: { readonly kind: string; readonly operation: string },
  ) {
    const { connection, clusterId, name } = of;
    super(clients, { connection, clusterId, dbName: '' }, { kind, name, operation, owner: '' });
    this.operation = operation;
  }

  /** Members of the resource. The list that the object is in has the permissions. `more`: further ids for the journal. */
  placed(more: Readonly<Record<string, string>> = {}) {
    const { clusterId } = this.of;
    const kind = this.operation.split('.')[0]!;
    const right = { operation: this.operation, of: { kind, id: clusterId } };
    return { ...this.place(), right, within: { clusterId, ...more } };
  }

  users(options: CallOptions): Promise<Read<readonly string[]>> {
    return this.ask('users', options, ({ users }, asking) => users.list(asking));
  }

  roles(options: CallOptions): Promise<Read<readonly string[]>> {
    return this.ask('roles', options, ({ clusterRoles }, asking) => clusterRoles.list(asking));
  }

  rolesOf(userName: string, options: CallOptions): Promise<Read<readonly string[]>> {
    return this.ask(`roles:${userName}`, options, ({ users }, asking) => users.describe({ userName }, asking));
  }

  grantsOf(roleName: string, options: CallOptions): Promise<Read<readonly Grant[]>> {
    return this.ask(`grants:${roleName}`, options, async ({ clusterRoles }, asking) =>
      (await clusterRoles.describe({ roleName, dbName: EVERY }, asking)).map(grantOf),
    );
  }

  groups(options: CallOptions): Promise<Read<readonly PrivilegeGroup[]>> {
    return this.ask('groups', options, ({ privilegeGroups }, asking) => privilegeGroups.list(asking));
  }

  /** Returns whether a name is listed. `unlisted`: the answer before the write where the list cannot be read. */
  async presence(
    list: (options: CallOptions) => Promise<Read<readonly string[]>>,
    options: CallOptions,
    unlisted?: Presence,
  ): Promise<Presence | undefined> {
    const listed = await list(options);
    if ('value' in listed) return listed.value.includes(this.of.name) ? { exists: true } : undefined;
    if (this.sent) throw listed.error;
    return unlisted;
  }

  private async ask<R>(
    what: string,
    options: CallOptions,
    ask: (client: Awaited<ReturnType<PartState['reached']>>, asking: CallOptions) => Promise<R>,
  ): Promise<Read<R>> {
    const client = await this.reached(options);
    return this.lookups.read(what, () => Promise.resolve(client), ask, options);
  }
}
