import { Done } from '../model/wire/envelope';
import { Role, RoleChange, RolePage, RoleQuery, RoleRequest } from '../model/roles/roles';
import type * as z from '../model/zod';
import { allItems } from './pages';
import { path, valid } from './requests';
import type { CallOptions } from './operation';
import type { Transport } from './transport';

/** Access-control roles: spec 4.4 and 4.5, and companions that a service can lack (`isAbsent`). */
export class Roles {
  constructor(private readonly http: Transport) {}

  /** One page of a project's roles, or of the organization's, without their policies (companion). */
  async list(query: z.input<typeof RoleQuery> = {}, options?: CallOptions): Promise<RolePage> {
    const name = 'roles.list';
    return this.http.call(
      { name, method: 'GET', path: '/v2/roles', query: valid(name, RoleQuery, query), result: RolePage },
      options,
    );
  }

  /** Every role, page by page (companion). */
  listAll(query: z.input<typeof RoleQuery> = {}, options?: CallOptions): AsyncGenerator<Role, void, undefined> {
    return allItems(
      {
        operation: 'roles.list',
        list: paging => this.list({ ...query, ...paging }, options),
        items: page => page.roles,
        id: each => each.roleId,
      },
      query,
      options,
    );
  }

  /** One role with its policies (spec 4.5). */
  async describe(roleId: string, options?: CallOptions): Promise<Role> {
    const name = 'roles.describe';
    return this.http.call({ name, method: 'GET', path: path(name)`/v2/roles/${roleId}`, result: Role }, options);
  }

  /** Changes the given fields of a custom role (spec 4.4); `policies` replaces all policies. */
  async update(roleId: string, change: z.input<typeof RoleChange>, options?: CallOptions): Promise<Role> {
    const name = 'roles.update';
    const body = valid(name, RoleChange, change);
    return this.http.call({ name, method: 'PUT', path: path(name)`/v2/roles/${roleId}`, body, result: Role }, options);
  }

  /** Makes a custom role (companion). */
  async create(role: z.input<typeof RoleRequest>, options?: CallOptions): Promise<Role> {
    const name = 'roles.create';
    const body = valid(name, RoleRequest, role);
    return this.http.call({ name, method: 'POST', path: '/v2/roles', body, result: Role }, options);
  }

  /** Deletes a custom role without members (companion). */
  async delete(roleId: string, options?: CallOptions): Promise<void> {
    const name = 'roles.delete';
    await this.http.call({ name, method: 'DELETE', path: path(name)`/v2/roles/${roleId}`, result: Done }, options);
  }
}
