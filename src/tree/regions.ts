import * as vscode from 'vscode';
import type { Cloud } from '../model/regions/clouds';
import type { Project } from '../model/regions/projects';
import type { Region } from '../model/regions/regions';
import { ONLY_READABLE, type Unreadable } from '../model/wire/unreadable';
import { unreadableNodes } from './messages';
import type { Node, RowOptions } from './node';
import { NOUNS } from './nouns';
import type { Scope } from './scope';
import { privateEndpointServicesNode, projectServicesNode } from './private-endpoint-services';
import { recordTooltip } from './tooltips';

/** Maximum wait of regions for the names of their providers, in milliseconds. */
const NAMES_MS = 3000;

/** The cloud providers and regions of a project; all of the service if the project names none. */
export class RegionsNode implements Node {
  readonly key = 'regions';
  readonly empty = vscode.l10n.t('This project has no regions.');
  constructor(
    private readonly scope: Scope,
    private readonly project: Project,
  ) {}

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(vscode.l10n.t('Regions'));
    item.iconPath = new vscode.ThemeIcon('globe');
    item.contextValue = 'regions';
    return item;
  }

  readonly noun = NOUNS.regions();

  async children({ arrived, ...options }: RowOptions = {}): Promise<Node[]> {
    const cloud = await this.scope.clients.cloud(this.scope.connection);
    const unreadable: Unreadable[] = [];
    const onUnreadable = (records: readonly Unreadable[]) => void unreadable.push(...records);
    const names = cloud.clouds
      .list({
        ...ONLY_READABLE,
        signal: AbortSignal.any([this.scope.clients.clock(NAMES_MS), ...(options.signal ? [options.signal] : [])]),
      })
      .catch((): Cloud[] => []); // they only provide names
    const all = await cloud.regions.list({}, { ...options, onUnreadable });
    arrived?.(this.rows(all, [], unreadable)); // no region waits for a name
    return this.rows(all, await names, unreadable);
  }

  private rows(all: readonly Region[], clouds: readonly Cloud[], unreadable: readonly Unreadable[]): Node[] {
    const bound = this.project.regionIds;
    const regions = bound ? all.filter(({ regionId }) => bound.includes(regionId)) : all;
    const rows = [...Map.groupBy(regions, ({ cloudId }) => cloudId ?? '')].flatMap<Node>(([cloudId, its]) =>
      cloudId === ''
        ? its.map(region => new RegionNode(this.scope, this.project, region))
        : [new CloudNode(this.scope, this.project, clouds.find(each => each.cloudId === cloudId) ?? { cloudId }, its)],
    );
    return [...rows, ...unreadableNodes(unreadable)];
  }

  /** Private endpoint services need no region. */
  async beside(): Promise<Node[]> {
    return [projectServicesNode(this.scope, this.project)];
  }
}

class CloudNode implements Node {
  readonly key: string;
  readonly expanded = true;
  readonly identity;
  constructor(
    private readonly scope: Scope,
    private readonly project: Project,
    private readonly cloud: Cloud,
    private readonly regions: readonly Region[],
  ) {
    this.key = cloud.cloudId;
    this.identity = { id: cloud.cloudId, name: cloud.description || cloud.cloudId };
  }

  item(): vscode.TreeItem {
    const { cloudId, description } = this.cloud;
    const item = new vscode.TreeItem(description || cloudId);
    if (description) item.description = cloudId;
    item.iconPath = new vscode.ThemeIcon('cloud');
    item.contextValue = 'cloud';
    return item;
  }

  children(): Promise<Node[]> {
    return Promise.resolve(this.regions.map(region => new RegionNode(this.scope, this.project, region)));
  }
}

export class RegionNode implements Node {
  readonly kind = 'region';
  readonly key: string;
  readonly identity;
  constructor(
    readonly scope: Scope,
    readonly project: Project,
    readonly region: Region,
  ) {
    this.key = region.regionId;
    this.identity = { id: region.regionId, name: region.regionId, endpoint: region.domain ?? undefined };
  }

  item(): vscode.TreeItem {
    const { regionId, cloudId, domain } = this.region;
    const item = new vscode.TreeItem(regionId);
    if (domain) item.description = domain;
    item.iconPath = new vscode.ThemeIcon('location');
    item.contextValue = 'region';
    item.tooltip = recordTooltip(this.region);
    item.accessibilityInformation = {
      label: cloudId ? vscode.l10n.t('Region {0} of {1}', regionId, cloudId) : vscode.l10n.t('Region {0}', regionId),
    };
    return item;
  }

  children(): Promise<Node[]> {
    return Promise.resolve([privateEndpointServicesNode(this.scope, this.project, this.region)]);
  }

  record(): Promise<unknown> {
    return Promise.resolve(this.region);
  }
}
