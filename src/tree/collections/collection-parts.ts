import * as vscode from 'vscode';
import type { CallOptions, ClusterClient } from '../../client';
import { isV1Only } from '../../connections/marks';
import { dimension, type Field } from '../../model/collections/collections';
import { isBuilding } from '../../model/collections/index-states';
import { indexProgress, specOf, type Index, type IndexSpec } from '../../model/collections/indexes';
import type { NamedCollectionRef } from '../../model/collections/refs';
import type { Unreadable } from '../../model/wire/unreadable';
import { hidden } from '../../writes/hiding';
import { rowUri, type Count } from '../counts';
import { unreadableNodes } from '../messages';
import type { CollectionNode } from './collections';
import type { Node } from '../node';
import { aliasNames, describe, indexesOf, type CollectionName, type Reading } from './part-reads';
import { PartitionNode } from './partitions';
import type { Plane, Scope } from '../scope';
import { recordTooltip } from '../tooltips';

/** Kinds of rows below a part that have commands. */
type ItemKind = 'alias' | 'index';

interface Part {
  readonly key: string;
  readonly label: string;
  readonly icon: string;
  readonly empty: string;
  /** Kind of the rows, if they have commands. */
  readonly kind?: ItemKind;
  /** Makes a row of its own class. */
  readonly row?: (owner: CollectionNode, name: string) => Node;
  readonly read: (client: ClusterClient, collection: CollectionName, options: Reading) => Promise<readonly Leaf[]>;
}

interface Leaf {
  readonly name: string;
  readonly description?: string;
  readonly icon: string;
  readonly record?: unknown;
}

/** Fields, indexes, partitions and aliases of a collection, each read when it is opened. */
export const collectionParts = (owner: CollectionNode): Node[] =>
  PARTS()
    .filter(({ key }) => !isV1Only(owner.scope.connection) || V1_PARTS.has(key))
    .map(part => new PartNode(owner, part));

/** Parts that a V1 description contains (service facts 15). */
const V1_PARTS: ReadonlySet<string> = new Set(['fields', 'indexes']);

const PARTS = (): Part[] => [
  {
    key: 'fields',
    label: vscode.l10n.t('Fields'),
    icon: 'symbol-structure',
    empty: vscode.l10n.t('This collection has no fields.'),
    read: async (client, collection, options) => {
      const { fields, unreadable = [] } = await describe(client, collection, options);
      options.onUnreadable?.(unreadable);
      return fields.map(fieldLeaf);
    },
  },
  {
    key: 'indexes',
    label: vscode.l10n.t('Indexes'),
    icon: 'list-tree',
    empty: vscode.l10n.t('This collection has no indexes.'),
    kind: 'index',
    read: async (client, collection, options) => (await indexesOf(client, collection, options)).map(indexLeaf),
  },
  {
    key: 'partitions',
    label: vscode.l10n.t('Partitions'),
    icon: 'split-horizontal',
    empty: vscode.l10n.t('This collection has no partitions.'),
    row: (owner, name) => new PartitionNode(owner, name),
    read: async (client, { dbName, collectionName }, options) =>
      (await client.partitions.list({ dbName, collectionName }, options)).map(name => ({
        name,
        icon: 'symbol-namespace',
      })),
  },
  {
    key: 'aliases',
    label: vscode.l10n.t('Aliases'),
    icon: 'tag',
    empty: vscode.l10n.t('This collection has no aliases.'),
    kind: 'alias',
    read: async (client, collection, options) =>
      (await aliasNames(client, collection, options)).map(name => ({ name, icon: 'tag' })),
  },
];

const indexLeaf = (index: Index): Leaf => ({
  name: index.indexName || index.fieldName || '',
  description: [index.fieldName, index.metricType, index.indexType, indexProgress(index)].filter(Boolean).join(' · '),
  icon: index.indexState === 'Failed' ? 'warning' : 'list-flat',
  record: index,
});

function fieldLeaf(field: Field): Leaf {
  const size = dimension(field);
  const type = size === undefined || field.type.includes('(') ? field.type : `${field.type}(${size})`;
  const key = field.primaryKey ? vscode.l10n.t('primary key') : undefined;
  const nullable = field.nullable ? vscode.l10n.t('nullable') : undefined;
  return {
    name: field.name,
    description: [type, key, nullable].filter(Boolean).join(' · '),
    icon: field.primaryKey ? 'key' : size === undefined ? 'symbol-field' : 'symbol-array',
    record: field,
  };
}

/** A part of a collection: its fields, indexes, partitions or aliases. */
export class PartNode implements Node {
  readonly kind = 'part';
  readonly key: string;
  readonly empty: string;
  constructor(
    readonly owner: CollectionNode,
    private readonly part: Part,
  ) {
    this.key = part.key;
    this.empty = part.empty;
  }

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(this.part.label);
    item.iconPath = new vscode.ThemeIcon(this.part.icon);
    item.contextValue = isV1Only(this.owner.scope.connection) ? `${this.key} v1` : this.key;
    return item;
  }

  async children(options?: CallOptions): Promise<Node[]> {
    const record = async (name: string, asking?: CallOptions) =>
      (await this.read(asking)).leaves.find(leaf => leaf.name === name)?.record;
    const { leaves, unreadable } = await this.read(options);
    const kind = isV1Only(this.owner.scope.connection) ? undefined : this.part.kind;
    const { row } = this.part;
    const rows = leaves.map(leaf =>
      row
        ? row(this.owner, leaf.name)
        : kind
          ? new PartItemNode(this.owner, kind, this.key, leaf, record)
          : new LeafNode(this.key, leaf, record),
    );
    return [...rows, ...unreadableNodes(unreadable)];
  }

  private async read(options?: CallOptions): Promise<{ leaves: readonly Leaf[]; unreadable: readonly Unreadable[] }> {
    const { scope, plane, ref } = this.owner;
    const client = await scope.clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
    const unreadable: Unreadable[] = [];
    const onUnreadable = (records: readonly Unreadable[]) => void unreadable.push(...records);
    return { leaves: await this.part.read(client, ref, { ...options, onUnreadable, scope }), unreadable };
  }
}

type ReadRecord = (name: string, options?: CallOptions) => Promise<unknown>;

class LeafNode implements Node {
  readonly key: string;
  readonly identity;
  readonly record?: NonNullable<Node['record']>;
  constructor(
    private readonly part: string,
    protected leaf: Leaf,
    record: ReadRecord,
  ) {
    this.key = leaf.name;
    this.identity = { id: leaf.name, name: leaf.name };
    // Deleted since: the record as listed. Parameters of an index can be secret.
    if (leaf.record)
      this.record = async options => hidden(undefined, (await record(leaf.name, options)) ?? leaf.record);
  }

  item(): vscode.TreeItem {
    const { name, description, icon, record } = this.leaf;
    const item = new vscode.TreeItem(name);
    if (description) item.description = description;
    item.iconPath = new vscode.ThemeIcon(icon);
    item.contextValue = `leaf ${this.part}`;
    if (!record) return item;
    item.tooltip = recordTooltip(record);
    item.command = { command: 'vectorCloud.thing.showRecord', title: vscode.l10n.t('Show Record'), arguments: [this] };
    return item;
  }
}

/** An object within a collection that can be changed on its own. */
export class PartItemNode<K extends ItemKind = 'alias'> extends LeafNode {
  readonly scope: Scope;
  readonly plane: Plane;
  readonly ref: NamedCollectionRef;
  readonly told: unknown;
  /** Distinguishes the progress of this row from that of an earlier index of the same name. */
  private readonly reading = crypto.randomUUID();
  constructor(
    readonly owner: CollectionNode,
    readonly kind: K,
    part: string,
    leaf: Leaf,
    record: ReadRecord = () => Promise.resolve(undefined),
  ) {
    super(part, leaf, record);
    this.told = leaf.record;
    ({ scope: this.scope, plane: this.plane, ref: this.ref } = owner);
  }

  get name(): string {
    return this.key;
  }

  /** A visible index that is being built is read again until it is finished. */
  override item(): vscode.TreeItem {
    const index = (this.told ?? {}) as Index;
    if (!isBuilding(index)) return super.item();
    const { connectionId, clusterId, dbName, collectionName } = this.ref;
    const uri = rowUri(connectionId, clusterId, dbName, collectionName, this.name, this.reading);
    const lane = `${connectionId} ${this.plane.endpoint}`;
    const known = this.scope.counts.watch(uri, { lane, node: this, read: () => this.progress(index) });
    if (known?.index) this.leaf = indexLeaf(known.index);
    const item = super.item();
    item.resourceUri = uri;
    return item;
  }

  private async progress(index: Index): Promise<Count> {
    const { scope, plane, ref } = this;
    const { dbName, collectionName } = ref;
    const client = await scope.clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
    const name = { dbName, collectionName, indexName: this.name };
    const [now] = await client.indexes.describe(name, { background: true });
    return now ? { index: { ...index, ...now } } : {};
  }

  /** The definition of an index as listed. */
  get spec(): IndexSpec {
    return specOf((this.told ?? {}) as Index, this.key);
  }
}

/** Returns an alias that is not from a list of rows. */
export const aliasItem = (owner: CollectionNode, name: string): PartItemNode =>
  new PartItemNode(owner, 'alias', 'aliases', { name, icon: 'tag' });

/** Returns an index that is not from a list of rows. */
export const indexItem = (owner: CollectionNode, name: string): PartItemNode<'index'> =>
  new PartItemNode(owner, 'index', 'indexes', { name, icon: 'list-flat' });
