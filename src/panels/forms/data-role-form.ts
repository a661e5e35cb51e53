import * as vscode from 'vscode';
import type { Read } from '../../connections/reads';
import { DataRoleLists } from '../../documents/data-role-lists';
import { dataRoleFormProtocol } from '../../model/access/data-role-forms';
import { EVERY } from '../../model/access/cluster-roles';
import { ENDPOINT } from '../../model/collections/refs';
import { get } from '../../model/documents/forms';
import { readText } from '../../model/documents/json-text';
import type { KnownResources } from '../../model/roles/forms';
import type { ServeForm } from './form';
import { serve } from './page';

/** Serves the form of a role of a cluster with the objects and privilege groups that the cluster lists. */
export const serveDataRoleForm: ServeForm = ({ services, document, panel, handlers }) => {
  const place = async () => {
    const connection = await services.documents.belongsTo(document.uri);
    const read = readText(document.getText());
    const named = 'value' in read ? get(read.value, ['clusterId']) : undefined;
    const clusterId = connection?.kind === 'endpoint' ? ENDPOINT : named;
    return connection && typeof clusterId === 'string' && clusterId !== '' ? { connection, clusterId } : undefined;
  };
  const lists = async () => {
    const at = await place();
    return at && new DataRoleLists(services.clients, at.connection, at.clusterId);
  };
  return serve(panel.webview, dataRoleFormProtocol, {
    ...handlers,
    clusterName: async () => {
      const at = await place();
      if (!at || at.clusterId === ENDPOINT) return null;
      return services.clients.placeNames.clusterName(at.connection.id, at.clusterId) ?? null;
    },
    nameTaken: async name => {
      const read = name === '' ? undefined : await (await lists())?.roles();
      return read !== undefined && 'value' in read && read.value.includes(name);
    },
    databases: async () => known(await (await lists())?.databases()),
    resources: async dbName => known(dbName === EVERY ? undefined : await (await lists())?.collections(dbName)),
    groups: async () => {
      const read = await (await lists())?.groups();
      if (!read) return { groups: [] };
      if ('why' in read) {
        const problem = vscode.l10n.t('Privilege groups cannot be listed ({0}). Enter names.', read.why);
        return { groups: [], problem };
      }
      return {
        groups: read.value.map(({ privilegeGroupName: name, privileges }) => ({ name, privileges: [...privileges] })),
      };
    },
  });
};

/** Returns the listed names; without a list, the reason. */
function known(read: Read<readonly string[]> | undefined): KnownResources {
  if (!read) return { resources: [] };
  if ('why' in read)
    return { resources: [], problem: vscode.l10n.t('The list could not be loaded ({0}). Enter names.', read.why) };
  return { resources: read.value.map(name => ({ id: name, name })), complete: true };
}
