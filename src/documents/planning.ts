import * as vscode from 'vscode';
import type { Changes } from '../changes/changes';
import type { Outcome } from '../changes/outcome';
import type { Clients } from '../connections/clients';
import type { Connection } from '../connections/connection';
import type { Connections } from '../connections/connections';
import type { Subject } from '../model/documents';
import type { RoleDocument } from '../model/role-documents';
import type { RoleContent } from '../model/role-merge';
import { edits, readText } from '../model/text';
import { DRAFT, draftUri, subjectAt } from './addresses';
import { applyEdits } from './applying';
import type { Documents } from './documents';
import { NotPlannable, readRole } from './plannable';
import { chooseRoleOf } from './role-choice';
import { roleResource } from './role-resource';

/** What planning needs of the rest. */
export interface Planning {
  readonly documents: Documents;
  readonly connections: Connections;
  readonly clients: Clients;
  readonly changes: Changes;
}

/** Shows what applying a role's text would do, and applies it when the person says so. Undefined: there was nothing to apply it to. */
export async function planRoleText(
  services: Planning,
  document: vscode.TextDocument,
): Promise<Outcome<RoleContent> | undefined> {
  if (document.uri.scheme === DRAFT && document.isDirty) await document.save();
  const text = document.getText();
  const role = await plannable(document);
  const target = await targetOf(services, document.uri, role);
  if (!target) return undefined;
  const { connection, roleId } = target;
  const base = roleId === undefined ? undefined : await baseOf(services, document.uri, connection, roleId);
  const projectId = role.projectId ?? base?.projectId;
  const roleName = base?.roleName ?? role.roleName ?? roleId ?? '';
  const resource = roleResource(services.clients, { connection, roleId, projectId, roleName });
  const outcome = await services.changes.carryOut(resource, {
    ...(base ? { base: contentIn(base) } : {}),
    mine: contentIn(role),
    confirm: 'plan',
  });
  if (outcome.kind !== 'applied' && outcome.kind !== 'nothing') return outcome;
  const { id } = resource;
  if (id === '') return outcome; // made, and already gone again
  const subject: Subject = { connectionId: connection.id, kind: 'roles', id };
  await services.documents.settle(document.uri, subject, { text, name: role.roleName ?? roleName, editable: true });
  if (role.roleId === undefined) await nameRole(document, id);
  return outcome;
}

/** @throws NotPlannable, with the first complaint shown in its place. */
async function plannable(document: vscode.TextDocument): Promise<RoleDocument> {
  const read = readRole(document);
  if ('role' in read) return read.role;
  const { range, message } = read.complaints[0]!;
  await vscode.window.showTextDocument(document, { selection: range });
  const more = read.complaints.length - 1;
  const where = vscode.l10n.t('Line {0}: {1}', range.start.line + 1, message);
  throw new NotPlannable(more === 0 ? where : vscode.l10n.t('{0} ({1} more in Problems)', where, more));
}

/** A draft says in its address what it is about; a file by its `roleId`, for the connection that is asked for once. */
async function targetOf(
  { documents, connections, clients }: Planning,
  uri: vscode.Uri,
  role: RoleDocument,
): Promise<{ connection: Connection; roleId?: string } | undefined> {
  const subject = subjectAt(uri);
  if (!subject) {
    const connection = await documents.targets.choose(uri);
    if (!connection) return undefined;
    if (role.roleId !== undefined) return { connection, roleId: role.roleId };
    const chosen = await chooseRoleOf(await clients.cloud(connection), role);
    return chosen && { connection, ...chosen };
  }
  const connection = await connections.find(subject.connectionId);
  if (!connection) throw new Error(vscode.l10n.t('The connection of this document was removed.'));
  if (role.roleId === subject.id) return { connection, roleId: subject.id };
  throw new NotPlannable(vscode.l10n.t('This draft is of the role {0}: its roleId must stay.', subject.id));
}

async function baseOf(
  { documents }: Planning,
  uri: vscode.Uri,
  connection: Connection,
  id: string,
): Promise<RoleDocument | undefined> {
  const subject: Subject = { connectionId: connection.id, kind: 'roles', id };
  const draft = subjectAt(uri) && (await documents.drafts.find(draftUri(subject)));
  const text = draft?.base.text ?? (await documents.bases.find(subject));
  if (text === undefined) return undefined;
  const read = readText(text); // written by us
  return 'value' in read ? (read.value as RoleDocument) : undefined;
}

const contentIn = ({ roleName, description, policies }: RoleDocument): RoleContent => ({
  ...(roleName === undefined ? {} : { roleName }),
  ...(description === undefined ? {} : { description }),
  ...(policies === undefined ? {} : { policies }),
});

/** A file that made a role, or was applied to one that the person picked, says from then on which one. */
async function nameRole(document: vscode.TextDocument, roleId: string): Promise<void> {
  await applyEdits(document, edits(document.getText(), ['roleId'], roleId));
}
