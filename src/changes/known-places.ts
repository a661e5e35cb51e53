import type { Clients } from '../connections/clients';
import type { Connection } from '../connections/connection';
import { connectionLine, lineOf, levelsOf, pathOf, type Within } from './where';

/** A place of which only ids are stored. `path`: on one line (`Service › prod-search › default`); `lines`: one per level. */
export interface KnownPlace {
  readonly path: string;
  readonly lines: readonly string[];
}

/** Returns a place with the names that the lists of its connection have shown. Sends nothing. */
export async function knownPlace(
  clients: Clients,
  connection: Connection,
  within: NonNullable<Within['within']> = {},
): Promise<KnownPlace> {
  const { clusterId } = within;
  const listed = clusterId && (await (await clients.endpoints).find(connection, clusterId));
  const clusterName = listed ? listed.clusterName : undefined;
  const levels = levelsOf({ within, clusterName }, connection, clients.projectNames);
  return { path: pathOf(connection.name, levels), lines: [connectionLine(connection), ...levels.map(lineOf)] };
}
