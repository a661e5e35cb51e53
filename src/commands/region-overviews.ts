import { t } from '@vscode/l10n';
import type { Cloud } from '../model/regions/clouds';
import { code, plainText, table } from '../model/texts/markdown';
import { utcMinutes } from '../model/texts/utc';
import type { PrivateEndpointService } from '../model/regions/private-endpoint-services';
import type { Project } from '../model/regions/projects';
import type { Region } from '../model/regions/regions';

/**
 * Facts about the regions of a connection; undefined for unreadable ones, with the reasons in `problems`. `readAt`: milliseconds since
 * 1970.
 */
export interface RegionFacts {
  readonly connection: string;
  readonly readAt: number;
  readonly clouds?: readonly Cloud[] | undefined;
  readonly regions: readonly Region[];
  readonly projects?: readonly Project[] | undefined;
  readonly services?: readonly PrivateEndpointService[] | undefined;
  /** Ids of the regions whose services could not be read, while others could. */
  readonly unread?: ReadonlySet<string> | undefined;
  readonly problems: readonly string[];
}

/** Regions × providers with their private endpoint services, as a Markdown document (spec 4.6, 4.11, 4.14). */
export function regionOverview(facts: RegionFacts): string {
  const { connection, readAt, clouds = [], regions, services, problems } = facts;
  const ids = [...new Set([...regions.map(({ cloudId }) => cloudId ?? ''), ...clouds.map(({ cloudId }) => cloudId)])];
  return [
    `# ${t('Regions of {0}', plainText(connection))}`,
    '',
    [
      t('{0} providers, {1} regions', ids.length, regions.length),
      ...(services ? [t('{0} private endpoint services', services.length)] : []),
      t('as of {0}.', utcMinutes(new Date(readAt))),
    ].join(', '),
    '',
    ...problems.flatMap(problem => [`> ⚠ ${plainText(problem)}`, '']),
    ...ids.flatMap(cloudId => ofCloud(facts, cloudId)),
  ].join('\n');
}

function ofCloud({ clouds = [], regions, projects, services, unread }: RegionFacts, cloudId: string): string[] {
  const name = clouds.find(cloud => cloud.cloudId === cloudId)?.description;
  const its = regions.filter(region => (region.cloudId ?? '') === cloudId);
  const rows = its.map(({ regionId, domain }) => {
    const here = unread?.has(regionId) ? undefined : services?.filter(service => service.regionId === regionId);
    const bound = projects?.filter(({ regionIds }) => regionIds?.includes(regionId));
    return [
      code(regionId),
      domain ? code(domain) : '–',
      cell(bound?.map(({ projectName, projectId }) => plainText(projectName || projectId)).join(', ')),
      cell(here?.map(serviceCell).join('<br>')),
    ];
  });
  return [
    `## ${plainText(name || cloudId)}`,
    '',
    ...(rows.length === 0
      ? [t('No regions of this provider.'), '']
      : table([t('Region'), t('Control plane'), t('Projects'), t('Private endpoint services')], rows)),
  ];
}

const cell = (text: string | undefined): string => (text === undefined ? t('not loaded') : text || '–');

function serviceCell({ endpointService, whitelistRequired }: PrivateEndpointService): string {
  return whitelistRequired ? `${code(endpointService)} 🔒 ${t('allowlist required')}` : code(endpointService);
}
