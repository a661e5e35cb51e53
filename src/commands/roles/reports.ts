import * as vscode from 'vscode';
import { tryRead } from '../../connections/reads';
import { roleComparison, roleReport, type NamesOf, type RoleOwner } from '../../model/roles/reports';
import type { RoleNode } from '../../tree/roles';
import { isRow } from '../../tree/rows';
import type { Node } from '../../tree/node';
import type { App } from '../app';
import { role } from '../arguments';
import { placeOf } from '../choices/titles';
import { showMarkdown } from '../markdown';
import { ONLY_READABLE } from '../../model/wire/unreadable';

/** Describes the access of a role in a document. */
export async function explainRole(app: App, chosen: RoleNode): Promise<void> {
  const cloud = await app.clients.cloud(chosen.scope.connection);
  const [read, names] = await Promise.all([cloud.roles.describe(chosen.role.roleId), namesOf(chosen)]);
  const text = roleReport(read, ownerOf(chosen), names);
  await showMarkdown(app, vscode.l10n.t('Access of {0}', read.roleName), text);
}

/** Compares the access of two roles: two selected rows, otherwise the user picks. */
export async function compareRoles(app: App, node?: Node, nodes?: readonly Node[]): Promise<void> {
  const selected = (nodes ?? (node ? [node] : app.view.selection)).filter(each => isRow(each, 'role'));
  const [first, second] = selected.length === 2 ? selected : [isRow(node, 'role') ? node : undefined];
  const one = first ?? (await role(() => vscode.l10n.t('Select the first role'))(app));
  if (!one) return;
  const other =
    second ??
    (await role(
      () =>
        vscode.l10n.t(
          'Compare {0} with',
          `${one.identity.name} (${[...placeOf(one).slice(0, -1), one.role.roleId].join(' › ')})`,
        ),
      ({ role: { roleId }, scope }) => roleId !== one.role.roleId || scope.connection.id !== one.scope.connection.id,
    )(app));
  if (!other) return;
  const [[a, b], names] = await Promise.all([
    Promise.all(
      [one, other].map(async each => (await app.clients.cloud(each.scope.connection)).roles.describe(each.role.roleId)),
    ),
    Promise.all([one, other].map(namesOf)),
  ]);
  const title = vscode.l10n.t('{0} and {1}', a!.roleName, b!.roleName);
  await showMarkdown(
    app,
    title,
    roleComparison(a!, b!, [ownerOf(one), ownerOf(other)], new Map(names.flatMap(each => [...each]))),
  );
}

const ownerOf = ({ scope, project, role: { projectId } }: RoleNode): RoleOwner => ({
  connection: scope.connection.name,
  project: project?.projectName || project?.projectId || projectId || undefined,
});

/** Names of clusters, where they can be listed; without names ids do. */
async function namesOf({ scope: { clients, connection } }: RoleNode): Promise<NamesOf> {
  const read = await tryRead(
    clients,
    () => clients.cloud(connection),
    (cloud, options) => Array.fromAsync(cloud.clusters.listAll({}, { ...options, ...ONLY_READABLE })),
  );
  const clusters = 'value' in read ? read.value : [];
  return new Map(clusters.map(({ clusterId, clusterName }) => [clusterId, clusterName || clusterId]));
}
