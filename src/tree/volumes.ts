import * as vscode from 'vscode';
import type { CallOptions } from '../client';
import type { Project } from '../model/projects';
import type { Volume } from '../model/volumes';
import { ListNode } from './lists';
import type { Node } from './node';
import type { Scope } from './scope';

/** Types of volumes there are (spec 4.9). */
export const VOLUME_TYPES = ['MANAGED', 'EXTERNAL'] as const;

/** The volumes of a project, all or those of one type. */
export class VolumesNode extends ListNode<Volume> {
  constructor(scope: Scope, { projectId }: Project) {
    super({
      key: 'volumes',
      label: vscode.l10n.t('Volumes'),
      icon: 'files',
      context: 'volumes',
      empty: vscode.l10n.t('This project has no volumes.'),
      emptyOf: type => vscode.l10n.t('This project has no volumes of the type {0}.', type),
      pageSize: scope.pageSize,
      read: async (currentPage, pageSize, type) => {
        const cloud = await scope.clients.cloud(scope.connection);
        const narrowed = type === undefined ? {} : { type };
        const { volumes, count } = await cloud.volumes.list({ projectId, currentPage, pageSize, ...narrowed });
        return { items: volumes, count };
      },
      node: volume => new VolumeNode(scope, volume, projectId),
    });
  }
}

/** A volume. Lists carry name, type and description; the rest is read for its tooltip and its record. */
export class VolumeNode implements Node {
  readonly key: string;
  readonly identity;
  constructor(
    readonly scope: Scope,
    readonly volume: Volume,
    readonly projectId: string,
  ) {
    this.key = volume.volumeName;
    this.identity = { id: volume.volumeName, name: volume.volumeName };
  }

  item(): vscode.TreeItem {
    const { volumeName, type, description, status, path } = this.volume;
    const item = new vscode.TreeItem(volumeName);
    item.description = [type.toLowerCase(), status?.toLowerCase(), path, description].filter(Boolean).join(' · ');
    item.iconPath = new vscode.ThemeIcon(type === 'EXTERNAL' ? 'link-external' : 'archive');
    item.contextValue = `volume ${type.toLowerCase()}`;
    item.accessibilityInformation = { label: vscode.l10n.t('Volume {0}, {1}', volumeName, type.toLowerCase()) };
    return item;
  }

  get told(): Volume | undefined {
    return this.volume.status ? this.volume : undefined;
  }

  /** Path, integration and status too, where the service describes volumes. */
  async record(options?: CallOptions): Promise<unknown> {
    const { isAbsent } = await import('../client');
    const cloud = await this.scope.clients.cloud(this.scope.connection);
    return cloud.volumes.describe(this.volume.volumeName, options).catch((error: unknown) => {
      if (isAbsent(error)) return this.volume;
      throw error;
    });
  }
}
