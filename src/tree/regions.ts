import * as vscode from 'vscode';
import type { Project } from '../model/projects';
import type { Region } from '../model/regions';
import type { Scope } from './connections';
import type { Node } from './node';

/** The regions bound to a project; all of the service where it does not say which are. */
export class RegionsNode implements Node {
  readonly key = 'regions';
  readonly empty = vscode.l10n.t('No region is bound to this project.');
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

  async children(): Promise<Node[]> {
    const cloud = await this.scope.clients.cloud(this.scope.connection);
    const regions = await cloud.regions.list();
    const bound = this.project.regionIds;
    return (bound ? regions.filter(({ regionId }) => bound.includes(regionId)) : regions).map(
      region => new RegionNode(region),
    );
  }
}

export class RegionNode implements Node {
  readonly key: string;
  constructor(readonly region: Region) {
    this.key = region.regionId;
  }

  item(): vscode.TreeItem {
    const { regionId, cloudId, domain } = this.region;
    const item = new vscode.TreeItem(regionId);
    item.description = [cloudId, domain].filter(Boolean).join(' · ');
    item.iconPath = new vscode.ThemeIcon('location');
    item.contextValue = 'region';
    item.tooltip = domain ? vscode.l10n.t('Control plane: {0}', domain) : regionId;
    item.accessibilityInformation = { label: vscode.l10n.t('Region {0} of {1}', regionId, cloudId) };
    return item;
  }
}
