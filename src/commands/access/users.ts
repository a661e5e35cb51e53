import * as vscode from 'vscode';
import type { JournalRecord } from '../../changes/journal-record';
import { membership, passwordChange, userCreation, userDrop, type Membership } from '../../changes/resources/users';
import { explain } from '../../connections/explain';
import { tryRead } from '../../connections/reads';
import { ADMIN_ROLES } from '../../model/access/plans';
import { inNameOrder } from '../../model/texts/orders';
import type { Rows } from '../../tree/rows';
import type { App } from '../app';
import { chooseFrom } from '../choices/choices';
import { walk, type Step } from '../choices/steps';
import { recordedConnection } from '../recorded';
import { refreshAfter } from '../tree/gone';
import { currentPasswordBox, newPasswordBoxes } from './passwords';
import { accessRef, credentialsOf, refOf, refreshBelow, storeCredentials } from './rows';

/** Asks for the name and the password of a new user, and creates the user after a confirmation (companion). */
export async function createUser(app: App, list: Rows['users']): Promise<void> {
  let [userName, password] = ['', ''];
  const name = (): Step => ({
    title: app.title,
    prompt: vscode.l10n.t('Name of the new user'),
    placeholder: 'nightly_indexer',
    value: userName,
    accept: text => {
      userName = text;
      return Promise.resolve(text === '' ? vscode.l10n.t('Enter a name') : undefined);
    },
  });
  if (!(await walk([name, ...newPasswordBoxes(app.title, typed => (password = typed))]))) return;
  const resource = userCreation(app.clients, await refOf(app, list, userName), password);
  refreshBelow(app, list, await app.changes.apply(resource, { mine: { exists: true }, confirm: 'modal' }));
}

/** Drops a user after a confirmation (companion). */
export async function dropUser(app: App, node: Rows['user']): Promise<void> {
  const resource = userDrop(app.clients, await refOf(app, node, node.name));
  refreshAfter(app, node, await app.changes.apply(resource, { mine: { exists: false }, confirm: 'modal' }));
}

/** Asks for the passwords of a user, and changes the password after a confirmation (companion). The own one is known. */
export async function changePassword(app: App, node: Rows['user']): Promise<void> {
  const { connection } = node.scope;
  const { clusterId } = node.plane;
  const own = await credentialsOf(app, connection, clusterId);
  const isOwn = own?.userName === node.name;
  let [password, newPassword] = [isOwn ? own.password : '', ''];
  const current = () => currentPasswordBox(app.title, node.name, typed => (password = typed));
  const boxes = newPasswordBoxes(app.title, typed => (newPassword = typed));
  if (!(await walk(isOwn ? boxes : [current, ...boxes]))) return;
  const accepted = () =>
    isOwn
      ? storeCredentials(app, connection, clusterId, { userName: node.name, password: newPassword }).catch(notStored)
      : Promise.resolve();
  const resource = passwordChange(app.clients, await refOf(app, node, node.name), { password, newPassword }, accepted);
  await app.changes.apply(resource, { mine: { exists: true }, confirm: 'modal' });
}

/** Tells that the service has a new password that is not stored here. The change itself is not refused. */
const notStored = (error: unknown): void =>
  void vscode.window.showErrorMessage(
    vscode.l10n.t(
      'The service has the new password, but VS Code could not store the password ({0}). Replace the password in the connection.',
      explain(error).message.replace(/\.$/, ''),
    ),
  );

/** Asks for a role, and gives it to a user after a confirmation (companion). */
export async function assignRole(app: App, node: Rows['user']): Promise<void> {
  const roleName = await chooseRole(app, node);
  if (roleName !== undefined) await change(app, node, roleName, true);
}

/** Takes a role from a user after a confirmation (companion). */
export const removeRole = (app: App, node: Rows['userRole']): Promise<void> => change(app, node.user, node.name, false);

async function change(app: App, user: Rows['user'], roleName: string, isMember: boolean): Promise<void> {
  const resource = membership(app.clients, await refOf(app, user, user.name), roleName, isMember);
  refreshBelow(app, user, await app.changes.apply(resource, { mine: { isMember }, confirm: 'modal' }));
}

/** Asks for a role of the cluster that the user does not have. A name that the service does not list can be typed. */
async function chooseRole(app: App, { scope, plane, name }: Rows['user']): Promise<string | undefined> {
  const client = () => app.clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
  let picked: string | undefined;
  let notice: string | undefined;
  const choice = chooseFrom<string>({
    title: app.title,
    placeholder: vscode.l10n.t('Select a role, or enter a name'),
    items: async () => {
      const [listed, own] = await Promise.all([
        tryRead(app.clients, client, ({ clusterRoles }, options) => clusterRoles.list(options)),
        tryRead(app.clients, client, ({ users }, options) => users.describe({ userName: name }, options)),
      ]);
      notice = 'why' in listed ? vscode.l10n.t('Roles cannot be listed ({0}). Enter a name.', listed.why) : undefined;
      const has = new Set('value' in own ? own.value : []);
      const roles = 'value' in listed ? inNameOrder(listed.value).filter(role => !has.has(role)) : [];
      // Enter takes the first: no role that has all privileges.
      const isAdmin = (role: string) => ADMIN_ROLES.has(role);
      const offered = [...roles.filter(role => !isAdmin(role)), ...roles.filter(isAdmin)];
      return offered.map(value => ({
        label: value,
        value,
        ...(isAdmin(value) && { description: vscode.l10n.t('all privileges on all objects') }),
      }));
    },
    typed: text => text,
    filled: () => notice,
    accept: ([role]) => (picked = role),
  });
  await walk([() => choice]);
  return picked;
}

/** Proposes the opposite of a recorded change of a role of a user. */
export async function revertMembership(app: App, record: JournalRecord): Promise<void> {
  const { isMember } = record.before as Membership;
  const { clusterId = '', roleName = '' } = record.within ?? {};
  const ref = await accessRef(app, await recordedConnection(app, record), clusterId, record.thingId);
  await app.changes.apply(membership(app.clients, ref, roleName, isMember), { mine: { isMember }, confirm: 'modal' });
}
