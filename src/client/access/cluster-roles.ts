import {
  ClusterGrant,
  ClusterRoleLookup,
  ClusterRoleName,
  GrantRecords,
  ObjectGrant,
  type GrantRecord,
} from '../../model/access/cluster-roles';
import { AccessNames } from '../../model/access/users';
import { Done } from '../../model/wire/envelope';
import * as z from '../../model/zod';
import type { CallOptions } from '../operation';
import { readable } from '../pages';
import type { Transport } from '../transport';
import { callVectordb } from '../vectordb';

const on = <Q extends z.ZodMiniType, S extends z.ZodMiniType>(name: string, path: string, request: Q, result: S) => ({
  name: `clusterRoles.${name}`,
  path: `roles/${path}`,
  request,
  result,
});

const OPERATIONS = {
  list: { ...on('list', 'list', z.strictObject({}), AccessNames), reads: true },
  describe: { ...on('describe', 'describe', ClusterRoleLookup, GrantRecords), reads: true },
  create: on('create', 'create', ClusterRoleName, Done),
  drop: on('drop', 'drop', ClusterRoleName, Done),
  grantPrivilege: on('grantPrivilege', 'grant_privilege', ObjectGrant, Done),
  revokePrivilege: on('revokePrivilege', 'revoke_privilege', ObjectGrant, Done),
  grantPrivilegeV2: on('grantPrivilegeV2', 'grant_privilege_v2', ClusterGrant, Done),
  revokePrivilegeV2: on('revokePrivilegeV2', 'revoke_privilege_v2', ClusterGrant, Done),
};

/** Roles within a cluster, not those of the control plane: companions, beyond the specification, that a service can lack (`isAbsent`). */
export class ClusterRoles {
  constructor(private readonly http: Transport) {}

  /** Their names. */
  async list(options?: CallOptions): Promise<string[]> {
    return readable(OPERATIONS.list.name, await callVectordb(this.http, OPERATIONS.list, {}, options), options);
  }

  /** Returns the privileges of a role in one database (`default` if omitted), or in all (`*`). */
  async describe(role: z.input<typeof ClusterRoleLookup>, options?: CallOptions): Promise<GrantRecord[]> {
    return readable(
      OPERATIONS.describe.name,
      await callVectordb(this.http, OPERATIONS.describe, role, options),
      options,
    );
  }

  async create(role: z.input<typeof ClusterRoleName>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.create, role, options);
  }

  /** Drops a role without privileges. */
  async drop(role: z.input<typeof ClusterRoleName>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.drop, role, options);
  }

  /** Grants a privilege on an object of a type, as engines before 2.5 do. */
  async grantPrivilege(grant: z.input<typeof ObjectGrant>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.grantPrivilege, grant, options);
  }

  async revokePrivilege(grant: z.input<typeof ObjectGrant>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.revokePrivilege, grant, options);
  }

  /** Grants a privilege or a privilege group on a collection. */
  async grantPrivilegeV2(grant: z.input<typeof ClusterGrant>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.grantPrivilegeV2, grant, options);
  }

  async revokePrivilegeV2(grant: z.input<typeof ClusterGrant>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.revokePrivilegeV2, grant, options);
  }
}
