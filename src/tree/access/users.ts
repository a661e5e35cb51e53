import * as vscode from 'vscode';
import type { CallOptions } from '../../client';
import { inNameOrder } from '../../model/texts/orders';
import { unreadableNodes } from '../messages';
import type { Identity, Node } from '../node';
import { NOUNS } from '../nouns';
import type { Plane, Scope } from '../scope';
import { NamesNode, readAt } from './names';

/** The users of a cluster or an endpoint. */
export class UsersNode extends NamesNode {
  readonly kind = 'users';
  constructor(scope: Scope, plane: Plane) {
    const list = {
      key: 'users',
      label: vscode.l10n.t('Users'),
      icon: 'organization',
      noun: NOUNS.users(),
      empty: vscode.l10n.t('There are no users.'),
      node: (name: string) => new UserNode(scope, plane, name),
    };
    super(scope, plane, list, ({ users }, options) => users.list(options));
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
    const { value: roles, unreadable } = await readAt(
      this.scope,
      this.plane,
      ({ users }, asking) => users.describe({ userName: this.name }, asking),
      options,
    );
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
