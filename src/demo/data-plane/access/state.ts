import { CODE, Refusal } from '../../wire/refusal';
import type { DataCall } from '../../wire/call';
import type { AccessState, ClusterState, GrantState } from '../../world';

/** Users and roles that engines have from the start: the user has the first role. */
interface Predefined {
  readonly user: string;
  readonly roles: readonly string[];
}

const MANAGED: Predefined = { user: 'db_admin', roles: ['db_admin', 'db_ro', 'db_rw'] };
const SELF_HOSTED: Predefined = { user: 'root', roles: ['admin', 'public'] };

const predefined = ({ selfHosted }: ClusterState): Predefined => (selfHosted ? SELF_HOSTED : MANAGED);

/** Returns the roles, their members and the privilege groups of a cluster. They are stored and returned; nothing is refused without them. */
export function accessOf(cluster: ClusterState): AccessState {
  const { user, roles } = predefined(cluster);
  return (cluster.access ??= {
    roles: new Map(roles.map(name => [name, []])),
    rolesOf: new Map([[user, new Set(roles.slice(0, 1))]]),
    groups: new Map(),
  });
}

/** @throws Refusal if there is no such role */
export function grantsOf({ cluster }: DataCall, roleName: string): GrantState[] {
  const grants = accessOf(cluster).roles.get(roleName);
  if (!grants) throw new Refusal(CODE.invalid, `not found the role ${roleName}`);
  return grants;
}

/** @throws Refusal for a role that engines need */
export function mustBeCustom({ cluster }: DataCall, roleName: string): void {
  if (!predefined(cluster).roles.includes(roleName)) return;
  throw new Refusal(CODE.invalid, `the role[${roleName}] is a default role, which can't be dropped`);
}

/** @throws Refusal for the user that engines need */
export function mustBeOrdinary({ cluster }: DataCall, userName: string): void {
  if (predefined(cluster).user !== userName) return;
  throw new Refusal(CODE.invalid, `user ${userName} cannot be deleted`);
}
