import { AccessNames, PasswordChange, UserCreation, UserName, UserRole } from '../../model/access/users';
import { Done } from '../../model/wire/envelope';
import * as z from '../../model/zod';
import type { CallOptions } from '../operation';
import { readable } from '../pages';
import type { Transport } from '../transport';
import { callVectordb } from '../vectordb';

const on = <Q extends z.ZodMiniType, S extends z.ZodMiniType>(name: string, path: string, request: Q, result: S) => ({
  name: `users.${name}`,
  path: `users/${path}`,
  request,
  result,
});

const OPERATIONS = {
  list: { ...on('list', 'list', z.strictObject({}), AccessNames), reads: true },
  describe: { ...on('describe', 'describe', UserName, AccessNames), reads: true },
  create: on('create', 'create', UserCreation, Done),
  drop: on('drop', 'drop', UserName, Done),
  updatePassword: on('updatePassword', 'update_password', PasswordChange, Done),
  grantRole: on('grantRole', 'grant_role', UserRole, Done),
  revokeRole: on('revokeRole', 'revoke_role', UserRole, Done),
};

/** Users of a cluster: companions, beyond the specification, that a service can lack (`isAbsent`). */
export class Users {
  constructor(private readonly http: Transport) {}

  /** Their names. */
  async list(options?: CallOptions): Promise<string[]> {
    return readable(OPERATIONS.list.name, await callVectordb(this.http, OPERATIONS.list, {}, options), options);
  }

  /** Returns the names of the roles of a user; engines return none for an unknown user. */
  async describe(user: z.input<typeof UserName>, options?: CallOptions): Promise<string[]> {
    return readable(
      OPERATIONS.describe.name,
      await callVectordb(this.http, OPERATIONS.describe, user, options),
      options,
    );
  }

  async create(user: z.input<typeof UserCreation>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.create, user, options);
  }

  async drop(user: z.input<typeof UserName>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.drop, user, options);
  }

  async updatePassword(change: z.input<typeof PasswordChange>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.updatePassword, change, options);
  }

  /** Gives a user a role. */
  async grantRole(role: z.input<typeof UserRole>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.grantRole, role, options);
  }

  /** Takes a role from a user. */
  async revokeRole(role: z.input<typeof UserRole>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.revokeRole, role, options);
  }
}
