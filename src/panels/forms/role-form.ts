import * as vscode from 'vscode';
import type { CallOptions, CloudClient } from '../../client';
import type { Connection } from '../../connections/connection';
import { explain } from '../../connections/explain';
import { tryRead } from '../../connections/reads';
import { roleFormProtocol, type KnownResources } from '../../model/roles/forms';
import { readText } from '../../model/documents/json-text';
import type { ServeForm } from './form';
import { serve } from './page';
import { ONLY_READABLE } from '../../model/wire/unreadable';

/** Serves the form of a role with names of ids, and ids to choose from. */
export const serveRoleForm: ServeForm = ({ services, document, panel, handlers }) => {
  const { clients } = services;
  const projectId = (): string | undefined => {
    const read = readText(document.getText());
    const role = 'value' in read ? (read.value as { projectId?: unknown } | null) : undefined;
    return typeof role?.projectId === 'string' && role.projectId !== '' ? role.projectId : undefined;
  };
  return serve(panel.webview, roleFormProtocol, {
    ...handlers,
    projectName: async () => {
      const connection = await services.documents.belongsTo(document.uri);
      const id = projectId();
      if (!connection || !id) return null;
      const read = await tryRead(
        clients,
        () => clients.cloud(connection),
        (cloud, options) => cloud.projects.list({ ...options, ...ONLY_READABLE }),
      );
      const projects = 'value' in read ? read.value : [];
      return projects.find(project => project.projectId === id)?.projectName ?? null;
    },
    nameTaken: async name => {
      const connection = await services.documents.belongsTo(document.uri);
      if (!connection || name === '') return false;
      const id = projectId();
      const read = await tryRead(
        clients,
        () => clients.cloud(connection),
        (cloud, options) =>
          Array.fromAsync(cloud.roles.listAll(id ? { projectId: id } : {}, { ...options, ...ONLY_READABLE })),
      );
      return 'value' in read && read.value.some(({ roleName }) => roleName === name);
    },
    resources: async family => {
      const connection = await services.documents.belongsTo(document.uri);
      if (!connection) return { resources: [] };
      const read = await tryRead(
        clients,
        () => clients.cloud(connection),
        (cloud, options) => resourcesOf(cloud, connection, family, projectId(), options),
      );
      if ('value' in read) return { resources: read.value, complete: isListed(family, projectId()) };
      return { resources: pinnedOf(connection, family), problem: whyNot(read.error) };
    },
  });
};

const whyNot = (error: unknown): string =>
  vscode.l10n.t('The list could not be loaded. Enter IDs. {0}', explain(error).message);

/** Returns true for resources that the service lists. */
const isListed = (family: string, projectId: string | undefined): boolean =>
  family === 'serving_cluster' || family === 'on_demand_cluster' || (family === 'volume' && projectId !== undefined);

/** Returns clusters and volumes of the role's project; the service lists no other resources of policies. */
async function resourcesOf(
  cloud: CloudClient,
  connection: Connection,
  family: string,
  projectId: string | undefined,
  options: CallOptions,
): Promise<KnownResources['resources']> {
  if (family === 'serving_cluster' || family === 'on_demand_cluster') {
    const clusters = await Array.fromAsync(cloud.clusters.listAll({}, { ...options, ...ONLY_READABLE }));
    return clusters
      .filter(cluster => !projectId || !cluster.projectId || cluster.projectId === projectId)
      .map(({ clusterId, clusterName }) => ({ id: clusterId, name: clusterName || clusterId }));
  }
  if (family === 'volume' && projectId) {
    const volumes = await Array.fromAsync(cloud.volumes.listAll({ projectId }, { ...options, ...ONLY_READABLE }));
    return volumes.map(({ volumeName }) => ({ id: volumeName, name: volumeName }));
  }
  return pinnedOf(connection, family);
}

/** Returns the resources that the user added by id, if the service does not list them. */
function pinnedOf(connection: Connection, family: string): KnownResources['resources'] {
  const ids = connection.kind === 'cloud' && family.endsWith('_cluster') ? (connection.pinned?.clusters ?? []) : [];
  return ids.map(id => ({ id, name: id }));
}
