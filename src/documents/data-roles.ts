import * as vscode from 'vscode';
import { dataRoleResource } from '../changes/resources/data-roles';
import { soon } from '../connections/reads';
import { isV1Only } from '../connections/marks';
import { resolveCluster } from '../connections/planes';
import type { Connection } from '../connections/connection';
import { EVERY, grantOf } from '../model/access/cluster-roles';
import {
  checkDataRoleDocument,
  DataRoleDocument,
  dataRoleAt,
  dataRoleDocument,
  dataRoleId,
  dataRoleWarnings,
} from '../model/access/data-role-documents';
import { grantsIn } from '../model/access/data-role-grants';
import { mergeDataRoles } from '../model/access/data-role-merge';
import { isFixedRole } from '../model/access/plans';
import { KNOWN_PRIVILEGES, PRIVILEGE_GROUPS } from '../model/access/privileges';
import { DEFAULT_DATABASE } from '../model/collections/databases';
import { ENDPOINT } from '../model/collections/refs';
import { get } from '../model/documents/forms';
import type { Path } from '../model/documents/json-text';
import { check } from '../model/issues';
import * as z from '../model/zod';
import { chooseCluster } from './clusters';
import { DataRoleLists } from './data-role-lists';
import { textOf, type DocumentKind, type KindServices, type Offer } from './document-kind';
import { NotPlannable } from './language/plannable';

/** Roles of clusters and endpoints as documents (service facts 14.1). A role has no id: its cluster and its name are its identity. */
export const dataRoles: DocumentKind<DataRoleDocument> = {
  template: () => ({ roleName: '', grants: [] }),
  check: checkDataRoleDocument,
  warnings: dataRoleWarnings,
  clusters: [['clusterId']],
  nameOf: ({ roleName }) => roleName,
  idWithin: (roleName, { clusterId = ENDPOINT }) => dataRoleId(clusterId, roleName),
  withinOf: ({ clusterId = ENDPOINT }) => ({ clusterId }),
  fits: connection => !isV1Only(connection), // it is the data plane's, which an endpoint is

  async pull({ clients }, connection, id, _, options) {
    const { clusterId, roleName } = dataRoleAt(id);
    const described = async (asking: object) => {
      const { client } = await resolveCluster(clients, connection, clusterId, asking);
      const role = { roleName, dbName: EVERY };
      return Promise.all([client.clusterRoles.list(asking), client.clusterRoles.describe(role, asking)]);
    };
    // Who waits with progress waits as long as it takes.
    const [roles, grants] = await (options ? described(options) : soon(clients, described));
    if (!roles.includes(roleName)) throw new Error(vscode.l10n.t('Role “{0}” does not exist.', roleName));
    const document = dataRoleDocument({ ...placeOf(clusterId), roleName }, grants.map(grantOf));
    return { name: roleName, text: textOf(document), editable: !isFixedRole(roleName, grants.length) };
  },

  async choose(services, connection, document, isNew) {
    const chosen = await chooseCluster(services, connection, document.clusterId, document.roleName);
    if (!chosen || isNew) return chosen;
    const clusterId = chosen.within?.['clusterId'] ?? ENDPOINT;
    const listed = await new DataRoleLists(services.clients, connection, clusterId).roles();
    if ('why' in listed) throw listed.error;
    const exists = listed.value.includes(document.roleName);
    return exists ? { ...chosen, id: dataRoleId(clusterId, document.roleName) } : chosen;
  },

  offers,

  change(services, { connection, id, within, document, base }) {
    const { roleName, grants, clusterId = within?.['clusterId'] ?? ENDPOINT } = document;
    if (id !== undefined && id !== dataRoleId(clusterId, roleName)) {
      const message = vscode.l10n.t(
        'This document belongs to role “{0}”. roleName and clusterId cannot be changed.',
        dataRoleAt(id).roleName,
      );
      throw new NotPlannable(message);
    }
    const ref = { connection, clusterId, roleName };
    return {
      resource: dataRoleResource(services, ref, id === undefined),
      ...(base && { base: { roleName, grants: base.grants } }),
      mine: { roleName, grants },
    };
  },

  reverted(live, { before, after = before }) {
    const [was, became] = [recorded(before), recorded(after)];
    const merged = mergeDataRoles(became, was, live);
    // If others changed the same grants, the recorded ones are proposed, and the plan shows the effect.
    const { grants } = merged.ok ? merged.value : was;
    return dataRoleDocument(live, grantsIn(grants).values());
  },

  remade(before, { clusterId = ENDPOINT }) {
    const { roleName, grants } = recorded(before);
    return dataRoleDocument({ ...placeOf(clusterId), roleName }, grantsIn(grants).values());
  },
};

const placeOf = (clusterId: string) => (clusterId === ENDPOINT ? {} : { clusterId });

const Recorded = z.looseObject(z.pick(DataRoleDocument, { roleName: true, grants: true }).shape);

function recorded(state: unknown) {
  const content = check(Recorded, state);
  if (!content.ok) throw new Error(vscode.l10n.t('The journal has no previous state of this role.'));
  return content.value;
}

/** Completes a role with the current objects of its cluster. */
async function offers(
  { clients }: KindServices,
  connection: Connection | undefined,
  document: unknown,
  path: Path,
): Promise<readonly Offer[]> {
  const [list, index, field] = path;
  if (list !== 'grants' || index === undefined) return [];
  const known = [...PRIVILEGE_GROUPS, ...KNOWN_PRIVILEGES].map(value => ({ value }));
  const every = { value: EVERY, name: vscode.l10n.t('all, current and future') };
  const text = (at: Path): string | undefined => {
    const value = get(document, at);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const clusterId = connection?.kind === 'endpoint' ? ENDPOINT : text(['clusterId']);
  const lists = connection && clusterId !== undefined ? new DataRoleLists(clients, connection, clusterId) : undefined;
  if (field === 'privileges') {
    const read = await lists?.groups();
    const own = read && 'value' in read ? read.value : [];
    return [
      ...own.map(({ privilegeGroupName, privileges }) => ({ value: privilegeGroupName, name: privileges.join(', ') })),
      ...known,
    ];
  }
  if (field !== 'dbName' && field !== 'objects') return [];
  const dbName = text(['grants', index, 'dbName']) ?? DEFAULT_DATABASE;
  const read =
    field === 'dbName'
      ? await lists?.databases()
      : dbName === EVERY || text(['grants', index, 'objectType'])
        ? undefined
        : await lists?.collections(dbName);
  return [...(read && 'value' in read ? read.value.map(value => ({ value })) : []), every];
}
