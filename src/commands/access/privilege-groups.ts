import * as vscode from 'vscode';
import type { JournalRecord } from '../../changes/journal-record';
import type { Outcome } from '../../changes/outcome';
import {
  groupPrivileges,
  privilegeGroupCreation,
  privilegeGroupDrop,
  type GroupContent,
  type GroupPresence,
} from '../../changes/resources/privilege-groups';
import type { AccessRef } from '../../changes/resources/access-state';
import { tryRead } from '../../connections/reads';
import { KNOWN_PRIVILEGES } from '../../model/access/privileges';
import type { Rows } from '../../tree/rows';
import type { App } from '../app';
import { chooseFrom } from '../choices/choices';
import { walk } from '../choices/steps';
import { recordedConnection } from '../recorded';
import { refreshAfter } from '../tree/gone';
import { accessRef, refOf, refreshBelow } from './rows';

/** Asks for the name of a new privilege group, and creates the group after a confirmation (companion). */
export async function createPrivilegeGroup(app: App, list: Rows['privilegeGroups']): Promise<void> {
  const typed = await vscode.window.showInputBox({
    title: app.title,
    prompt: vscode.l10n.t('Name of the new privilege group'),
    placeHolder: 'search_and_query',
    ignoreFocusOut: true,
  });
  const name = typed?.trim();
  if (!name) return;
  const resource = privilegeGroupCreation(app.clients, await refOf(app, list, name));
  refreshBelow(app, list, await app.changes.apply(resource, { mine: { exists: true }, confirm: 'modal' }));
}

/** Drops a privilege group that no role has, after a confirmation (companion). */
export async function dropPrivilegeGroup(app: App, node: Rows['privilegeGroup']): Promise<void> {
  const resource = privilegeGroupDrop(app.clients, await refOf(app, node, node.name));
  refreshAfter(app, node, await app.changes.apply(resource, { mine: { exists: false }, confirm: 'modal' }));
}

/** Asks for privileges, and adds the privileges to a group after a confirmation (companion). */
export async function addPrivileges(app: App, group: Rows['privilegeGroup']): Promise<void> {
  const privileges = await choosePrivileges(app, group);
  if (privileges.length === 0) return;
  refreshBelow(app, group, await change(app, await refOf(app, group, group.name), privileges, true));
}

/** Removes a privilege from a group after a confirmation (companion). */
export async function removePrivilege(app: App, { group, name }: Rows['groupPrivilege']): Promise<void> {
  refreshBelow(app, group, await change(app, await refOf(app, group, group.name), [name], false));
}

const change = (app: App, ref: AccessRef, privileges: readonly string[], isWanted: boolean) =>
  app.changes.apply(groupPrivileges(app.clients, ref, privileges, isWanted), {
    mine: { privileges: isWanted ? privileges : [] },
    confirm: 'modal',
  });

/** Offers the privileges that a group does not have; other names can be typed. */
async function choosePrivileges(app: App, { scope, plane, name }: Rows['privilegeGroup']): Promise<readonly string[]> {
  let picked: readonly string[] = [];
  let notice: string | undefined;
  const choice = chooseFrom<string>({
    title: app.title,
    placeholder: vscode.l10n.t('Select privileges for the group, or enter a name'),
    many: true,
    isCurrent: privilege => picked.includes(privilege),
    items: async () => {
      const client = () => app.clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
      const read = await tryRead(app.clients, client, ({ privilegeGroups }, options) => privilegeGroups.list(options));
      notice = 'why' in read ? vscode.l10n.t('The privileges of the group cannot be read ({0}).', read.why) : undefined;
      const groups = 'value' in read ? read.value : [];
      const has = groups.find(({ privilegeGroupName }) => privilegeGroupName === name)?.privileges ?? [];
      return KNOWN_PRIVILEGES.filter(each => !has.includes(each)).map(value => ({ label: value, value }));
    },
    filled: () => notice,
    typed: text => text,
    accept: values => (picked = values),
  });
  return (await walk([() => choice])) ? picked : [];
}

/** Proposes a dropped privilege group again, then its privileges: each is a change of its own. */
export async function revertPrivilegeGroup(app: App, record: JournalRecord): Promise<void> {
  const ref = await recordedRef(app, record);
  const { privileges = [] } = record.before as GroupPresence;
  const { kind } = await app.changes.apply(privilegeGroupCreation(app.clients, ref), {
    mine: { exists: true },
    confirm: 'modal',
  });
  if ((kind === 'applied' || kind === 'nothing') && privileges.length > 0) await change(app, ref, privileges, true);
}

/** Proposes the opposite of a recorded change of the privileges of a group. */
export async function revertGroupPrivileges(app: App, record: JournalRecord): Promise<void> {
  const { privileges: before } = record.before as GroupContent;
  const { privileges: after } = (record.after ?? {}) as Partial<GroupContent>;
  if (!after)
    throw new Error(vscode.l10n.t('The journal does not have the privileges that the group had after the change.'));
  const lost = before.filter(each => !after.includes(each));
  const added = after.filter(each => !before.includes(each));
  const ref = await recordedRef(app, record);
  let outcome: Outcome<GroupContent> | undefined;
  if (added.length > 0) outcome = await change(app, ref, added, false);
  if (lost.length > 0 && outcome?.kind !== 'cancelled') await change(app, ref, lost, true);
}

const recordedRef = async (app: App, record: JournalRecord): Promise<AccessRef> =>
  accessRef(app, await recordedConnection(app, record), record.within?.['clusterId'] ?? '', record.thingId);
