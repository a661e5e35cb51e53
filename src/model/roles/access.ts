import { t } from '@vscode/l10n';
import { planeLines, planeSection, type PlaneAccess } from '../access/reports';
import { byResource, grantsOf, type Grant } from './grants';
import { code, plainText, table } from '../texts/markdown';
import { utcMinutes } from '../texts/utc';
import { RESOURCE_TYPES } from './resource-types';
import { isPredefined, type Role } from './roles';

/** The roles of one project, or those of the organization, as they were read. */
export interface AccessScope {
  /** Undefined: the organization. */
  readonly projectId?: string | undefined;
  readonly name: string;
  readonly roles: readonly Role[];
  /** Unreadable parts, so that an incomplete matrix does not look complete. */
  readonly problems: readonly string[];
}

/** All of a connection. `readAt`: milliseconds since 1970. */
export interface Access {
  readonly connection: string;
  readonly readAt: number;
  readonly scopes: readonly AccessScope[];
  /** Users and roles of the data planes. */
  readonly planes: readonly PlaneAccess[];
  /** Unreadable lists of clusters. */
  readonly planeProblems?: readonly string[];
}

/** Roles × resource types × privileges, a table for each scope, as a Markdown document. */
export function accessMatrix({ connection, readAt, scopes, planes, planeProblems = [] }: Access): string {
  const roles = new Set(scopes.flatMap(scope => scope.roles.map(({ roleId }) => roleId)));
  return [
    `# ${t('Access matrix of {0}', plainText(connection))}`,
    '',
    t('{0} roles, as of {1}.', roles.size + planes.flatMap(plane => plane.roles).length, utcMinutes(new Date(readAt))),
    ...(scopes.length > 0
      ? [
          String.raw`\* ` +
            t('means all current and future resources of the type. A number in parentheses counts named resources.'),
          '',
        ]
      : ['']),
    ...scopes.flatMap(matrix),
    ...incomplete(planeProblems),
    ...planes.flatMap(planeSection),
  ].join('\n');
}

function matrix({ projectId, name, roles, problems }: AccessScope): string[] {
  const rows = roles.map(role => ({ role, cells: byResource(grantsOf(role.policies ?? []).values()) }));
  const types = inOrder(rows.flatMap(({ cells }) => [...cells.keys()]));
  return [
    projectId === undefined ? `## ${plainText(name)}` : `## ${plainText(name)} ${code(projectId)}`,
    '',
    ...incomplete(problems),
    ...(roles.length === 0 && problems.length === 0 ? [t('No roles.'), ''] : []),
    ...table(
      [t('Role'), t('Kind'), ...types.map(code)],
      rows.map(({ role, cells }) => [
        plainText(role.roleName || role.roleId),
        kindOf(role),
        ...types.map(type => cell(cells.get(type))),
      ]),
    ),
  ];
}

const incomplete = (problems: readonly string[]): string[] =>
  problems.length > 0 ? [`**${t('Incomplete:')}**`, '', ...problems.map(each => `- ${plainText(each)}`), ''] : [];

const kindOf = (role: Role): string => (isPredefined(role) ? t('predefined') : t('custom'));

/** Types as the service shows them, unknown ones after them. */
function inOrder(types: readonly string[]): string[] {
  const known = Object.keys(RESOURCE_TYPES);
  const unknown = [...new Set(types.filter(type => !known.includes(type)))].toSorted();
  return [...known.filter(type => types.includes(type)), ...unknown];
}

/** `view, modify *` or `view (2)`: the privileges of each set of resources. */
function cell(resources: ReadonlyMap<string | undefined, readonly Grant[]> | undefined): string {
  if (!resources) return '';
  const sets = new Map<string, (string | undefined)[]>();
  for (const [resource, grants] of resources) {
    const key = grants.map(({ privilege }) => privilege).join(', ');
    sets.set(key, [...(sets.get(key) ?? []), resource]);
  }
  return [...sets]
    .map(([privileges, names]) => {
      if (names.includes('*')) return String.raw`${plainText(privileges)} \*`;
      const named = names.filter(name => name !== undefined).length;
      return named > 0 ? `${plainText(privileges)} (${named})` : plainText(privileges);
    })
    .join('; ');
}

/** A row of the matrix: a privilege of a role on a resource. The last four are of the data plane, whose scope is a cluster or an endpoint. */
const COLUMNS = [
  'connection',
  'scope',
  'projectId',
  'role',
  'roleId',
  'kind',
  'resourceType',
  'privilege',
  'resource',
  'plane',
  'clusterId',
  'group',
  'users',
] as const;

/** Returns every grant of every role as a table with a header; unreadable parts are rows too. */
export const accessTable = (access: Access): string[][] => [
  [...COLUMNS],
  ...linesOf(access).map(line => [...line, 'control', '', '', '']),
  ...access.planes.flatMap(plane =>
    planeLines(plane).map(({ role, users, objectType, object, privilege, group }) => [
      access.connection,
      plane.name,
      '',
      role,
      '',
      '',
      objectType,
      privilege,
      object,
      'data',
      plane.clusterId,
      group,
      users,
    ]),
  ),
];

function linesOf({ connection, scopes }: Access): string[][] {
  return scopes.flatMap(({ name, projectId = '', roles, problems }) => [
    ...roles.flatMap(role => {
      const head = [
        connection,
        name,
        projectId,
        role.roleName,
        role.roleId,
        isPredefined(role) ? 'predefined' : 'custom',
      ];
      const grants = [...grantsOf(role.policies ?? []).values()];
      if (grants.length === 0) return [[...head, '', '', '']];
      return grants.map(({ resourceType, privilege, resource = '' }) => [...head, resourceType, privilege, resource]);
    }),
    ...problems.map(problem => [connection, name, projectId, t('Could not be read: {0}', problem), '', '', '', '', '']),
  ]);
}

/** Types of policies that name clusters by their ids. */
const OF_CLUSTERS = ['serving_cluster', 'on_demand_cluster', 'serving_cluster_data'];

/** Returns the roles with access to a cluster as a Markdown document. */
export function clusterAccess(cluster: { id: string; name: string }, { connection, scopes, planes }: Access): string {
  const rows = scopes.flatMap(({ name, roles }) =>
    roles.flatMap(role => {
      const its = [...grantsOf(role.policies ?? []).values()].filter(
        ({ resourceType, resource }) =>
          OF_CLUSTERS.includes(resourceType) && (resource === '*' || resource === cluster.id),
      );
      if (its.length === 0) return [];
      const may = (isData: boolean) =>
        its
          .filter(({ resourceType }) => resourceType.endsWith('_data') === isData)
          .map(({ privilege, resource }) => (resource === '*' ? String.raw`${code(privilege)} \*` : code(privilege)));
      const cells = [may(false), may(true)].map(each => [...new Set(each)].join(', '));
      return [
        [
          plainText(role.roleName || role.roleId),
          plainText(name),
          isPredefined(role) ? 'predefined' : 'custom',
          ...cells,
        ],
      ];
    }),
  );
  const problems = scopes.flatMap(scope => scope.problems);
  return [
    `# ${t('Access to {0}', plainText(cluster.name))}`,
    '',
    t('Cluster {0} · connection {1}', code(cluster.id), plainText(connection)),
    '',
    ...incomplete(problems),
    ...(rows.length > 0
      ? table([t('Role'), t('Scope'), t('Kind'), t('Cluster'), t('Data')], rows)
      : [t('No readable role grants access to this cluster.'), '']),
    String.raw`\* ` + t('granted for all clusters. The console of the service lists the members of a role.'),
    '',
    ...planes.flatMap(planeSection),
  ].join('\n');
}
