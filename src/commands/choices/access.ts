import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import { isV1Only } from '../../connections/marks';
import { tryRead } from '../../connections/reads';
import { ENDPOINT } from '../../model/collections/refs';
import { ClusterRolesNode } from '../../tree/access/cluster-roles';
import { PrivilegeGroupsNode } from '../../tree/access/privilege-groups';
import { UsersNode } from '../../tree/access/users';
import { NOUNS } from '../../tree/nouns';
import type { Node } from '../../tree/node';
import { isRow, type RowKind, type Rows } from '../../tree/rows';
import type { Plane, Scope } from '../../tree/scope';
import type { App } from '../app';
import type { Argument } from '../arguments';
import { chooseFrom } from './choices';
import { none, type None } from './none';
import { pickNode } from './pick-node';
import { walk } from './steps';
import { placeOf, stepTitle } from './titles';

type Owner = Rows['cluster'] | Rows['connection'];

const isOwner = (row: Node | undefined): row is Owner =>
  isRow(row, 'cluster') || (isRow(row, 'connection') && row.scope.connection.kind === 'endpoint');

/** Message for an empty choice. */
const noneOf =
  (noun: () => string): None =>
  async app =>
    (await app.connections.list()).connections.some(isV1Only)
      ? vscode.l10n.t('V1 has no users and roles. Add a connection that supports V2.')
      : none(noun)(app);

/** Returns the list of the row, or that of a cluster or an endpoint, which the user picks in the Command Palette. */
const listOf =
  <K extends 'users' | 'clusterRoles' | 'privilegeGroups'>(
    kind: K,
    make: (scope: Scope, plane: Plane) => Rows[K],
  ): Argument<Rows[K]> =>
  async (app, node) => {
    if (isRow(node, kind)) return node;
    const owner = isOwner(node)
      ? node
      : await pickNode(app, {
          is: isOwner,
          placeholder: vscode.l10n.t('Select a cluster or an endpoint'),
          lists: ['clusters'],
          offer: ({ scope }) => !isV1Only(scope.connection),
          none: noneOf(NOUNS.clusters),
          leads: ['addConnection', 'addEndpoint'],
        });
    return owner && make(owner.scope, planeOf(owner));
  };

function planeOf(owner: Owner): Plane {
  const plane = isRow(owner, 'cluster') ? owner.plane : endpointPlane(owner.scope.connection);
  if (plane.endpoint === '') throw new Error(vscode.l10n.t('“{0}” has no endpoint.', plane.clusterName));
  return plane;
}

const endpointPlane = (connection: Connection): Plane => ({
  clusterId: ENDPOINT,
  clusterName: connection.name,
  endpoint: connection.kind === 'demo' ? '' : connection.address,
});

export const users = listOf('users', (scope, plane) => new UsersNode(scope, plane));
export const clusterRoles = listOf('clusterRoles', (scope, plane) => new ClusterRolesNode(scope, plane));
export const privilegeGroups = listOf('privilegeGroups', (scope, plane) => new PrivilegeGroupsNode(scope, plane));

/** Returns the row, or one that the user picks below a cluster or an endpoint. */
const rowOf =
  <K extends 'user' | 'clusterRole' | 'privilegeGroup'>(
    kind: K,
    ask: () => string,
    noun: () => string,
  ): Argument<Rows[K]> =>
  async (app, node) =>
    isRow(node, kind)
      ? node
      : pickNode<Rows[K]>(app, {
          is: (each): each is Rows[K] => isRow(each, kind),
          placeholder: ask(),
          lists: ['clusters', `${kind}s`],
          offer: ({ scope }) => !isV1Only(scope.connection),
          none: noneOf(noun),
          leads:
            kind === 'privilegeGroup' ? ['createPrivilegeGroup', 'addConnection'] : ['addConnection', 'addEndpoint'],
        });

export const user = rowOf('user', () => vscode.l10n.t('Select a user'), NOUNS.users);
export const clusterRole = rowOf('clusterRole', () => vscode.l10n.t('Select a role'), NOUNS.clusterRoles);
export const privilegeGroup = rowOf(
  'privilegeGroup',
  () => vscode.l10n.t('Select a privilege group'),
  NOUNS.privilegeGroups,
);

/** The role of the row; in the Command Palette one that a picked user has. */
export const userRole: Argument<Rows['userRole']> = async (app, node) => {
  if (isRow(node, 'userRole')) return node;
  const owner = await user(app, node);
  return owner && chooseBelow(app, owner, 'userRole', vscode.l10n.t('Select the role to remove'));
};

/** The privilege of the row; in the Command Palette one that a picked role has. */
export const grant: Argument<Rows['grant']> = async (app, node) => {
  if (isRow(node, 'grant')) return node;
  const owner = await clusterRole(app, node);
  return owner && chooseBelow(app, owner, 'grant', vscode.l10n.t('Select the privilege to revoke'));
};

/** The privilege of the row; in the Command Palette one that a picked group has. */
export const groupPrivilege: Argument<Rows['groupPrivilege']> = async (app, node) => {
  if (isRow(node, 'groupPrivilege')) return node;
  const owner = await privilegeGroup(app, node);
  return owner && chooseBelow(app, owner, 'groupPrivilege', vscode.l10n.t('Select the privilege to remove'));
};

/** Asks for a row below another one. */
async function chooseBelow<K extends RowKind & ('userRole' | 'grant' | 'groupPrivilege')>(
  app: App,
  owner: Rows['user'] | Rows['clusterRole'] | Rows['privilegeGroup'],
  kind: K,
  placeholder: string,
): Promise<Rows[K] | undefined> {
  let picked: Rows[K] | undefined;
  let notice: string | undefined;
  const choice = chooseFrom<Rows[K]>({
    title: stepTitle(app.title, ...placeOf(owner)),
    placeholder,
    items: async () => {
      const rowsBelow = (): Promise<readonly Node[]> => owner.children();
      const read = await tryRead(app.clients, () => Promise.resolve(owner), rowsBelow);
      const rows = ('value' in read ? read.value : []).filter((row): row is Rows[K] => isRow(row, kind));
      notice = 'why' in read ? vscode.l10n.t('The list cannot be read ({0}).', read.why) : undefined;
      if (!notice && rows.length === 0) notice = owner.empty;
      return rows.map(value => ({
        label: value.identity.name,
        description: String(value.item().description ?? ''),
        value,
      }));
    },
    filled: () => notice,
    accept: ([value]) => (picked = value),
  });
  await walk([() => choice]);
  return picked;
}
