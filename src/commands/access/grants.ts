import * as vscode from 'vscode';
import { tryRead } from '../../connections/reads';
import { EVERY, type Grant } from '../../model/access/cluster-roles';
import { isPrivilegeGroup, KNOWN_PRIVILEGES, PRIVILEGE_GROUPS } from '../../model/access/privileges';
import { DEFAULT_DATABASE } from '../../model/collections/databases';
import { inNameOrder } from '../../model/texts/orders';
import type { Rows } from '../../tree/rows';
import type { App } from '../app';
import { chooseFrom } from '../choices/choices';
import { walk } from '../choices/steps';

type Item = vscode.QuickPickItem & { readonly value: string };

const everyItem = (label: string): Item => ({ label, description: EVERY, value: EVERY });
const itemOf = (value: string): Item => ({ label: value, value });

/** Asks for a privilege and its object. What the service lists is offered; other names can be typed. Undefined: cancelled. */
export async function chooseGrant(app: App, { scope, plane }: Rows['clusterRole']): Promise<Grant | undefined> {
  const client = () => app.clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
  let [privilege, dbName, collectionName] = ['', '', ''];
  let notice: string | undefined;
  const filled = () => notice;
  const noticed = (read: object): void => {
    notice =
      'why' in read ? vscode.l10n.t('The list cannot be read ({0}). Enter a name.', String(read.why)) : undefined;
  };
  const privileges = chooseFrom<string>({
    title: app.title,
    placeholder: vscode.l10n.t('Select a privilege or a privilege group, or enter a name'),
    items: async () => {
      const read = await tryRead(app.clients, client, ({ privilegeGroups }, options) => privilegeGroups.list(options));
      const groups = 'value' in read ? read.value : [];
      const known = PRIVILEGE_GROUPS.map(name => ({
        ...itemOf(name),
        description: vscode.l10n.t('privilege group'),
      }));
      const own = groups
        .filter(({ privilegeGroupName: name }) => !isPrivilegeGroup(name))
        .map(({ privilegeGroupName: name, privileges: names }) => ({
          ...itemOf(name),
          description: vscode.l10n.t('privilege group: {0}', names.join(', ')),
        }));
      return [...own, ...known, ...KNOWN_PRIVILEGES.map(itemOf)];
    },
    isCurrent: name => name === privilege,
    typed: text => text,
    accept: ([name = '']) => (privilege = name),
  });
  const databases = chooseFrom<string>({
    title: app.title,
    placeholder: vscode.l10n.t('Select the database, or enter a name'),
    items: async () => {
      const read = await tryRead(app.clients, client, ({ databases: asked }, options) => asked.list(options));
      noticed(read);
      const names = 'value' in read ? inNameOrder(read.value) : [DEFAULT_DATABASE];
      return [...names.map(itemOf), everyItem(vscode.l10n.t('Every database'))];
    },
    filled,
    isCurrent: name => name === dbName,
    typed: text => text,
    accept: ([name = '']) => (dbName = name),
  });
  const collections = chooseFrom<string>({
    title: app.title,
    placeholder: vscode.l10n.t('Select the collection, or enter a name'),
    items: async () => {
      const every = everyItem(vscode.l10n.t('Every collection'));
      if (dbName === EVERY) return [every];
      const read = await tryRead(app.clients, client, ({ collections: asked }, options) =>
        asked.list({ dbName }, options),
      );
      noticed(read);
      return [every, ...('value' in read ? inNameOrder(read.value).map(itemOf) : [])];
    },
    filled,
    isCurrent: name => name === collectionName,
    typed: text => text,
    accept: ([name = '']) => (collectionName = name),
  });
  const isChosen = await walk([() => privileges, () => databases, () => collections]);
  return isChosen ? { privilege, dbName, collectionName } : undefined;
}
