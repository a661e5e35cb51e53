import * as vscode from 'vscode';
import { patiently } from '../changes/patience';
import type { CallOptions, CloudClient } from '../client';
import { explain } from '../connections/explain';
import { allServices, knownEndpoints } from '../connections/private-endpoint-services';
import { isExpected } from '../connections/reads';
import type { PrivateEndpointService } from '../model/regions/private-endpoint-services';
import type { Project } from '../model/regions/projects';
import type { Region } from '../model/regions/regions';
import type { Unreadable } from '../model/wire/unreadable';
import type { ConnectionNode } from '../tree/connections';
import type { Scope } from '../tree/scope';
import type { App } from './app';
import { showMarkdown } from './markdown';
import { regionOverview, type RegionFacts } from './region-overviews';

type UnreadableHandler = (records: readonly Unreadable[]) => void;

/**
 * Shows providers, regions and private endpoint services of a connection as a document, once all have answered: with progress, which can be
 * cancelled. A missing part does not affect the others.
 */
export async function showRegions(app: App, { scope }: ConnectionNode): Promise<void> {
  const facts = await patiently(vscode.l10n.t('Reading the regions of “{0}”…', scope.connection.name), options =>
    factsOf(scope, options),
  );
  await showMarkdown(app, vscode.l10n.t('Regions of {0}', scope.connection.name), regionOverview(facts));
}

async function factsOf(scope: Scope, { signal }: CallOptions): Promise<RegionFacts> {
  const { clients, connection } = scope;
  const problems: string[] = [];
  const onUnreadable: UnreadableHandler = records =>
    void problems.push(...records.map(({ reason }) => vscode.l10n.t('An entry cannot be read: {0}', reason)));
  const options = { signal, onUnreadable };
  const tried = async <T>(
    what: string,
    ask: (cloud: CloudClient) => Promise<readonly T[]>,
  ): Promise<readonly T[] | undefined> => {
    try {
      return await ask(await clients.cloud(connection));
    } catch (error) {
      if (!isExpected(error)) throw error;
      problems.push(`${what}: ${explain(error).message}`);
      return undefined;
    }
  };
  const [listed, clouds, projects] = await Promise.all([
    tried(vscode.l10n.t('Regions'), cloud => cloud.regions.list({}, options)),
    tried(vscode.l10n.t('Names of the providers'), cloud => cloud.clouds.list(options)),
    tried(vscode.l10n.t('Projects'), cloud => cloud.projects.list(options)),
  ]);
  const { services, unread } = await servicesOf(scope, listed ?? [], options, problems);
  const regions = listed ?? regionsIn(projects, services);
  return { connection: connection.name, readAt: Date.now(), clouds, regions, projects, services, unread, problems };
}

/** Returns the services of all regions; if one request does not return them, of each region separately. `unread`: ids of failed regions. */
async function servicesOf(
  scope: Scope,
  regions: readonly Region[],
  options: CallOptions,
  problems: string[],
): Promise<{ services?: readonly PrivateEndpointService[]; unread?: ReadonlySet<string> }> {
  const what = vscode.l10n.t('Private endpoint services');
  const known = await knownEndpoints(scope, options);
  try {
    return { services: await allServices(scope, {}, options, known) };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const each = await Promise.allSettled(
      regions.map(({ regionId }) => allServices(scope, { regionId }, options, known)),
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
