import * as vscode from 'vscode';
import { badgesOf } from '../connections/badges';
import { marksOf } from '../connections/marks';
import { ENDPOINT } from '../model/collections/refs';
import type { CloudConnection, Connection } from '../connections/connection';
import type { PlaceNames } from '../connections/place-names';
import type { PlanPlace } from '../model/plan-pages';
import type { Resource } from './resource';

export type Within = Pick<Resource<unknown>, 'within' | 'clusterName'>;
type Level = PlanPlace['levels'][number];

/** Returns the place of a change, one line per level: connection with its marks, project, cluster, database. */
export function whereOf(within: Within, connection: Connection, placeNames?: PlaceNames): string[] {
  return [connectionLine(connection), ...placeOf(within, connection, placeNames).levels.map(lineOf)];
}

/** Returns the line of a connection, with its marks; of a removed one, only its name is known. */
export const connectionLine = (connection: Parameters<typeof marksOf>[0] & { readonly name: string }): string =>
  [vscode.l10n.t('Connection: {0}', connection.name), ...marksOf(connection)].join(' · ');

export function lineOf({ level, name: own, id }: Level): string {
  const name = id === undefined ? own : `${own} (${id})`;
  if (level === 'endpoint') return vscode.l10n.t('Endpoint: {0}', name);
  if (level === 'project') return vscode.l10n.t('Project: {0}', name);
  if (level === 'cluster') return vscode.l10n.t('Cluster: {0}', name);
  return level === 'database' ? vscode.l10n.t('Database: {0}', name) : vscode.l10n.t('Collection: {0}', name);
}

/** Returns a place on one line (`Service › prod-search › default`). */
export const pathOf = (connectionName: string, levels: readonly Level[]): string =>
  [connectionName, ...levels.map(({ name }) => name)].join(' › ');

/** Returns the place of a change with its parts. */
export const placeOf = (within: Within, connection: Connection, placeNames?: PlaceNames): PlanPlace => ({
  connection: connection.name,
  marks: badgesOf(connection),
  levels: levelsOf(withProject(within, connection, placeNames), connection, placeNames),
});

/** Adds the project of a cluster where it is known. */
export function withProject(place: Within, { id }: Pick<Connection, 'id'>, placeNames: PlaceNames | undefined): Within {
  const { within = {} } = place;
  const projectId = within.projectId ?? (within.clusterId && placeNames?.projectOf(id, within.clusterId));
  return projectId ? { ...place, within: { ...within, projectId } } : place;
}

/** Returns the levels below the connection. An endpoint of a project has the project's id in place of a cluster's (spec 1). */
export function levelsOf(
  { within = {}, clusterName }: Within,
  connection: Pick<Connection, 'id'> & Partial<Pick<CloudConnection, 'projectEndpoints'>>,
  placeNames?: PlaceNames,
): Level[] {
  const { clusterId, dbName } = within;
  const nameOf = (id: string) => placeNames?.find(connection.id, id);
  const isEndpoint = clusterId !== undefined && isProjectEndpoint(clusterId, connection, placeNames);
  const projectId = within.projectId ?? (isEndpoint ? clusterId : undefined);
  const hasCluster = clusterId && clusterId !== ENDPOINT && clusterId !== projectId;
  return [
    ...(projectId ? [{ level: 'project', ...named(projectId, nameOf(projectId)) } as const] : []),
    ...(projectId && clusterId === projectId ? [{ level: 'endpoint', name: projectEndpointName() } as const] : []),
    ...(hasCluster
      ? [
          {
            level: 'cluster',
            ...named(clusterId, clusterName ?? placeNames?.clusterName(connection.id, clusterId)),
          } as const,
        ]
      : []),
    ...(dbName ? [{ level: 'database', name: dbName } as const] : []),
  ];
}

/** Returns true if an id in place of a cluster's is that of a project, whose endpoint is meant (spec 1). */
export const isProjectEndpoint = (
  id: string,
  connection: Parameters<typeof levelsOf>[1],
  placeNames?: PlaceNames,
): boolean => placeNames?.find(connection.id, id) !== undefined || Object.hasOwn(connection.projectEndpoints ?? {}, id);

/** The name of the endpoint of a project, as its row has it. */
export const projectEndpointName = (): string => vscode.l10n.t('Project Endpoint');

/** Returns a name followed by its id; without a name, the id alone. */
const named = (id: string, name: string | undefined): { readonly name: string; readonly id?: string } =>
  name && name !== id ? { name, id } : { name: id };
