import * as vscode from 'vscode';
import type { Project } from '../model/projects';
import { isPredefined, type Role } from '../model/roles';
import type { Scope } from './connections';
import type { Node } from './node';

export class RolesNode implements Node {
  readonly key = 'roles';
  readonly empty = vscode.l10n.t('This project has no roles.');
  constructor(
    private readonly scope: Scope,
    private readonly project: Project,
  ) {}

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(vscode.l10n.t('Roles'));
    item.iconPath = new vscode.ThemeIcon('shield');
    item.contextValue = 'roles';
    return item;
  }

  async children(): Promise<Node[]> {
    const cloud = await this.scope.clients.cloud(this.scope.connection);
    const roles = await Array.fromAsync(cloud.roles.listAll({ projectId: this.project.projectId }));
    return roles.map(role => new RoleNode(role));
  }
}

export class RoleNode implements Node {
  readonly key: string;
  constructor(readonly role: Role) {
    this.key = role.roleId;
  }

  item(): vscode.TreeItem {
    const { roleName, roleId, description } = this.role;
    const kind = isPredefined(this.role) ? vscode.l10n.t('predefined') : vscode.l10n.t('custom');
    const item = new vscode.TreeItem(roleName || roleId);
    item.description = kind;
    item.iconPath = new vscode.ThemeIcon(isPredefined(this.role) ? 'lock' : 'person');
    item.contextValue = `role ${isPredefined(this.role) ? 'predefined' : 'custom'}`;
    item.tooltip = [roleId, description].filter(Boolean).join('\n');
    item.accessibilityInformation = { label: vscode.l10n.t('Role {0}, {1}', roleName, kind) };
    return item;
  }
}
