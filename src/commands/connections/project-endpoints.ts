import * as vscode from 'vscode';
import type { CloudConnection } from '../../connections/connection';
import { tryRead } from '../../connections/reads';
import { domainOf } from '../../model/wire/addresses';
import type { Region } from '../../model/regions/regions';
import { ONLY_READABLE } from '../../model/wire/unreadable';
import type { ProjectNode } from '../../tree/projects';
import type { App } from '../app';
import { chooseFrom, type Ask } from '../choices/choices';
import { walkOn } from '../choices/steps';
import { endpointStep, withEndpoint } from './endpoint-steps';
import { unmoved } from './unmoved';

/**
 * Sets the data plane of a project (spec 1): the address is derived from the documented form, shown, and confirmed by the user. Sending the
 * key there needs the same consent as for any other host.
 */
export async function setProjectEndpoint(app: App, { scope, project }: ProjectNode): Promise<void> {
  const { connection, clients } = scope;
  const { projectId } = project;
  if (connection.kind !== 'cloud') {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('The project endpoints of the demo service cannot be changed.'),
    );
    return;
  }
  const { title } = app;
  const known = await clients.projectEndpoint(connection, projectId);
  const listed = await tryRead(
    clients,
    () => clients.cloud(connection),
    (cloud, options) => cloud.regions.list({}, { ...options, ...ONLY_READABLE }),
  );
  const regions = 'value' in listed ? listed.value : [];
  const bound = project.regionIds ?? regions.map(({ regionId }) => regionId);
  let regionId = bound[0] ?? '';
  let address: string | undefined;
  const steps = () => [
    ...(known === undefined && bound.length !== 1
      ? [() => askRegion(title, bound, regionId, chosen => (regionId = chosen))]
      : []),
    () =>
      endpointStep({
        trust: app.trust,
        connection,
        title,
        prompt: vscode.l10n.t(
          'Address of the project endpoint, such as {0}. The API key is sent to this address. Leave empty for none.',
          'https://{projectId}.{regionId}.{domain}',
        ),
        value: known ?? derived(connection, projectId, regionId, regions),
        accept: typed => void (address = typed),
      }),
  ];
  if (!(await walkOn(steps))) return;
  await unmoved(app, connection);
  await app.connections.update(connection.id, now =>
    now.kind === 'cloud' ? { ...now, projectEndpoints: withEndpoint(now.projectEndpoints, projectId, address) } : now,
  );
  await (await clients.endpoints).forget(connection, projectId);
}

const askRegion = (title: string, bound: readonly string[], current: string, accept: (regionId: string) => void): Ask =>
  chooseFrom<string>({
    title,
    placeholder: vscode.l10n.t('Select a region, or enter an ID'),
    items: async () => [...new Set([...bound, current])].filter(Boolean).map(value => ({ label: value, value })),
    isCurrent: regionId => regionId === current,
    typed: text => text,
    accept: ([regionId = '']) => accept(regionId),
  });

/** `https://{project_id}.{region}.<control-plane domain>` (spec 1): the domain that the service names for the region, else the address's. */
function derived(
  { address }: CloudConnection,
  projectId: string,
  regionId: string,
  regions: readonly Region[],
): string {
  const region = regions.find(each => each.regionId === regionId);
  const domain = (region && domainOf(region)) ?? address;
  const { host } = new URL(URL.canParse(domain) ? domain : address);
  return `https://${projectId}.${regionId}.${host}`;
}
