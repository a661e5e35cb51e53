import type { Clients } from '../connections/clients';
import type { Connection } from '../connections/connection';
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
  const nameOf = async (connection: Connection, clusterId: string) => {
    const known = names.get(connection.id) ?? clusterNames(clients, connection);
    names.set(connection.id, known);
    return (await known).get(clusterId);
  };
  return Promise.all(
    stored.map(async ({ connection, connectionName, within = {} }) => {
      const { clusterId } = within;
      const clusterName = connection && clusterId ? await nameOf(connection, clusterId) : undefined;
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

async function clusterNames(clients: Clients, connection: Connection): Promise<ReadonlyMap<string, string>> {
  const all = await (await clients.endpoints).all(connection);
  return new Map(all.map(({ clusterId, clusterName }) => [clusterId, clusterName]));
}
