import * as vscode from 'vscode';
import type { CallOptions } from '../../client';
import { EVERY, grantOf, objectWords, type Grant } from '../../model/access/cluster-roles';
import { inNameOrder } from '../../model/texts/orders';
import type { Unreadable } from '../../model/wire/unreadable';
import { ListNode, slice } from '../lists';
import { unreadableNodes } from '../messages';
import type { Identity, Node } from '../node';
import { NOUNS } from '../nouns';
import type { Plane, Scope } from '../scope';

/** The roles within a cluster or an endpoint. */
export class ClusterRolesNode extends ListNode<string> {
  readonly kind = 'clusterRoles';
  constructor(
    readonly scope: Scope,
    readonly plane: Plane,
  ) {
    super({
      key: 'clusterRoles',
      label: vscode.l10n.t('Cluster Roles'),
      icon: 'shield',
      context: 'clusterRoles',
      noun: NOUNS.clusterRoles(),
      empty: vscode.l10n.t('There are no roles.'),
      pageSize: scope.pageSize,
      read: async (page, pageSize, _only, options) => {
        const { clients, connection } = scope;
        const client = await clients.cluster(connection, plane.clusterId, plane.endpoint);
        const unreadable: Unreadable[] = [];
        const onUnreadable = (records: readonly Unreadable[]) => void unreadable.push(...records);
        const names = inNameOrder(await client.clusterRoles.list({ ...options, onUnreadable }));
        return { ...slice(names, page, pageSize), unreadable: page === 1 ? unreadable : [] };
      },
      node: name => new ClusterRoleNode(scope, plane, name),
    });
  }
}

/** A role of a cluster with its privileges. */
export class ClusterRoleNode implements Node {
  readonly kind = 'clusterRole';
  readonly identity: Identity;
  readonly noun = NOUNS.privileges();
  readonly empty = vscode.l10n.t('No privileges listed. Services do not list those of some predefined roles.');
  constructor(
    readonly scope: Scope,
    readonly plane: Plane,
    readonly key: string,
  ) {
    this.identity = { id: key, name: key };
  }

  get name(): string {
    return this.key;
  }

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(this.name);
    item.iconPath = new vscode.ThemeIcon('shield');
    item.contextValue = 'clusterRole';
    item.accessibilityInformation = { label: vscode.l10n.t('Role {0}', this.name) };
    return item;
  }

  async children(options?: CallOptions): Promise<Node[]> {
    const { clients, connection } = this.scope;
    const client = await clients.cluster(connection, this.plane.clusterId, this.plane.endpoint);
    const unreadable: Unreadable[] = [];
    const onUnreadable = (records: readonly Unreadable[]) => void unreadable.push(...records);
    const role = { roleName: this.name, dbName: EVERY };
    const grants = await client.clusterRoles.describe(role, { ...options, onUnreadable });
    const rows = new Map(grants.map(grantOf).map(grant => [keyOf(grant), new GrantNode(this, grant)]));
    return [...rows.values(), ...unreadableNodes(unreadable)];
  }
}

const keyOf = ({ privilege, dbName, collectionName, objectType }: Grant): string =>
  JSON.stringify([privilege, dbName, collectionName, ...(objectType === undefined ? [] : [objectType])]);

/** A privilege of a role on an object. */
export class GrantNode implements Node {
  readonly kind = 'grant';
  readonly key: string;
  readonly scope: Scope;
  readonly plane: Plane;
  readonly identity: Identity;
  constructor(
    readonly role: ClusterRoleNode,
    readonly grant: Grant,
  ) {
    ({ scope: this.scope, plane: this.plane } = role);
    this.key = keyOf(grant);
    this.identity = { id: grant.privilege, name: grant.privilege };
  }

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(this.grant.privilege);
    item.description = objectWords(this.grant);
    item.iconPath = new vscode.ThemeIcon('key');
    item.contextValue = 'grant';
    item.accessibilityInformation = { label: `${this.grant.privilege}, ${item.description}` };
    return item;
  }
}
