import * as vscode from 'vscode';
import type { CallOptions } from '../client';
import type { Project } from '../model/regions/projects';
import { stateText } from '../model/texts/state-text';
import type { Volume } from '../model/volumes';
import { rowUri } from './counts';
import { ListNode } from './lists';
import type { Node } from './node';
import { NOUNS } from './nouns';
import { pinsOf } from './pins';
import type { Scope } from './scope';

/** The volumes of a project, all or those of one type. */
export class VolumesNode extends ListNode<Volume> {
  readonly kind = 'volumes';
  constructor(
    readonly scope: Scope,
    readonly project: Project,
  ) {
    const { projectId } = project;
    super({
      key: 'volumes',
      label: vscode.l10n.t('Volumes'),
      icon: 'files',
      context: 'volumes',
      noun: NOUNS.volumes(),
      empty: vscode.l10n.t('This project has no volumes.'),
      emptyOf: type => vscode.l10n.t('This project has no volumes of type {0}.', type),
      pageSize: scope.pageSize,
      read: async (currentPage, pageSize, type, options) => {
        const cloud = await scope.clients.cloud(scope.connection);
        const narrowed = type === undefined ? {} : { type };
        const { volumes, count, unreadable } = await cloud.volumes.list(
          { projectId, currentPage, pageSize, ...narrowed },
          options,
        );
        return { items: volumes, count, unreadable };
      },
      node: volume => new VolumeNode(scope, volume, projectId),
      pins: pinsOf(scope, 'volumes', volumeName => new VolumeNode(scope, { volumeName }, projectId, true), {
        within: [projectId],
      }),
    });
  }
}

/** A volume. Lists carry name, type and description; path, integration and status are read once its row is on the screen. */
export class VolumeNode implements Node {
  readonly kind = 'volume';
  readonly key: string;
  readonly identity;
  private whole: Volume | undefined;
  constructor(
    readonly scope: Scope,
    readonly volume: Volume,
    readonly projectId: string,
    private readonly pinned = false,
  ) {
    this.key = volume.volumeName;
    this.identity = { id: volume.volumeName, name: volume.volumeName };
  }

  item(): vscode.TreeItem {
    const { scope, volume } = this;
    const { volumeName, type } = volume;
    const item = new vscode.TreeItem(volumeName);
    item.resourceUri = rowUri(scope.connection.id, 'volumes', volumeName);
    this.whole = scope.counts.watch(item.resourceUri, {
      lane: scope.connection.id,
      read: async () => ({ volume: await this.record({ background: true }) }),
      node: this,
    })?.volume;
    item.description = words({ ...this.whole, ...volume });
    item.iconPath = new vscode.ThemeIcon(type === 'EXTERNAL' ? 'link-external' : 'archive');
    item.contextValue = `volume ${type?.toLowerCase() ?? 'unknown'} ${this.pinned ? 'pinned' : 'listed'}`;
    item.command = { command: 'vectorCloud.thing.showRecord', title: vscode.l10n.t('Show Record'), arguments: [this] };
    item.accessibilityInformation = { label: vscode.l10n.t('Volume {0}, {1}', volumeName, item.description) };
    return item;
  }

  get told(): Volume | undefined {
    return this.whole && { ...this.whole, ...this.volume }; // the list is read again after an edit
  }

  /** Path, integration and status too, where the service describes volumes. */
  async record(options?: CallOptions): Promise<Volume> {
    const { isAbsent } = await import('../client');
    const cloud = await this.scope.clients.cloud(this.scope.connection);
    return cloud.volumes.describe(this.volume.volumeName, options).catch((error: unknown) => {
      if (isAbsent(error)) return this.volume;
      throw error;
    });
  }
}

/**
 * Returns the description of a volume. Distinctive parts come first, because a narrow sidebar cuts off the end: an unusual state, and the
 * path.
 */
function words({ type, status, path, storageIntegrationId, description }: Volume): string {
  const state = stateText(status);
  const [unusual, usual] = status === 'RUNNING' ? [undefined, state] : [state, undefined];
  return [unusual, path, type?.toLowerCase(), usual, storageIntegrationId, description].filter(Boolean).join(' · ');
}
