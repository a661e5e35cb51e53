import * as vscode from 'vscode';
import { draftUri } from '../documents/files/addresses';
import { isPending } from '../documents/drafts/drafts';
import { textOf } from '../documents/document-kind';
import { openNew, show } from '../documents/opening';
import type { Connection } from '../connections/connection';
import { unreadableInto, type Found, type ToolInput } from './answers';
import { checkRoleDocument, roleDocument, type RoleDocument } from '../model/roles/documents';
import { roleReport } from '../model/roles/reports';
import { isPredefined } from '../model/roles/roles';
import { openConnection } from './connections';
import type { AgentServices } from './tools';

/** Describes the access of a role in words; without an id, lists the roles. */
export async function explainRole(
  services: AgentServices,
  { connection: named, roleId, projectId }: ToolInput<'explainRole'>,
  signal: AbortSignal,
): Promise<Found> {
  const connection = await openConnection(services, named);
  const cloud = await services.clients.cloud(connection);
  if (roleId === undefined) {
    const items: unknown[] = [];
    const roles = cloud.roles.listAll(projectId ? { projectId } : {}, { signal, ...unreadableInto(items) });
    for await (const role of roles) {
      items.push({ roleId: role.roleId, roleName: role.roleName, roleKind: role.roleKind });
    }
    return { facts: { connection: connection.name, projectId }, items };
  }
  const role = await cloud.roles.describe(roleId, { signal });
  const report = roleReport(role, { connection: connection.name, project: role.projectId || undefined }, new Map());
  return { facts: { connection: connection.name, roleId, report }, items: role.policies ?? [] };
}

/** A proposed document: the current role with the proposed changes. */
interface Proposal {
  readonly connection: Connection;
  readonly document: RoleDocument;
}

/** @throws Error where the rules of roles refuse it, or the role is predefined */
async function proposalOf(services: AgentServices, input: ToolInput<'proposeRole'>): Promise<Proposal> {
  const { connection: named, ...proposed } = input;
  const connection = await openConnection(services, named);
  const document =
    proposed.roleId === undefined
      ? proposed
      : { ...(await liveRole(services, connection, proposed.roleId)), ...proposed };
  const checked = checkRoleDocument(document);
  if (checked.ok) return { connection, document: checked.value };
  throw new Error(checked.issues.map(({ path, message }) => `${path.join('.') || 'role'}: ${message}`).join('; '));
}

async function liveRole(services: AgentServices, connection: Connection, roleId: string): Promise<RoleDocument> {
  const role = await (await services.clients.cloud(connection)).roles.describe(roleId);
  if (isPredefined(role))
    throw new Error(
      vscode.l10n.t('“{0}” is predefined and cannot be changed. Propose a new role instead.', role.roleName),
    );
  return roleDocument(role);
}

/** The text of the draft that a proposal would make. */
export const describeProposal = async (
  services: AgentServices,
  input: ToolInput<'proposeRole'>,
): Promise<RoleDocument> => (await proposalOf(services, input)).document;

/** Opens the proposal as a draft. Only the user can plan and apply the draft. */
export async function proposeRole(services: AgentServices, input: ToolInput<'proposeRole'>): Promise<Found> {
  const { connection, document } = await proposalOf(services, input);
  const { documents } = services;
  const note = vscode.l10n.t('A draft is open. Nothing was written to the service. A person must plan and apply it.');
  const facts = { connection: connection.name, note };
  if (document.roleId === undefined) {
    await openNew(connection, documents, { kind: 'roles', name: document.roleName ?? '', document, pending: true });
    return { facts, items: [document] };
  }
  const subject = { connectionId: connection.id, kind: 'roles', id: document.roleId } as const;
  const draft = await documents.drafts.find(draftUri(subject));
  if (draft && isPending(draft)) {
    throw new Error(
      vscode.l10n.t('“{0}” already has a draft with changes. A person must apply or discard it first.', draft.name),
    );
  }
  const text = textOf(document);
  const pulled = await documents.pull(subject);
  await documents.propose(subject, pulled, text);
  await show(draftUri(subject), pulled.name, text);
  return { facts, items: [document] };
}
