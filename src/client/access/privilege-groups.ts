import {
  PrivilegeGroupChange,
  PrivilegeGroupName,
  PrivilegeGroups,
  type PrivilegeGroup,
} from '../../model/access/privilege-groups';
import { Done } from '../../model/wire/envelope';
import * as z from '../../model/zod';
import type { CallOptions } from '../operation';
import type { Transport } from '../transport';
import { callVectordb } from '../vectordb';

const on = <Q extends z.ZodMiniType, S extends z.ZodMiniType>(name: string, path: string, request: Q, result: S) => ({
  name: `privilegeGroups.${name}`,
  path: `privilege_groups/${path}`,
  request,
  result,
});

const OPERATIONS = {
  list: { ...on('list', 'list', z.strictObject({}), PrivilegeGroups), reads: true },
  create: on('create', 'create', PrivilegeGroupName, Done),
  drop: on('drop', 'drop', PrivilegeGroupName, Done),
  addPrivileges: on('addPrivileges', 'add_privileges_to_group', PrivilegeGroupChange, Done),
  removePrivileges: on('removePrivileges', 'remove_privileges_from_group', PrivilegeGroupChange, Done),
};

/** Privilege groups of a cluster: companions, beyond the specification, that a service can lack (`isAbsent`). */
export class PrivilegeGroupList {
  constructor(private readonly http: Transport) {}

  async list(options?: CallOptions): Promise<PrivilegeGroup[]> {
    return (await callVectordb(this.http, OPERATIONS.list, {}, options)).privilegeGroups ?? [];
  }

  /** Creates a group without privileges. */
  async create(group: z.input<typeof PrivilegeGroupName>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.create, group, options);
  }

  /** Drops a group that no role has. */
  async drop(group: z.input<typeof PrivilegeGroupName>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.drop, group, options);
  }

  async addPrivileges(change: z.input<typeof PrivilegeGroupChange>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.addPrivileges, change, options);
  }

  async removePrivileges(change: z.input<typeof PrivilegeGroupChange>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.removePrivileges, change, options);
  }
}
