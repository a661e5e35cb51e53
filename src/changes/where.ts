import * as vscode from 'vscode';
import { marksOf } from '../connections/marks';
import { ENDPOINT } from '../model/collections/refs';
import type { Connection } from '../connections/connection';
import type { Resource } from './resource';

/** Where a change is made, one line for each level: connection with its marks, project, cluster, database. */
export function whereOf(
  { within = {}, clusterName }: Pick<Resource<unknown>, 'within' | 'clusterName'>,
  connection: Connection,
): string[] {
  const { projectId, clusterId, dbName } = within;
  const isNamed = clusterName && clusterName !== clusterId;
  return [
    [vscode.l10n.t('Connection: {0}', connection.name), ...marksOf(connection)].join(' · '),
    ...(projectId ? [vscode.l10n.t('Project: {0}', projectId)] : []),
    ...(clusterId && clusterId !== ENDPOINT
      ? [vscode.l10n.t('Cluster: {0}', isNamed ? `${clusterName} (${clusterId})` : clusterId)]
      : []),
    ...(dbName ? [vscode.l10n.t('Database: {0}', dbName)] : []),
  ];
}
