import * as vscode from 'vscode';
import type { CloudClient } from '../../client';
import { roleComparison, roleReport, type NamesOf, type RoleOwner } from '../../model/roles/reports';
import { RoleNode } from '../../tree/roles';
import type { Node } from '../../tree/node';
import type { App } from '../app';
import { showMarkdown } from '../markdown';
import { chooseRole } from './roles';

/** All that a role may do, as a document in words. */
export async function explainRole(app: App, node?: Node): Promise<void> {
  const chosen = await chooseRole(app, node);
  if (!chosen) return;
  const cloud = await app.clients.cloud(chosen.scope.connection);
  const [role, names] = await Promise.all([cloud.roles.describe(chosen.role.roleId), namesOf(cloud)]);
  const text = roleReport(role, ownerOf(chosen), names);
  await showMarkdown(app, vscode.l10n.t('What {0} can do', role.roleName), text);
}

/** What one of two roles may do and the other may not: two selected rows, else the person picks what is missing. */
export async function compareRoles(app: App, node?: Node, nodes?: readonly Node[]): Promise<void> {
  const selected = (nodes ?? (node ? [node] : app.view.selection)).filter(each => each instanceof RoleNode);
  const [first, second] = selected.length === 2 ? selected : [node instanceof RoleNode ? node : undefined];
  const one = first ?? (await chooseRole(app, undefined, vscode.l10n.t('Which role shall be compared?')));
  if (!one) return;
  const other =
    second ??
    (await chooseRole(
      app,
      undefined,
      vscode.l10n.t('Compare {0} with which role?', one.role.roleName),
      (role, scope) => role.roleId !== one.role.roleId || scope.connection.id !== one.scope.connection.id,
    ));
  if (!other) return;
  const [a, b] = await Promise.all(
    [one, other].map(async ({ scope, role }) =>
      (await app.clients.cloud(scope.connection)).roles.describe(role.roleId),
    ),
  );
  const title = vscode.l10n.t('{0} and {1}', a!.roleName, b!.roleName);
  await showMarkdown(app, title, roleComparison(a!, b!, [ownerOf(one), ownerOf(other)]));
}

const ownerOf = ({ scope, project, role }: RoleNode): RoleOwner => ({
  connection: scope.connection.name,
  project: project?.projectName || project?.projectId || role.projectId || undefined,
});

/** Names of clusters, where the service lists them; without names ids do. */
async function namesOf(cloud: CloudClient): Promise<NamesOf> {
  const { isAbsent } = await import('../../client');
  try {
    const clusters = await Array.fromAsync(cloud.clusters.listAll({}));
    return new Map(clusters.map(({ clusterId, clusterName }) => [clusterId, clusterName || clusterId]));
  } catch (error) {
    if (isAbsent(error)) return new Map();
    throw error;
  }
}
