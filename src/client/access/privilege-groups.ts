import { PrivilegeGroups, type PrivilegeGroup } from '../../model/access/cluster-roles';
import * as z from '../../model/zod';
import type { CallOptions } from '../operation';
import type { Transport } from '../transport';
import { callVectordb } from '../vectordb';

const LIST = {
  name: 'privilegeGroups.list',
  path: 'privilege_groups/list',
  request: z.strictObject({}),
  result: PrivilegeGroups,
  reads: true,
};

/** Privilege groups that users of a cluster defined: companions, beyond the specification, that a service can lack (`isAbsent`). */
export class PrivilegeGroupList {
  constructor(private readonly http: Transport) {}

  async list(options?: CallOptions): Promise<PrivilegeGroup[]> {
    return (await callVectordb(this.http, LIST, {}, options)).privilegeGroups ?? [];
  }
}
