import * as vscode from 'vscode';
import { inProgress } from '../../changes/in-progress';
import { planeRoleReport } from '../../model/access/reports';
import type { Rows } from '../../tree/rows';
import type { App } from '../app';
import { showMarkdown } from '../markdown';
import { readPlane } from './reading';

/** Describes the access of a role of the data plane in a document, with its users. */
export async function explainClusterRole(app: App, { scope, plane, name }: Rows['clusterRole']): Promise<void> {
  const { connection } = scope;
  const { clusterId, clusterName } = plane;
  const read = await inProgress(() => readPlane(app.clients, { connection, clusterId, name: clusterName }, {}, name));
  const [role = { roleName: name, users: [], grants: [], problem: read.problems[0] }] = read.roles;
  await showMarkdown(app, vscode.l10n.t('Access of {0}', name), planeRoleReport(role, read, connection.name));
}
