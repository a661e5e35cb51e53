import type { CallOptions, ClusterClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import { resolveCluster } from '../../connections/planes';
import { tryRead, type Read } from '../../connections/reads';
import { EVERY, grantOf } from '../../model/access/cluster-roles';
import type { PlaneAccess, PlaneRole } from '../../model/access/reports';
import { inNameOrder } from '../../model/texts/orders';
import { NOUNS } from '../../tree/nouns';

/** Number of requests sent concurrently to one cluster; the client limits the request rate. */
const SIDE_BY_SIDE = 8;

/** The data plane of a cluster or, by the ID `endpoint`, of an endpoint. */
export interface PlaneRef {
  readonly connection: Connection;
  readonly clusterId: string;
  readonly name: string;
}

type Ask<R> = (client: ClusterClient, options: CallOptions) => Promise<R>;

/** Reads users, roles (or `only` one) and privilege groups of a data plane. Unreadable parts are reported; the others stay. @throws for a cancellation */
export async function readPlane(
  clients: Clients,
  { connection, clusterId, name }: PlaneRef,
  options: CallOptions,
  only?: string,
): Promise<PlaneAccess> {
  const place = { clusterId: connection.kind === 'endpoint' ? '' : clusterId, name };
  const nothing = { ...place, roles: [], groups: new Map<string, string[]>(), idle: [], lacks: [] };
  const reached = await tryRead(
    clients,
    () => resolveCluster(clients, connection, clusterId, options),
    async resolved => resolved.client,
    options,
  );
  if ('why' in reached) return { ...nothing, problems: [reached.why] };
  const read = <R>(ask: Ask<R>) => tryRead(clients, () => Promise.resolve(reached.value), ask, options);
  const [roles, users, groups] = await Promise.all([
    read(({ clusterRoles }, asking) => clusterRoles.list(asking)),
    read((client, asking) => client.users.list(asking)),
    read(({ privilegeGroups }, asking) => privilegeGroups.list(asking)),
  ]);
  const lost = await lostOf([
    [NOUNS.clusterRoles(), roles],
    [NOUNS.users(), users],
    [NOUNS.privilegeGroups(), groups],
  ]);
  const memberships = await each(inNameOrder(valueOf(users)), userName =>
    read((client, asking) => client.users.describe({ userName }, asking)),
  );
  const names = only === undefined ? inNameOrder(valueOf(roles)) : [only];
  const described = await each(names, roleName =>
    read(({ clusterRoles }, asking) => clusterRoles.describe({ roleName, dbName: EVERY }, asking)),
  );
  const rolesRead = described.map(([roleName, grants]): PlaneRole => ({
    roleName,
    users: memberships.flatMap(([user, has]) => (valueOf(has).includes(roleName) ? [user] : [])),
    grants: valueOf(grants).map(grantOf),
    problem: 'why' in grants ? grants.why : undefined,
  }));
  return {
    ...nothing,
    roles: rolesRead,
    groups: new Map(valueOf(groups).map(group => [group.privilegeGroupName, group.privileges])),
    idle: memberships.flatMap(([user, has]) => ('value' in has && has.value.length === 0 ? [user] : [])),
    lacks: lost.lacks,
    problems: [
      ...lost.problems,
      ...memberships.flatMap(([user, has]) => ('why' in has ? [`${user}: ${has.why}`] : [])),
    ],
  };
}

const valueOf = <R>(read: Read<readonly R[]>): readonly R[] => ('value' in read ? read.value : []);

/** Separates lists that the service does not offer from those that cannot be read. */
async function lostOf(lists: readonly (readonly [noun: string, read: Read<unknown>])[]) {
  const { isAbsent } = await import('../../client');
  const unread = lists.flatMap(([noun, read]) => ('why' in read ? [{ noun, ...read }] : []));
  return {
    lacks: unread.filter(({ error }) => isAbsent(error)).map(({ noun }) => noun),
    problems: unread.filter(({ error }) => !isAbsent(error)).map(({ noun, why }) => `${noun}: ${why}`),
  };
}

/** Reads something of each name, some at a time, and returns the results in the order of the names. */
async function each<R>(names: readonly string[], read: (name: string) => Promise<R>): Promise<[string, R][]> {
  const found: [string, R][] = [];
  const left = [...names.entries()];
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [at, name] = next;
      found[at] = [name, await read(name)];
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return found;
}
