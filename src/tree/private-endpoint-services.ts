import * as vscode from 'vscode';
import type { CallOptions, ClusterClient } from '../client';
import { isCancelled } from '../connections/explain';
import type { PrivateEndpointService } from '../model/regions/private-endpoint-services';
import type { Project } from '../model/regions/projects';
import type { Region } from '../model/regions/regions';
import { ListNode } from './lists';
import type { Node } from './node';
import { NOUNS } from './nouns';
import type { Scope } from './scope';
import { recordTooltip } from './tooltips';
import { ONLY_READABLE } from '../model/wire/unreadable';

/** The private endpoint services of a region: asked of a running cluster of that region, as spec 4.6 says, else of the control plane. */
export const privateEndpointServicesNode = (scope: Scope, { projectId }: Project, { regionId }: Region): Node =>
  servicesNode(scope, { projectId, regionId }, vscode.l10n.t('This region offers no private endpoint service.'));

/** Those of a project whose regions are not known. */
export const projectServicesNode = (scope: Scope, { projectId }: Project): Node =>
  servicesNode(scope, { projectId }, vscode.l10n.t('This project has no private endpoint service.'));

/** All that a cluster endpoint tells of, which knows no projects and regions to choose from. */
export const endpointServicesNode = (scope: Scope): Node =>
  servicesNode(scope, {}, vscode.l10n.t('This cluster offers no private endpoint service.'));

const servicesNode = (scope: Scope, filter: Filter, empty: string): Node =>
  new ListNode<PrivateEndpointService>({
    key: 'privateEndpointServices',
    label: vscode.l10n.t('Private Endpoint Services'),
    icon: 'plug',
    context: 'privateEndpointServices',
    empty,
    noun: NOUNS.privateEndpointServices(),
    pageSize: scope.pageSize,
    read: async (currentPage, pageSize, _only, options) => {
      const { endpointServices, count, unreadable } = await asked(scope, filter, services =>
        services.list({ ...filter, currentPage, pageSize }, options),
      );
      return { items: endpointServices, count, unreadable };
    },
    node: service => new PrivateEndpointServiceNode(service),
  });

/** What narrows the services (spec 4.6); what is left out does not. */
interface Filter {
  readonly projectId?: string;
  readonly regionId?: string;
}

/** Every service. `options`: where those are told that cannot be read. */
export const allServices = (scope: Scope, filter: Filter, options?: CallOptions): Promise<PrivateEndpointService[]> =>
  asked(scope, filter, services => Array.fromAsync(services.listAll(filter, options)));

type Services = ClusterClient['privateEndpointServices'];

async function asked<T>(
  { clients, connection }: Scope,
  filter: Filter,
  ask: (services: Services) => Promise<T>,
): Promise<T> {
  const { isAbsent } = await import('../client');
  if (connection.kind === 'endpoint') {
    return ask((await clients.keyedCluster(connection, connection.address)).privateEndpointServices);
  }
  const cloud = await clients.cloud(connection);
  let failure: unknown;
  try {
    for await (const { regionId, status, connectAddress } of cloud.clusters.listAll({}, ONLY_READABLE)) {
      if (filter.regionId !== undefined && regionId !== filter.regionId) continue;
      if (status !== 'RUNNING' || !connectAddress) continue;
      return await ask((await clients.keyedCluster(connection, connectAddress)).privateEndpointServices);
    }
  } catch (error) {
    // Private endpoints are set up by those who cannot reach their clusters yet; and not every service has this on clusters.
    if (isCancelled(error)) throw error;
    failure = error;
  }
  try {
    return await ask(cloud.privateEndpointServices);
  } catch (error) {
    throw failure !== undefined && isAbsent(error) && !isAbsent(failure) ? failure : error;
  }
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
