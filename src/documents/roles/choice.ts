import * as vscode from 'vscode';
import type { CloudClient } from '../../client';
import type { RoleDocument } from '../../model/roles/documents';
import type { Chosen } from '../kind';
import { isPredefined } from '../../model/roles/roles';

/** A document without `roleId` makes a role, or changes one that the person picks. Undefined: they gave up. */
export async function chooseRoleOf(
  cloud: CloudClient,
  { projectId, roleName }: RoleDocument,
): Promise<Chosen | undefined> {
  interface Item extends vscode.QuickPickItem {
    readonly roleId?: string;
  }
  const create: Item = { label: `$(add) ${vscode.l10n.t('Create “{0}”', roleName ?? '')}` };
  const roles: Item[] = [];
  for await (const role of cloud.roles.listAll(projectId ? { projectId } : {})) {
    if (!isPredefined(role)) roles.push({ label: role.roleName, description: role.roleId, roleId: role.roleId });
  }
  const separator: Item = { label: vscode.l10n.t('change instead'), kind: vscode.QuickPickItemKind.Separator };
  const placeHolder = vscode.l10n.t('This file names no role: what shall it be applied to?');
  const picked = await vscode.window.showQuickPick([create, separator, ...roles], { placeHolder });
  return picked && { id: picked.roleId };
}
