import { t } from '@vscode/l10n';
import { code, plainText, table } from '../texts/markdown';
import { objectWords, type Grant } from './cluster-roles';
import { ADMIN_ROLES } from './plans';
import { isAdminPrivilege } from './privileges';

/** A role of the data plane as it was read. `problem`: the reason why its privileges cannot be read. */
export interface PlaneRole {
  readonly roleName: string;
  /** Names of the users with the role. */
  readonly users: readonly string[];
  readonly grants: readonly Grant[];
  readonly problem?: string | undefined;
}

/**
 * Users and roles of one data plane. `clusterId`: empty for an endpoint. `groups`: privileges of groups. `lacks`: lists that the service
 * does not offer, as nouns. `problems`: unreadable parts. `idle`: users without roles.
 */
export interface PlaneAccess {
  readonly clusterId: string;
  readonly name: string;
  readonly roles: readonly PlaneRole[];
  readonly groups: ReadonlyMap<string, readonly string[]>;
  readonly idle: readonly string[];
  readonly lacks: readonly string[];
  readonly problems: readonly string[];
}

type Groups = PlaneAccess['groups'];

/** A section with a table: role × object, with users and privileges. */
export function planeSection(plane: PlaneAccess): string[] {
  const { clusterId, name, roles } = plane;
  return [
    `## ${[t('Data plane of {0}', plainText(name)), ...(clusterId ? [code(clusterId)] : [])].join(' ')}`,
    '',
    ...notes(plane),
    ...(roles.length === 0 && plane.lacks.length + plane.problems.length === 0 ? [t('No roles.'), ''] : []),
    ...table(
      [t('Role'), t('Users'), t('Object'), t('Privileges')],
      roles.flatMap(role => rowsOf(role, plane.groups)),
    ),
    ...(plane.idle.length > 0 ? [t('Users without roles: {0}', plane.idle.map(plainText).join(', ')), ''] : []),
  ];
}

const notes = ({ lacks, problems }: PlaneAccess): string[] => [
  ...(lacks.length > 0 ? [t('Not supported by this service: {0}', lacks.join(', ')), ''] : []),
  ...(problems.length > 0 ? [`**${t('Incomplete:')}**`, '', ...problems.map(each => `- ${plainText(each)}`), ''] : []),
];

function rowsOf({ roleName, users, grants, problem }: PlaneRole, groups: Groups): string[][] {
  const head = [plainText(roleName), users.map(plainText).join(', ')];
  if (problem !== undefined) return [[...head, '', t('could not be read: {0}', plainText(problem))]];
  if (grants.length === 0) return [[...head, '', withoutGrants(roleName)]];
  return [...byObject(grants)].map(([object, its]) => [
    ...head,
    plainText(object),
    its.map(({ privilege }) => privilegeName(privilege, groups)).join(', '),
  ]);
}

const withoutGrants = (roleName: string): string =>
  ADMIN_ROLES.has(roleName) ? t('all privileges on all objects') : t('none listed');

const byObject = (grants: readonly Grant[]): Map<string, Grant[]> => Map.groupBy(grants, objectWords);

/** A privilege, or a group with its privileges: `` `ingest` (`Insert`, `Upsert`) ``. */
function privilegeName(name: string, groups: Groups): string {
  const inside = groups.get(name);
  const shown = isAdminPrivilege(name) ? `**${code(name)}**` : code(name);
  return inside && inside.length > 0 ? `${shown} (${inside.map(each => code(each)).join(', ')})` : shown;
}

/** Columns of a line: role, users, type of the object, object, privilege, group. A group has a line for each of its privileges. */
export interface PlaneLine {
  readonly role: string;
  readonly users: string;
  readonly objectType: string;
  readonly object: string;
  readonly privilege: string;
  readonly group: string;
}

/** Returns a line for each privilege of each role, with the privileges of groups. */
export function planeLines({ roles, groups, lacks, problems, idle }: PlaneAccess): PlaneLine[] {
  const line = (given: Partial<PlaneLine>): PlaneLine => ({
    role: '',
    users: '',
    objectType: '',
    object: '',
    privilege: '',
    group: '',
    ...given,
  });
  return [
    ...roles.flatMap(({ roleName: role, users: names, grants, problem }) => {
      const users = names.join(', ');
      if (problem !== undefined) return [line({ role: t('Could not be read: {0}', `${role}: ${problem}`) })];
      if (grants.length === 0) return [line({ role, users, privilege: ADMIN_ROLES.has(role) ? '*' : '' })];
      return grants.flatMap(({ privilege, objectType = 'Collection', dbName, collectionName }) => {
        const object = objectType === 'Collection' ? `${dbName}/${collectionName}` : collectionName;
        const inside = groups.get(privilege) ?? [];
        const its = line({ role, users, objectType, object, privilege });
        return inside.length > 0 ? inside.map(each => ({ ...its, privilege: each, group: privilege })) : [its];
      });
    }),
    ...idle.map(name => line({ users: name })),
    ...lacks.map(noun => line({ role: t('Not supported by this service: {0}', noun) })),
    ...problems.map(problem => line({ role: t('Could not be read: {0}', problem) })),
  ];
}

/** Returns the access of a role of the data plane as a Markdown document: its users, admin privileges, and privileges by object. */
export function planeRoleReport(role: PlaneRole, plane: PlaneAccess, connection: string): string {
  const { roleName, users, grants, problem } = role;
  const admin = grants.filter(({ privilege }) =>
    [privilege, ...(plane.groups.get(privilege) ?? [])].some(isAdminPrivilege),
  );
  const where = [plainText(plane.name), ...(plane.clusterId ? [code(plane.clusterId)] : [])].join(' ');
  return [
    `# ${t('Access of {0}', `“${plainText(roleName)}”`)}`,
    '',
    [t('cluster role'), where, t('connection {0}', plainText(connection))].join(' · '),
    '',
    ...notes(plane),
    `## ${t('Users')}`,
    '',
    users.length > 0 ? users.map(plainText).join(', ') : t('No user has this role.'),
    '',
    ...(admin.length > 0
      ? [
          `## ${t('Sensitive privileges')}`,
          '',
          ...admin.map(
            grant =>
              `- ${t('{0} on {1}', privilegeName(grant.privilege, plane.groups), plainText(objectWords(grant)))}`,
          ),
          '',
        ]
      : []),
    `## ${t('Access')}`,
    '',
    ...(problem === undefined && grants.length > 0
      ? table(
          [t('Object'), t('Privileges')],
          rowsOf(role, plane.groups).map(row => row.slice(2)),
        )
      : [problem === undefined ? withoutGrants(roleName) : t('could not be read: {0}', plainText(problem)), '']),
  ].join('\n');
}
