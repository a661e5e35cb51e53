import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import type { Names } from '../../model/plan-pages';
import { ONLY_READABLE } from '../../model/wire/unreadable';

/** Returns the names of projects and clusters by id. Without a readable list, ids have no names. */
export async function namesOf(
  clients: Clients,
  connection: Connection,
  failed: (error: unknown) => void,
): Promise<Names> {
  if (connection.kind === 'endpoint') return {};
  const cloud = await clients.cloud(connection);
  const lists = await Promise.allSettled([
    cloud.projects
      .list(ONLY_READABLE)
      .then(projects => projects.map(({ projectId, projectName }) => [projectId, projectName])),
    Array.fromAsync(cloud.clusters.listAll({}, ONLY_READABLE), ({ clusterId, clusterName }) => [
      clusterId,
      clusterName,
    ]),
  ]);
  for (const list of lists) if (list.status === 'rejected') failed(list.reason);
  const known = lists.flatMap(list => (list.status === 'fulfilled' ? list.value : []));
  return Object.fromEntries(known.filter(([id, name]) => id && name && name !== id));
}
