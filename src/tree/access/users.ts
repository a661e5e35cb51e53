import * as vscode from 'vscode';
import type { CallOptions } from '../../client';
import { inNameOrder } from '../../model/texts/orders';
import type { Unreadable } from '../../model/wire/unreadable';
import { ListNode, slice } from '../lists';
import { unreadableNodes } from '../messages';
import type { Identity, Node } from '../node';
import { NOUNS } from '../nouns';
import type { Plane, Scope } from '../scope';

/** The users of a cluster or an endpoint. */
export class UsersNode extends ListNode<string> {
  readonly kind = 'users';
  constructor(
    readonly scope: Scope,
    readonly plane: Plane,
  ) {
    super({
      key: 'users',
      label: vscode.l10n.t('Users'),
      icon: 'organization',
      context: 'users',
      noun: NOUNS.users(),
      empty: vscode.l10n.t('There are no users.'),
      pageSize: scope.pageSize,
      read: async (page, pageSize, _only, options) => {
        const { clients, connection } = scope;
        const client = await clients.cluster(connection, plane.clusterId, plane.endpoint);
        const unreadable: Unreadable[] = [];
        const onUnreadable = (records: readonly Unreadable[]) => void unreadable.push(...records);
        const names = inNameOrder(await client.users.list({ ...options, onUnreadable }));
        return { ...slice(names, page, pageSize), unreadable: page === 1 ? unreadable : [] };
      },
      node: name => new UserNode(scope, plane, name),
    });
  }
}

/** A user with its roles. */
export class UserNode implements Node {
  readonly kind = 'user';
  readonly identity: Identity;
  readonly noun = NOUNS.clusterRoles();
  readonly empty = vscode.l10n.t('This user has no roles.');
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
    item.iconPath = new vscode.ThemeIcon('account');
    item.contextValue = 'user';
    item.accessibilityInformation = { label: vscode.l10n.t('User {0}', this.name) };
    return item;
  }

  async children(options?: CallOptions): Promise<Node[]> {
    const { clients, connection } = this.scope;
    const client = await clients.cluster(connection, this.plane.clusterId, this.plane.endpoint);
    const unreadable: Unreadable[] = [];
    const onUnreadable = (records: readonly Unreadable[]) => void unreadable.push(...records);
    const roles = await client.users.describe({ userName: this.name }, { ...options, onUnreadable });
    return [...inNameOrder(roles).map(name => new UserRoleNode(this, name)), ...unreadableNodes(unreadable)];
  }
}

/** A role that a user has. */
export class UserRoleNode implements Node {
  readonly kind = 'userRole';
  readonly scope: Scope;
  readonly plane: Plane;
  readonly identity: Identity;
  constructor(
    readonly user: UserNode,
    readonly key: string,
  ) {
    ({ scope: this.scope, plane: this.plane } = user);
    this.identity = { id: key, name: key };
  }

  get name(): string {
    return this.key;
  }

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(this.name);
    item.iconPath = new vscode.ThemeIcon('shield');
    item.contextValue = 'userRole';
    item.accessibilityInformation = { label: vscode.l10n.t('Role {0} of user {1}', this.name, this.user.name) };
    return item;
  }
}
