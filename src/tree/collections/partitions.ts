import * as vscode from 'vscode';
import { tryRead } from '../../connections/reads';
import { partitionState } from '../../model/collections/load-states';
import { DEFAULT_PARTITION } from '../../model/collections/partitions';
import type { NamedCollectionRef } from '../../model/collections/refs';
import type { CollectionNode } from './collections';
import { rowUri, type Count } from '../counts';
import { countWords, memoryWord } from './memory';
import type { Identity, Node } from '../node';
import type { Plane, Scope } from '../scope';

/** A partition of a collection, with entity count and load state, which are read while the row is visible. */
export class PartitionNode implements Node {
  readonly kind = 'partition';
  readonly scope: Scope;
  readonly plane: Plane;
  readonly ref: NamedCollectionRef;
  readonly identity: Identity;
  constructor(
    readonly owner: CollectionNode,
    readonly key: string,
  ) {
    ({ scope: this.scope, plane: this.plane, ref: this.ref } = owner);
    this.identity = { id: key, name: key };
  }

  get name(): string {
    return this.key;
  }

  item(): vscode.TreeItem {
    const { scope, plane, name } = this;
    const { connectionId, clusterId, dbName, collectionName } = this.ref;
    const item = new vscode.TreeItem(name);
    item.resourceUri = rowUri(connectionId, clusterId, dbName, collectionName, 'partitions', name);
    const lane = `${connectionId} ${plane.endpoint}`;
    const known = scope.counts.watch(item.resourceUri, { lane, node: this, read: () => this.counts() });
    item.description = countWords(known);
    item.iconPath = new vscode.ThemeIcon('symbol-namespace');
    item.contextValue = `leaf partitions ${memoryWord(known)} ${name === DEFAULT_PARTITION ? 'default' : 'other'}`;
    item.accessibilityInformation = {
      label: [vscode.l10n.t('Partition {0}', name), item.description].filter(Boolean).join(', '),
    };
    return item;
  }

  /** Reads the entity count and the load state, each if the service answers in time. */
  private async counts(): Promise<Count> {
    const { clients, connection } = this.scope;
    const { dbName, collectionName } = this.ref;
    const client = () => clients.cluster(connection, this.plane.clusterId, this.plane.endpoint);
    const [collection, asking] = [{ dbName, collectionName }, { background: true }];
    const [one, some] = [{ partitionName: this.name }, { partitionNames: [this.name] }];
    const [stats, load] = await Promise.all([
      tryRead(
        clients,
        client,
        ({ partitions }, options) => partitions.getStats({ ...collection, ...one }, options),
        asking,
      ),
      tryRead(
        clients,
        client,
        ({ collections }, options) => collections.getLoadState({ ...collection, ...some }, options),
        asking,
      ),
    ]);
    return {
      ...('value' in stats ? { rowCount: stats.value.rowCount } : {}),
      ...('value' in load ? { loadState: partitionState(load.value), why: load.value.message } : {}),
    };
  }
}
