import type { Clients } from '../connections/clients';
import type { Connection } from '../connections/connection';
import { readProjectName } from '../connections/planes';
import { connectionLine, levelsOf, lineOf, pathOf, withProject, type Within } from './where';

/** A place of which only ids are stored. `connectionName`: as stored; `connection`: undefined if it was removed. */
export interface StoredPlace {
  readonly connection: Connection | undefined;
  readonly connectionName: string;
  readonly within?: NonNullable<Within['within']> | undefined;
}

/** The same in words. `path`: on one line (`Service › prod-search › default`); `lines`: one per level. */
export interface KnownPlace {
  readonly path: string;
  readonly lines: readonly string[];
}

/** Returns places with the names that the lists of their connections have shown. Sends nothing. */
export function knownPlaces(clients: Clients, stored: readonly StoredPlace[]): Promise<KnownPlace[]> {
  const names = new Map<string, Promise<ReadonlyMap<string, string>>>();
  const namesOf = (connection: Connection) => {
    const known = names.get(connection.id) ?? clusterNames(clients, connection);
    names.set(connection.id, known);
    return known;
  };
  return Promise.all(
    stored.map(async ({ connection, connectionName, within = {} }) => {
      const { clusterId, projectId } = within;
      // Also for the name of a project, which is stored with its clusters.
      const known = connection && (clusterId ?? projectId) ? await namesOf(connection) : undefined;
      const clusterName = clusterId ? known?.get(clusterId) : undefined;
      const { placeNames } = clients;
      const { id = '' } = connection ?? {};
      const levels = (place: Within) => levelsOf(place, { id }, placeNames);
      const place = { within, clusterName };
      const full = levels(withProject(place, { id }, placeNames));
      const lines = [connectionLine(connection ?? { name: connectionName }), ...full.map(lineOf)];
      return { path: pathOf(connectionName, levels(place)), lines };
    }),
  );
}

/** Reads the names of projects and clusters that stored places have and that are not known yet. Those that cannot be read keep their IDs. */
export async function readPlaceNames(clients: Clients, stored: readonly StoredPlace[]): Promise<void> {
  await knownPlaces(clients, stored);
  const { placeNames } = clients;
  const reads = new Map<string, () => Promise<unknown>>();
  for (const { connection, within: { projectId, clusterId } = {} } of stored) {
    if (!connection || connection.kind === 'endpoint') continue;
    const { id } = connection;
    if (projectId && placeNames.find(id, projectId) === undefined)
      reads.set(id, () => readProjectName(clients, connection, projectId));
    if (clusterId && placeNames.clusterName(id, clusterId) === undefined)
      reads.set(`${id}/${clusterId}`, async () => (await clients.endpoints).resolve(connection, clusterId));
  }
  await Promise.allSettled([...reads.values()].map(read => read()));
}

async function clusterNames(clients: Clients, connection: Connection): Promise<ReadonlyMap<string, string>> {
  const all = await (await clients.endpoints).all(connection);
  return new Map(all.map(({ clusterId, clusterName }) => [clusterId, clusterName]));
}
