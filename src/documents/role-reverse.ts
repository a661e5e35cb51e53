import * as vscode from 'vscode';
import type { JournalRecord } from '../changes/record';
import { check } from '../model/check';
import type { Subject } from '../model/documents';
import { roleDocument, type RoleDocument } from '../model/role-documents';
import { mergeRoles } from '../model/role-merge';
import { Role } from '../model/roles';
import * as z from '../model/zod';
import { draftUri } from './addresses';
import type { Documents } from './documents';
import { isChanged } from './drafts';
import { show } from './opening';

const Content = z.partial(z.pick(Role, { roleName: true, description: true, policies: true }));

/** Opens a draft that would take a recorded change of a role back, over what others made of it since. Nothing is written. */
export async function proposeReverse(documents: Documents, record: JournalRecord): Promise<void> {
  const subject: Subject = { connectionId: record.connectionId, kind: 'roles', id: record.thingId };
  const uri = draftUri(subject);
  const draft = await documents.drafts.find(uri);
  if (draft && isChanged(draft) && !(await mayReplace(draft.name))) return;
  const pulled = await documents.pull(subject);
  const live = JSON.parse(pulled.text) as RoleDocument;
  const [before, after] = [contentOf(live, record.before), contentOf(live, record.after ?? record.before)];
  const merged = mergeRoles(after, before, live);
  // Where others changed the same, all of it is proposed as it was, and the plan says what that does.
  const { roleName = live.roleName, description, policies } = merged.ok ? merged.value : before;
  const proposed = roleDocument({
    ...live,
    roleId: record.thingId,
    roleName: roleName ?? '',
    description,
    policies: policies && [...policies],
  });
  await documents.propose(subject, pulled, `${JSON.stringify(proposed, null, 2)}\n`);
  await show(uri, `${JSON.stringify(proposed, null, 2)}\n`);
}

/** What the journal has of a role, as its document has it: without what is refused on write. */
function contentOf(live: RoleDocument, recorded: unknown): RoleDocument {
  const content = check(Content, recorded);
  if (!content.ok) throw new Error(vscode.l10n.t('The journal does not hold what this role was before.'));
  const roleName = content.value.roleName ?? live.roleName ?? '';
  const { roleId: _, ...rest } = roleDocument({ ...content.value, roleId: '', roleName });
  return rest;
}

async function mayReplace(name: string): Promise<boolean> {
  const replace = vscode.l10n.t('Replace Draft');
  const detail = vscode.l10n.t('What was typed and not applied is lost. The service stays as it is.');
  const question = vscode.l10n.t('There is a draft of “{0}” already. Replace it?', name);
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, replace)) === replace;
}
