import * as vscode from 'vscode';
import type { CallOptions } from '../../client';
import { EVERY, grantOf, objectWords, type Grant } from '../../model/access/cluster-roles';
import { dataRoleId } from '../../model/access/data-role-documents';
import { draftUri } from '../../documents/files/addresses';
import { unreadableNodes } from '../messages';
import type { Identity, Node } from '../node';
import { NOUNS } from '../nouns';
import type { Plane, Scope } from '../scope';
import { NamesNode, readAt } from './names';

/** The roles within a cluster or an endpoint. */
export class ClusterRolesNode extends NamesNode {
  readonly kind = 'clusterRoles';
  constructor(scope: Scope, plane: Plane) {
    const list = {
      key: 'clusterRoles',
      label: vscode.l10n.t('Cluster Roles'),
      icon: 'shield',
      noun: NOUNS.clusterRoles(),
      empty: vscode.l10n.t('There are no roles.'),
      node: (name: string) => new ClusterRoleNode(scope, plane, name),
    };
    super(scope, plane, list, ({ clusterRoles }, options) => clusterRoles.list(options));
  }
}

/** A role of a cluster with its privileges. */
export class ClusterRoleNode implements Node {
  readonly kind = 'clusterRole';
  readonly identity: Identity;
  readonly noun = NOUNS.privileges();
  readonly empty = vscode.l10n.t('No privileges listed. Services do not list the privileges of some predefined roles.');
  constructor(
    readonly scope: Scope,
    readonly plane: Plane,
    readonly key: string,
  ) {
    this.identity = { id: key, name: key };
  }

  get name(): string {
    return this.key;
  }

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(this.name);
    item.iconPath = new vscode.ThemeIcon('shield');
    const id = dataRoleId(this.plane.clusterId, this.name);
    item.resourceUri = draftUri({ connectionId: this.scope.connection.id, kind: 'dataRoles', id }); // a draft's badge
    item.command = {
      command: 'vectorCloud.clusterRole.edit',
      title: vscode.l10n.t('Edit Cluster Role…'),
      arguments: [this],
    };
    item.contextValue = 'clusterRole';
    item.accessibilityInformation = { label: vscode.l10n.t('Role {0}', this.name) };
    return item;
  }

  async children(options?: CallOptions): Promise<Node[]> {
    const role = { roleName: this.name, dbName: EVERY };
    const { value: grants, unreadable } = await readAt(
      this.scope,
      this.plane,
      ({ clusterRoles }, asking) => clusterRoles.describe(role, asking),
      options,
    );
    const rows = new Map(grants.map(grantOf).map(grant => [keyOf(grant), new GrantNode(this, grant)]));
    return [...rows.values(), ...unreadableNodes(unreadable)];
  }
}

const keyOf = ({ privilege, dbName, collectionName, objectType }: Grant): string =>
  JSON.stringify([privilege, dbName, collectionName, ...(objectType === undefined ? [] : [objectType])]);

/** A privilege of a role on an object. */
export class GrantNode implements Node {
  readonly kind = 'grant';
  readonly key: string;
  readonly scope: Scope;
  readonly plane: Plane;
  readonly identity: Identity;
  constructor(
    readonly role: ClusterRoleNode,
    readonly grant: Grant,
  ) {
    ({ scope: this.scope, plane: this.plane } = role);
    this.key = keyOf(grant);
    this.identity = { id: grant.privilege, name: grant.privilege };
  }

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(this.grant.privilege);
    item.description = objectWords(this.grant);
    item.iconPath = new vscode.ThemeIcon('key');
    item.contextValue = 'grant';
    item.accessibilityInformation = { label: `${this.grant.privilege}, ${item.description}` };
    return item;
  }
}
