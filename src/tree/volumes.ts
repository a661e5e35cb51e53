import * as vscode from 'vscode';
import type { Project } from '../model/projects';
import type { Volume } from '../model/volumes';
import type { Scope } from './connections';
import type { Node } from './node';

export class VolumesNode implements Node {
  readonly key = 'volumes';
  readonly empty = vscode.l10n.t('This project has no volumes.');
  constructor(
    private readonly scope: Scope,
    private readonly project: Project,
  ) {}

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(vscode.l10n.t('Volumes'));
    item.iconPath = new vscode.ThemeIcon('files');
    item.contextValue = 'volumes';
    return item;
  }

  async children(): Promise<Node[]> {
    const cloud = await this.scope.clients.cloud(this.scope.connection);
    const volumes = await Array.fromAsync(cloud.volumes.listAll({ projectId: this.project.projectId }));
    return volumes.map(volume => new VolumeNode(volume));
  }
}

export class VolumeNode implements Node {
  readonly key: string;
  constructor(readonly volume: Volume) {
    this.key = volume.volumeName;
  }

  item(): vscode.TreeItem {
    const { volumeName, type, description } = this.volume;
    const item = new vscode.TreeItem(volumeName);
    item.description = [type.toLowerCase(), description].filter(Boolean).join(' · ');
    item.iconPath = new vscode.ThemeIcon(type === 'EXTERNAL' ? 'link-external' : 'archive');
    item.contextValue = `volume ${type.toLowerCase()}`;
    item.tooltip = [volumeName, description].filter(Boolean).join('\n');
    item.accessibilityInformation = { label: vscode.l10n.t('Volume {0}, {1}', volumeName, type.toLowerCase()) };
    return item;
  }
}
