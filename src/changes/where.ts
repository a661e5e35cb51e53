import * as vscode from 'vscode';
import { badgesOf } from '../connections/badges';
import { marksOf } from '../connections/marks';
import { ENDPOINT } from '../model/collections/refs';
import type { Connection } from '../connections/connection';
import type { ProjectNames } from '../connections/project-names';
import type { PlanPlace } from '../model/plan-pages';
import type { Resource } from './resource';

type Within = Pick<Resource<unknown>, 'within' | 'clusterName'>;

/** Returns the place of a change, one line per level: connection with its marks, project, cluster, database. */
export function whereOf(within: Within, connection: Connection, projectNames?: ProjectNames): string[] {
  const { levels } = placeOf(within, connection, projectNames);
  return [
    [vscode.l10n.t('Connection: {0}', connection.name), ...marksOf(connection)].join(' · '),
    ...levels.map(({ level, name, id }) => lineOf(level, id === undefined ? name : `${name} (${id})`)),
  ];
}

function lineOf(level: PlanPlace['levels'][number]['level'], name: string): string {
  if (level === 'project') return vscode.l10n.t('Project: {0}', name);
  return level === 'cluster' ? vscode.l10n.t('Cluster: {0}', name) : vscode.l10n.t('Database: {0}', name);
}

/** The same in its parts. */
export function placeOf(
  { within = {}, clusterName }: Within,
  connection: Connection,
  projectNames?: ProjectNames,
): PlanPlace {
  const { projectId, clusterId, dbName } = within;
  const projectName = projectId && projectNames?.find(connection.id, projectId);
  return {
    connection: connection.name,
    marks: badgesOf(connection),
    levels: [
      ...(projectId ? [{ level: 'project', ...named(projectId, projectName) } as const] : []),
      ...(clusterId && clusterId !== ENDPOINT ? [{ level: 'cluster', ...named(clusterId, clusterName) } as const] : []),
      ...(dbName ? [{ level: 'database', name: dbName } as const] : []),
    ],
  };
}

/** Returns a name with its id beside it; without a name, the id alone. */
const named = (id: string, name: string | undefined): { readonly name: string; readonly id?: string } =>
  name && name !== id ? { name, id } : { name: id };
