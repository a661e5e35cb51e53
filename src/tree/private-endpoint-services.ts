import * as vscode from 'vscode';
import type { CallOptions } from '../client';
import type { PrivateEndpointServices, ServiceFilter } from '../connections/private-endpoint-services';
import type { PrivateEndpointService } from '../model/regions/private-endpoint-services';
import type { Project } from '../model/regions/projects';
import type { Region } from '../model/regions/regions';
import { ListNode } from './lists';
import type { Node } from './node';
import { NOUNS } from './nouns';
import type { Scope } from './scope';
import { recordTooltip } from './tooltips';

/** The private endpoint services of a region (spec 4.6). */
export const privateEndpointServicesNode = (scope: Scope, { projectId }: Project, { regionId }: Region): Node =>
  servicesNode(scope, { projectId, regionId }, vscode.l10n.t('This region has no private endpoint service.'));

/** Row of the private endpoint services of a project with unknown regions. */
export const projectServicesNode = (scope: Scope, { projectId }: Project): Node =>
  servicesNode(scope, { projectId }, vscode.l10n.t('This project has no private endpoint service.'));

/** Row of all services of a cluster endpoint, which has no projects and regions. */
export const endpointServicesNode = (scope: Scope): Node =>
  servicesNode(scope, {}, vscode.l10n.t('This cluster has no private endpoint service.'));

const servicesNode = (scope: Scope, filter: ServiceFilter, empty: string): Node =>
  new ListNode<PrivateEndpointService>({
    key: 'privateEndpointServices',
    label: vscode.l10n.t('Private Endpoint Services'),
    icon: 'plug',
    context: 'privateEndpointServices',
    empty,
    noun: NOUNS.privateEndpointServices(),
    pageSize: scope.pageSize,
    read: async (currentPage, pageSize, _only, options) => {
      const { askForServices } = await import('../connections/private-endpoint-services');
      const query = { ...filter, currentPage, pageSize };
      const ask = (services: PrivateEndpointServices, asking: CallOptions) => services.list(query, asking);
      const { endpointServices, count, unreadable } = await askForServices(scope, filter, ask, options);
      return { items: endpointServices, count, unreadable };
    },
    node: service => new PrivateEndpointServiceNode(service),
  });

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
    if (whitelistRequired) item.description = vscode.l10n.t('allowlist required');
    item.iconPath = new vscode.ThemeIcon(whitelistRequired ? 'lock' : 'plug');
    item.contextValue = 'privateEndpointService';
    item.tooltip = recordTooltip(this.service);
    item.command = { command: 'vectorCloud.thing.showRecord', title: vscode.l10n.t('Show Record'), arguments: [this] };
    return item;
  }

  record(): Promise<unknown> {
    return Promise.resolve(this.service);
  }
}
