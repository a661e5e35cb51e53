import * as vscode from 'vscode';
import type { PrivateEndpointService, PrivateEndpointServicePage } from '../model/private-endpoint-services';
import type { Project } from '../model/projects';
import type { Region } from '../model/regions';
import { ListNode } from './lists';
import type { Node } from './node';
import type { Scope } from './scope';
import { recordTooltip } from './tooltips';

/** The private endpoint services of a region: asked of a running cluster of that region, as spec 4.6 says, else of the control plane. */
export const privateEndpointServicesNode = (scope: Scope, { projectId }: Project, { regionId }: Region): Node =>
  new ListNode<PrivateEndpointService>({
    key: 'privateEndpointServices',
    label: vscode.l10n.t('Private Endpoint Services'),
    icon: 'plug',
    context: 'privateEndpointServices',
    empty: vscode.l10n.t('This region offers no private endpoint service.'),
    pageSize: scope.pageSize,
    read: async (currentPage, pageSize) => {
      const { endpointServices, count } = await read(scope, { projectId, regionId, currentPage, pageSize });
      return { items: endpointServices, count };
    },
    node: service => new PrivateEndpointServiceNode(service),
  });

interface Query {
  readonly projectId: string;
  readonly regionId: string;
  readonly currentPage: number;
  readonly pageSize: number;
}

async function read(scope: Scope, query: Query): Promise<PrivateEndpointServicePage> {
  const { isAbsent } = await import('../client');
  const { clients, connection } = scope;
  const cloud = await clients.cloud(connection);
  for await (const { regionId, status, connectAddress } of cloud.clusters.listAll({})) {
    if (regionId !== query.regionId || status !== 'RUNNING' || !connectAddress) continue;
    try {
      const cluster = await clients.keyedCluster(connection, connectAddress);
      return await cluster.privateEndpointServices.list(query);
    } catch (error) {
      if (!isAbsent(error)) throw error;
      break; // the cluster does not have the operation, and neither do its neighbours
    }
  }
  return cloud.privateEndpointServices.list(query);
}

class PrivateEndpointServiceNode implements Node {
  readonly key: string;
  readonly identity;
  constructor(private readonly service: PrivateEndpointService) {
    this.key = service.endpointService;
    this.identity = { id: service.endpointService, name: service.endpointService };
  }

  item(): vscode.TreeItem {
    const { endpointService, whitelistRequired } = this.service;
    const item = new vscode.TreeItem(endpointService);
    if (whitelistRequired) item.description = vscode.l10n.t('whitelist required');
    item.iconPath = new vscode.ThemeIcon(whitelistRequired ? 'lock' : 'plug');
    item.contextValue = 'privateEndpointService';
    item.tooltip = recordTooltip(this.service);
    return item;
  }

  record(): Promise<unknown> {
    return Promise.resolve(this.service);
  }
}
