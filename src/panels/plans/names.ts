import type { ConnectionServices } from '../../connections/services';
import type { Names } from '../../model/plan-pages';
import { ONLY_READABLE } from '../../model/wire/unreadable';

/** Returns the names of projects and clusters by id. Without a readable list, ids have no names. */
export async function namesOf(
  { connections, clients }: Pick<ConnectionServices, 'connections' | 'clients'>,
  connectionId: string,
  failed: (error: unknown) => void,
): Promise<Names> {
  const connection = await connections.find(connectionId);
  if (!connection || connection.kind === 'endpoint') return { names: {}, projects: {} };
  const cloud = await clients.cloud(connection);
  const [projects, clusters] = await Promise.allSettled([
    cloud.projects.list(ONLY_READABLE),
    Array.fromAsync(cloud.clusters.listAll({}, ONLY_READABLE)),
  ]);
  for (const list of [projects, clusters]) if (list.status === 'rejected') failed(list.reason);
  const listed = {
    projects: projects.status === 'fulfilled' ? projects.value : [],
    clusters: clusters.status === 'fulfilled' ? clusters.value : [],
  };
  clients.placeNames.learn(connection.id, listed.projects);
  return {
    names: byId([
      ...listed.projects.map(({ projectId, projectName }) => [projectId, projectName] as const),
      ...listed.clusters.map(({ clusterId, clusterName }) => [clusterId, clusterName] as const),
    ]),
    projects: byId(listed.clusters.map(({ clusterId, projectId }) => [clusterId, projectId] as const)),
  };
}

const byId = (known: readonly (readonly [id: string, text: string | null | undefined])[]): Record<string, string> =>
  Object.fromEntries(known.flatMap(([id, text]) => (id && text && text !== id ? [[id, text]] : [])));
