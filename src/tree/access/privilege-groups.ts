import * as vscode from 'vscode';
import type { CallOptions } from '../../client';
import { isPrivilegeGroup } from '../../model/access/privileges';
import { inNameOrder } from '../../model/texts/orders';
import { unreadableNodes } from '../messages';
import { ListNode, slice } from '../lists';
import type { Identity, Node } from '../node';
import { NOUNS } from '../nouns';
import type { Plane, Scope } from '../scope';
import { readAt } from './names';

/** The privilege groups of a cluster or an endpoint, all in one answer. */
export class PrivilegeGroupsNode extends ListNode<string> {
  readonly kind = 'privilegeGroups';
  constructor(
    readonly scope: Scope,
    readonly plane: Plane,
  ) {
    super({
      key: 'privilegeGroups',
      label: vscode.l10n.t('Privilege Groups'),
      icon: 'group-by-ref-type',
      context: 'privilegeGroups',
      noun: NOUNS.privilegeGroups(),
      empty: vscode.l10n.t('There are no privilege groups.'),
      node: name => new PrivilegeGroupNode(scope, plane, name),
      pageSize: scope.pageSize,
      read: async (page, pageSize, _only, options) => {
        const { value, unreadable } = await readGroups(scope, plane, options);
        const names = inNameOrder(value.map(({ privilegeGroupName }) => privilegeGroupName));
        return { ...slice(names, page, pageSize), unreadable: page === 1 ? unreadable : [] };
      },
    });
  }
}

const readGroups = (scope: Scope, plane: Plane, options?: CallOptions) =>
  readAt(scope, plane, ({ privilegeGroups }, asking) => privilegeGroups.list(asking), options);

/** A privilege group with its privileges. */
export class PrivilegeGroupNode implements Node {
  readonly kind = 'privilegeGroup';
  readonly identity: Identity;
  readonly noun = NOUNS.privileges();
  readonly empty = vscode.l10n.t('This group has no privileges.');
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

  /** Groups that engines have from the start do not change. */
  get isBuiltIn(): boolean {
    return isPrivilegeGroup(this.key);
  }

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(this.name);
    item.iconPath = new vscode.ThemeIcon('group-by-ref-type');
    item.contextValue = this.isBuiltIn ? 'builtInGroup' : 'privilegeGroup';
    if (this.isBuiltIn) item.description = vscode.l10n.t('built-in');
    item.accessibilityInformation = { label: vscode.l10n.t('Privilege group {0}', this.name) };
    return item;
  }

  async children(options?: CallOptions): Promise<Node[]> {
    const { value: groups, unreadable } = await readGroups(this.scope, this.plane, options);
    const group = groups.find(({ privilegeGroupName }) => privilegeGroupName === this.name);
    const names = inNameOrder([...new Set(group?.privileges)]);
    return [...names.map(name => new GroupPrivilegeNode(this, name)), ...unreadableNodes(unreadable)];
  }
}

/** A privilege in a group. */
export class GroupPrivilegeNode implements Node {
  readonly kind = 'groupPrivilege';
  readonly scope: Scope;
  readonly plane: Plane;
  readonly identity: Identity;
  constructor(
    readonly group: PrivilegeGroupNode,
    readonly key: string,
  ) {
    ({ scope: this.scope, plane: this.plane } = group);
    this.identity = { id: key, name: key };
  }

  get name(): string {
    return this.key;
  }

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(this.name);
    item.iconPath = new vscode.ThemeIcon('key');
    item.contextValue = this.group.isBuiltIn ? 'builtInPrivilege' : 'groupPrivilege';
    item.accessibilityInformation = { label: vscode.l10n.t('{0} in privilege group {1}', this.name, this.group.name) };
    return item;
  }
}
