import * as vscode from 'vscode';
import type { CallOptions, CloudClient } from '../client';
import { explain } from '../connections/explain';
import { allServices, knownEndpoints } from '../connections/private-endpoint-services';
import { tryRead } from '../connections/reads';
import type { PrivateEndpointService } from '../model/regions/private-endpoint-services';
import type { Project } from '../model/regions/projects';
import type { Region } from '../model/regions/regions';
import type { Unreadable } from '../model/wire/unreadable';
import type { ConnectionNode } from '../tree/connections';
import type { Scope } from '../tree/scope';
import type { App } from './app';
import { showMarkdown } from './markdown';
import { regionOverview } from './region-overviews';

type Told = (records: readonly Unreadable[]) => void;

/** Shows providers, regions and private endpoint services of a connection as a document. A missing part does not affect the others. */
export async function showRegions(app: App, { scope }: ConnectionNode): Promise<void> {
  const { clients, connection } = scope;
  const problems: string[] = [];
  const onUnreadable: Told = records =>
    void problems.push(...records.map(({ reason }) => vscode.l10n.t('An entry cannot be read: {0}', reason)));
  const tried = async <T>(
    what: string,
    ask: (cloud: CloudClient, options: CallOptions) => Promise<readonly T[]>,
  ): Promise<readonly T[] | undefined> => {
    const read = await tryRead(clients, () => clients.cloud(connection), ask, { onUnreadable });
    if ('value' in read) return read.value;
    problems.push(`${what}: ${explain(read.error).message}`);
    return undefined;
  };
  const [listed, clouds, projects] = await Promise.all([
    tried(vscode.l10n.t('Regions'), (cloud, options) => cloud.regions.list({}, options)),
    tried(vscode.l10n.t('Names of the providers'), (cloud, options) => cloud.clouds.list(options)),
    tried(vscode.l10n.t('Projects'), (cloud, options) => cloud.projects.list(options)),
  ]);
  const { services, unread } = await servicesOf(scope, listed ?? [], onUnreadable, problems);
  const regions = listed ?? regionsIn(projects, services);
  const facts = {
    connection: connection.name,
    readAt: Date.now(),
    clouds,
    regions,
    projects,
    services,
    unread,
    problems,
  };
  await showMarkdown(app, vscode.l10n.t('Regions of {0}', connection.name), regionOverview(facts));
}

/** Returns the services of all regions; if one request does not return them, of each region separately. `unread`: ids of failed regions. */
async function servicesOf(
  scope: Scope,
  regions: readonly Region[],
  onUnreadable: Told,
  problems: string[],
): Promise<{ services?: readonly PrivateEndpointService[]; unread?: ReadonlySet<string> }> {
  const what = vscode.l10n.t('Private endpoint services');
  const known = await knownEndpoints(scope);
  try {
    return { services: await allServices(scope, {}, { onUnreadable }, known) };
  } catch (error) {
    const each = await Promise.allSettled(
      regions.map(({ regionId }) => allServices(scope, { regionId }, { onUnreadable }, known)),
    );
    const failed = each.flatMap((one, at) => (one.status === 'rejected' ? [{ region: regions[at]!, one }] : []));
    if (failed.length === regions.length) {
      problems.push(`${what}: ${explain(error).message}`);
      return {};
    }
    problems.push(...failed.map(({ region, one }) => `${what}, ${region.regionId}: ${explain(one.reason).message}`));
    return {
      services: each.flatMap(one => (one.status === 'fulfilled' ? one.value : [])),
      unread: new Set(failed.map(({ region }) => region.regionId)),
    };
  }
}

/** Returns the regions named by projects and services, if regions cannot be listed. */
function regionsIn(projects: readonly Project[] = [], services: readonly PrivateEndpointService[] = []): Region[] {
  const told = services.flatMap(({ regionId, cloudId }) => (regionId ? [{ regionId, cloudId: cloudId ?? '' }] : []));
  const bound = projects.flatMap(({ regionIds }) => regionIds ?? []).map(regionId => ({ regionId, cloudId: '' }));
  return [...new Map([...bound, ...told].map(region => [region.regionId, region])).values()];
}
