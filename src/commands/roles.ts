import * as vscode from 'vscode';
import { openDocument } from '../documents/opening';
import { RoleNode } from '../tree/roles';
import type { Node } from '../tree/node';
import type { App } from './app';
import { pickNode } from './pick-node';

/** Opens the role as a document: a draft, or read-only where it is predefined. */
export async function editRole(app: App, node?: Node): Promise<void> {
  const chosen = await chooseRole(app, node);
  if (!chosen) return;
  const connectionId = chosen.scope.connection.id;
  await openDocument(app.documents, { connectionId, kind: 'roles', id: chosen.role.roleId });
}

const chooseRole = async (app: App, node?: Node): Promise<RoleNode | undefined> =>
  node instanceof RoleNode
    ? node
    : pickNode(app, {
        placeholder: vscode.l10n.t('Which role?'),
        is: each => each instanceof RoleNode,
        lists: ['roles'],
      });
