import * as vscode from 'vscode';
import type { CallOptions } from '../client';
import { draftUri } from '../documents/files/addresses';
import type { Project } from '../model/regions/projects';
import { isPredefined, type Role } from '../model/roles/roles';
import { ListNode } from './lists';
import type { Node } from './node';
import { NOUNS } from './nouns';
import { pinsOf, type Pins } from './pins';
import { isRow } from './rows';
import type { Scope } from './scope';

/** The roles of a project; without one, those of the organization. */
export class RolesNode extends ListNode<Role> {
  readonly kind = 'roles';
  constructor(
    readonly scope: Scope,
    readonly project?: Project,
  ) {
    super({
      key: 'roles',
      label: project ? vscode.l10n.t('Roles') : vscode.l10n.t('Organization Roles'),
      icon: 'shield',
      context: 'roles',
      noun: project ? NOUNS.roles() : NOUNS.organizationRoles(),
      empty: project ? vscode.l10n.t('This project has no roles.') : vscode.l10n.t('The organization has no roles.'),
      pageSize: scope.pageSize,
      read: async (currentPage, pageSize, _only, options) => {
        const cloud = await scope.clients.cloud(scope.connection);
        const projectId = project ? { projectId: project.projectId } : {};
        const { roles, count, unreadable } = await cloud.roles.list({ ...projectId, currentPage, pageSize }, options);
        return { items: roles, count, unreadable };
      },
      node: role => new RoleNode(scope, role, project),
      pins: rolePins(scope, project),
    });
  }
}

const rolePins = (scope: Scope, project: Project | undefined): Pins | undefined =>
  pinsOf(
    scope,
    'roles',
    async id => {
      const cloud = await scope.clients.cloud(scope.connection);
      return new RoleNode(scope, await cloud.roles.describe(id), project, true);
    },
    { isHere: node => !isRow(node, 'role') || !node.role.projectId || node.role.projectId === project?.projectId },
  );

export class RoleNode implements Node {
  readonly kind = 'role';
  readonly key: string;
  readonly identity;
  constructor(
    readonly scope: Scope,
    readonly role: Role,
    /** The project of the list: predefined roles do not contain it. */
    readonly project?: Project,
    private readonly pinned = false,
  ) {
    this.key = role.roleId;
    this.identity = { id: role.roleId, name: role.roleName || role.roleId };
  }

  get isPredefined(): boolean {
    return isPredefined(this.role);
  }

  item(): vscode.TreeItem {
    const { roleId, roleType } = this.role;
    const kind = this.isPredefined ? 'predefined' : 'custom';
    const words = this.isPredefined ? vscode.l10n.t('predefined') : vscode.l10n.t('custom');
    const organization = /^org/i.test(roleType ?? '');
    const item = new vscode.TreeItem(this.identity.name);
    item.description = organization ? vscode.l10n.t('{0} · organization', words) : words;
    item.resourceUri = draftUri({ connectionId: this.scope.connection.id, kind: 'roles', id: roleId }); // a draft's badge
    item.iconPath = new vscode.ThemeIcon(kind === 'predefined' ? 'lock' : 'person');
    item.contextValue = `role ${kind} ${this.pinned ? 'pinned' : 'listed'}`;
    item.command = { command: 'vectorCloud.role.edit', title: vscode.l10n.t('Edit Role…'), arguments: [this] };
    item.accessibilityInformation = { label: vscode.l10n.t('Role {0}, {1}', this.identity.name, words) };
    return item;
  }

  /** Lists leave the policies out. */
  get told(): Role | undefined {
    return this.role.policies ? this.role : undefined;
  }

  async record(options?: CallOptions): Promise<unknown> {
    const cloud = await this.scope.clients.cloud(this.scope.connection);
    return cloud.roles.describe(this.role.roleId, options);
  }
}
