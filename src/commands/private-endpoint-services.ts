import * as vscode from 'vscode';
import type { CallOptions } from '../client';
import { readAddress } from '../connections/address';
import { explain, isCancelled } from '../connections/explain';
import { allServices, type ServiceFilter } from '../connections/private-endpoint-services';
import { tryRead, type Read } from '../connections/reads';
import { patiently } from '../changes/patience';
import type { PrivateEndpointService } from '../model/regions/private-endpoint-services';
import { ONLY_READABLE } from '../model/wire/unreadable';
import type { ConnectionNode } from '../tree/connections';
import type { RegionNode } from '../tree/regions';
import { isRow } from '../tree/rows';
import type { Scope } from '../tree/scope';
import type { App } from './app';
import { leadOn } from './choices/lead-on';
import { walk } from './choices/steps';
import { placeOf } from './choices/titles';

/** Finds a private endpoint service by project and region, and copies its name (spec 4.6). */
export async function findPrivateEndpointService(app: App, node: RegionNode | ConnectionNode): Promise<void> {
  const { scope } = node;
  const asked = await filterOf(app.title, node);
  if (!asked) return;
  const { filter, place } = asked;
  const title = [app.title, ...place].join(' › ');
  const where = whereOf(node, place);
  const read = await patiently(vscode.l10n.t('Reading the private endpoint services of {0}…', where), options =>
    tryServices(scope, filter, options),
  );
  const services = 'value' in read ? read.value : await askElsewhere(title, scope, filter, read.error);
  if (!services) return;
  if (services.length === 0) {
    const none = vscode.l10n.t('No private endpoint services in {0}.', where);
    return scope.connection.kind === 'endpoint'
      ? leadOn({ ...app, title }, none, 'addConnection')
      : leadOn({ ...app, title }, none, 'findPrivateEndpointService', 'showRegions');
  }
  const picked = await vscode.window.showQuickPick(services.map(itemOf), {
    title,
    ignoreFocusOut: true,
    placeHolder: vscode.l10n.t('Press Enter to copy the service name'),
    matchOnDescription: true,
  });
  if (!picked) return;
  await vscode.env.clipboard.writeText(picked.label);
  vscode.window.setStatusBarMessage(vscode.l10n.t('$(copy) Copied {0} of {1}', picked.label, where), 5000);
}

function itemOf(service: PrivateEndpointService): vscode.QuickPickItem {
  const { endpointService, regionId, cloudId, whitelistRequired } = service;
  const whitelist = whitelistRequired ? vscode.l10n.t('allowlist required') : undefined;
  return { label: endpointService, description: [regionId, cloudId, whitelist].filter(Boolean).join(' · ') };
}

/** Returns the names of the connection, the project and the region, as far as they are known. */
const whereOf = (node: RegionNode | ConnectionNode, place: readonly string[]): string =>
  (place.length > 0 ? [node.scope.connection.name, ...place] : placeOf(node)).join(' › ');

/** A filter, with the names of what the user chose: a project and a region. */
interface NamedFilter {
  readonly filter: ServiceFilter;
  readonly place: readonly string[];
}

/** Returns the filter: the region of a row, none for an endpoint, otherwise the user's choice. Undefined: cancelled. */
async function filterOf(title: string, node: RegionNode | ConnectionNode): Promise<NamedFilter | undefined> {
  if (isRow(node, 'region')) {
    return { filter: { projectId: node.project.projectId, regionId: node.region.regionId }, place: [] };
  }
  const { scope } = node;
  if (scope.connection.kind === 'endpoint') return { filter: {}, place: [] };
  const project = await askProject(title, scope);
  if (!project) return undefined;
  const region = await askRegion(`${title} › ${project.label}`, scope);
  if (!region) return undefined;
  return {
    filter: { ...(project.id && { projectId: project.id }), ...(region.id && { regionId: region.id }) },
    place: [project.label, region.label],
  };
}

/** Asks for a project; empty: all projects. */
async function askProject(title: string, { clients, connection }: Scope): Promise<Choice | undefined> {
  const read = tryRead(
    clients,
    () => clients.cloud(connection),
    async (cloud, options) =>
      (await cloud.projects.list({ ...options, ...ONLY_READABLE })).map(({ projectId, projectName }) => ({
        label: projectName || projectId,
        description: projectId,
        id: projectId,
      })),
  );
  return askId(title, read, {
    all: vscode.l10n.t('All projects'),
    typed: vscode.l10n.t('$(edit) Enter a project ID…'),
    question: vscode.l10n.t('Select a project'),
  });
}

/** Asks for a region; empty: all regions. */
async function askRegion(title: string, { clients, connection }: Scope): Promise<Choice | undefined> {
  const read = tryRead(
    clients,
    () => clients.cloud(connection),
    async (cloud, options) =>
      (await cloud.regions.list({}, { ...options, ...ONLY_READABLE })).map(({ regionId, cloudId }) => ({
        label: regionId,
        description: cloudId ?? '',
        id: regionId,
      })),
  );
  return askId(title, read, {
    all: vscode.l10n.t('All regions'),
    typed: vscode.l10n.t('$(edit) Enter a region ID…'),
    question: vscode.l10n.t('Select a region'),
  });
}

interface Choice extends vscode.QuickPickItem {
  readonly id: string;
  readonly isTyped?: boolean;
}

/** Asks for one of the listed items, or all (an empty id); without a list, for an id. Undefined: cancelled. */
async function askId(
  title: string,
  read: Promise<Read<readonly Choice[]>>,
  { all, typed, question }: { readonly all: string; readonly typed: string; readonly question: string },
): Promise<Choice | undefined> {
  const items = read.then(given => [
    { label: all, description: '', id: '' },
    ...('value' in given ? given.value : [{ label: typed, detail: given.why, id: '', isTyped: true }]),
  ]);
  const chosen = await vscode.window.showQuickPick<Choice>(items, {
    title,
    ignoreFocusOut: true,
    placeHolder: question,
    matchOnDescription: true,
  });
  if (!chosen?.isTyped) return chosen;
  const id = (await vscode.window.showInputBox({ title, prompt: question, ignoreFocusOut: true }))?.trim();
  return id ? { label: id, id } : undefined;
}

const tryServices = async (
  scope: Scope,
  filter: ServiceFilter,
  options: CallOptions,
): Promise<Read<PrivateEndpointService[]>> => {
  try {
    return { value: await allServices(scope, filter, { ...options, ...ONLY_READABLE }) };
  } catch (error) {
    if (isCancelled(error)) throw error;
    if (scope.connection.kind === 'endpoint' || !(error instanceof Error && UNANSWERED.has(error.name))) throw error;
    return { why: explain(error).message, error };
  }
};

/** Errors after which another cluster might answer. */
const UNANSWERED = new Set([
  'ApiError',
  'TransportError',
  'NoClusterToAsk',
  'NotTrusted',
  'NotEncrypted',
  'NotAnAddress',
]);

/** Asks for a cluster by its id or its endpoint, and uses it from then on if it answers. */
async function askElsewhere(
  title: string,
  scope: Scope,
  filter: ServiceFilter,
  error: unknown,
): Promise<PrivateEndpointService[] | undefined> {
  const { clients, connection } = scope;
  let services: PrivateEndpointService[] | undefined;
  await walk([
    () => ({
      title,
      prompt: vscode.l10n.t('{0} ID or endpoint of another cluster:', explain(error).message),
      placeholder: 'in01-0123456789abcde',
      accept: async typed => {
        if (typed === '') return vscode.l10n.t('Enter an ID or an endpoint.');
        const clusterId = /[.:/]/.test(typed) ? undefined : typed;
        const found = clusterId === undefined ? readAddress(typed) : await endpointOf(scope, clusterId);
        if ('problem' in found) return found.problem;
        const { address } = found;
        services = await allServices({ clients, connection }, filter, ONLY_READABLE, [{ address }]);
        await (
          await clients.endpoints
        ).learn(connection, [{ clusterId: clusterId ?? address, connectAddress: address }]);
        return undefined;
      },
    }),
  ]);
  return services;
}

/** The endpoint of a cluster that was named by its id. */
async function endpointOf({ clients, connection }: Scope, clusterId: string) {
  if (connection.kind === 'endpoint') return { address: connection.address };
  const read = await tryRead(
    clients,
    () => clients.endpoints,
    (endpoints, { signal }) => endpoints.resolve(connection, clusterId, signal),
  );
  return 'value' in read ? read.value : { problem: vscode.l10n.t('{0}. Enter the endpoint instead.', read.why) };
}
