import * as vscode from 'vscode';
import type { CloudClient } from '../client';
import { explain } from '../connections/explain';
import { standingOf } from '../connections/standings';
import type { PrivateEndpointService } from '../model/regions/private-endpoint-services';
import type { Project } from '../model/regions/projects';
import { regionOverview } from './region-overviews';
import type { Region } from '../model/regions/regions';
import type { ConnectionNode } from '../tree/connections';
import { allServices } from '../tree/private-endpoint-services';
import type { RegionNode } from '../tree/regions';
import { isRow } from '../tree/rows';
import type { Scope } from '../tree/scope';
import type { App } from './app';
import { showMarkdown } from './markdown';
import { ONLY_READABLE, type Unreadable } from '../model/wire/unreadable';

/** Providers, regions and private endpoint services of a connection, as a document. */
export async function showRegions(app: App, { scope }: ConnectionNode): Promise<void> {
  const cloud = await scope.clients.cloud(scope.connection);
  const problems: string[] = [];
  const tried = async <T>(what: string, read: () => Promise<readonly T[]>): Promise<readonly T[] | undefined> =>
    read().catch((error: unknown) => {
      problems.push(`${what}: ${explain(error).message}`);
      return undefined;
    });
  const onUnreadable = (records: readonly Unreadable[]): void =>
    void problems.push(...records.map(({ reason }) => vscode.l10n.t('An entry cannot be read: {0}', reason)));
  const regions = await cloud.regions.list({}, { onUnreadable });
  const [clouds, projects, services] = await Promise.all([
    tried(vscode.l10n.t('Names of the providers'), () => cloud.clouds.list({ onUnreadable })),
    tried(vscode.l10n.t('Projects'), () => cloud.projects.list({ onUnreadable })),
    tried(vscode.l10n.t('Private endpoint services'), () => allServices(scope, {}, { onUnreadable })),
  ]);
  const { name } = scope.connection;
  const text = regionOverview({ connection: name, readAt: Date.now(), clouds, regions, projects, services, problems });
  await showMarkdown(app, vscode.l10n.t('Regions of {0}', name), text);
}

/** A private endpoint service by project and region (spec 4.6); its name is copied. */
export async function findPrivateEndpointService(_: App, node: RegionNode | ConnectionNode): Promise<void> {
  const { scope } = node;
  const cloud = await scope.clients.cloud(scope.connection);
  const within = isRow(node, 'region') ? node : undefined;
  const projectId = within ? within.project.projectId : await askProject(cloud);
  if (projectId === undefined) return;
  const regionId = within ? within.region.regionId : await askRegion(cloud);
  if (regionId === undefined) return;
  const filter = { ...(projectId && { projectId }), ...(regionId && { regionId }) };
  const picked = await vscode.window.showQuickPick(itemsOf(scope, filter), {
    placeHolder: vscode.l10n.t('Enter copies the name of the service'),
    matchOnDescription: true,
  });
  if (!picked?.service) return;
  await vscode.env.clipboard.writeText(picked.service.endpointService);
  vscode.window.setStatusBarMessage(vscode.l10n.t('$(copy) Copied {0}', picked.service.endpointService), 5000);
}

interface Item extends vscode.QuickPickItem {
  readonly service?: PrivateEndpointService;
}

async function itemsOf(scope: Scope, filter: { projectId?: string; regionId?: string }): Promise<Item[]> {
  const services = await allServices(scope, filter, ONLY_READABLE);
  if (services.length === 0) return [{ label: vscode.l10n.t('There is no private endpoint service here.') }];
  return services.map(service => {
    const { endpointService, regionId, cloudId, whitelistRequired } = service;
    const whitelist = whitelistRequired ? vscode.l10n.t('whitelist required') : undefined;
    const description = [regionId, cloudId, whitelist].filter(Boolean).join(' · ');
    return { label: endpointService, description, service };
  });
}

/** Empty: of all projects. */
async function askProject(cloud: CloudClient): Promise<string | undefined> {
  const named = ({ projectId, projectName }: Project) => ({ label: projectName || projectId, description: projectId });
  const all = { label: vscode.l10n.t('All projects'), description: '' };
  const items = cloud.projects.list(ONLY_READABLE).then(
    projects => [all, ...projects.map(named)],
    (error: unknown) => {
      if (['absent', 'denied'].includes(standingOf(error))) return [all]; // no project to choose from: then of all
      throw error;
    },
  );
  return (await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('Of which project?') }))?.description;
}

/** Empty: in all regions. */
async function askRegion(cloud: CloudClient): Promise<string | undefined> {
  const named = ({ regionId, cloudId }: Region) => ({ label: regionId, description: cloudId ?? '', regionId });
  const all = { label: vscode.l10n.t('All regions'), description: '', regionId: '' };
  const items = cloud.regions.list({}, ONLY_READABLE).then(regions => [all, ...regions.map(named)]);
  return (await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('In which region?') }))?.regionId;
}
