import * as vscode from 'vscode';
import { badgesOf } from '../connections/badges';
import { marksOf } from '../connections/marks';
import { ENDPOINT } from '../model/collections/refs';
import type { Connection } from '../connections/connection';
import type { PlanPlace } from '../model/plan-pages';
import type { Resource } from './resource';

type Within = Pick<Resource<unknown>, 'within' | 'clusterName'>;

/** Returns the place of a change, one line per level: connection with its marks, project, cluster, database. */
export function whereOf(within: Within, connection: Connection): string[] {
  const { levels } = placeOf(within, connection);
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
export function placeOf({ within = {}, clusterName }: Within, connection: Connection): PlanPlace {
  const { projectId, clusterId, dbName } = within;
  const isNamed = clusterName && clusterName !== clusterId;
  return {
    connection: connection.name,
    marks: badgesOf(connection),
    levels: [
      ...(projectId ? [{ level: 'project', name: projectId } as const] : []),
      ...(clusterId && clusterId !== ENDPOINT
        ? [{ level: 'cluster', ...(isNamed ? { name: clusterName, id: clusterId } : { name: clusterId }) } as const]
        : []),
      ...(dbName ? [{ level: 'database', name: dbName } as const] : []),
    ],
  };
}
