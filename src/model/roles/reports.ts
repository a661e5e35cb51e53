import { t } from '@vscode/l10n';
import { byResource, grantsOf, includedIn, typeKey, without, type Grant, type Grants } from './grants';
import { code, plainText, table } from '../texts/markdown';
import { withNames } from '../texts/names';
import { RESOURCE_TYPES } from './resource-types';
import { levelOf, typesOf } from './forms';
import { POWERFUL } from './plans';
import { isPredefined, type Role } from './roles';
import { phrases } from './phrases';

/** Names by id. */
export type NamesOf = ReadonlyMap<string, string>;

/** The connection and the project a role belongs to. */
export interface RoleOwner {
  readonly connection: string;
  /** The project; undefined for the organization, or if unknown. */
  readonly project?: string | undefined;
}

/** Returns the access of a role as a Markdown document: by type and resource, grants to review, and missing access. */
export function roleReport(role: Role, owner: RoleOwner, names: NamesOf): string {
  const grants = grantsOf(role.policies ?? []);
  const look = powerful(grants);
  const level = levelOf(role);
  const given = new Set([...grants.values()].map(({ resourceType }) => typeKey(resourceType)));
  const nothing = level ? typesOf(level).filter(type => !given.has(typeKey(type))) : [];
  return [
    `# ${t('Access of {0}', nameIn(role))}`,
    '',
    factsOf(role, owner),
    '',
    ...describing(role),
    ...(look.length > 0 ? [`## ${t('Sensitive privileges')}`, '', ...said(look, names), ''] : []),
    `## ${t('Access')}`,
    '',
    ...(grants.size > 0 ? rights(grants, names) : [t('The role has no statements and grants no access.'), '']),
    ...(nothing.length > 0
      ? [`## ${t('No access')}`, '', t('No access to: {0}', nothing.map(code).join(', ')), '']
      : []),
  ].join('\n');
}

const nameIn = ({ roleName, roleId }: Role): string => `“${plainText(roleName || roleId)}”`;

function factsOf(role: Role, { connection, project }: RoleOwner): string {
  const kind = isPredefined(role) ? t('predefined') : t('custom');
  const scope = project === undefined ? levelOf(role) : t('project {0}', plainText(project));
  return [kind, scope, t('connection {0}', plainText(connection)), code(role.roleId)].filter(Boolean).join(' · ');
}

const describing = ({ description }: Role): string[] => (description ? [`> ${plainText(description)}`, ''] : []);

/** Phrases as a list, with names beside ids. */
const said = (words: readonly string[], names: NamesOf): string[] =>
  words.map(each => `- ${plainText(withNames(each, Object.fromEntries(names)))}`);

/** A line for each type and each set of resources that have the same privileges. */
const rights = (grants: Grants, names: NamesOf): string[] =>
  table(
    [t('Resource type'), t('Resource'), t('Privileges')],
    [...byResource(grants.values())].flatMap(([type, resources]) =>
      [...resources].map(([resource, its]) => [
        code(type),
        resourceName(type, resource, names),
        its.map(({ privilege }) => privilegeName(privilege)).join(', '),
      ]),
    ),
  );

function resourceName(type: string, resource: string | undefined, names: NamesOf): string {
  if (resource === '*') return t('**all**, current and future');
  if (resource !== undefined) {
    const name = names.get(resource);
    return name === undefined || name === resource ? code(resource) : `${plainText(name)} (${code(resource)})`;
  }
  return Object.hasOwn(RESOURCE_TYPES, type) && RESOURCE_TYPES[type]!.namesResources ? t('no resources') : '';
}

const privilegeName = (privilege: string): string =>
  POWERFUL.has(privilege) ? `**${code(privilege)}**` : code(privilege);

/** Returns grants on everything, and privileges that delegate, destroy or include more than their name suggests. */
function powerful(grants: Grants): string[] {
  const wide = [...grants.values()].filter(({ privilege, resource }) => POWERFUL.has(privilege) || resource === '*');
  return phrases(wide);
}

/** Returns the names of two roles; with their IDs if the names are the same, whatever their case. */
function namesApart(one: Role, other: Role): readonly [string, string] {
  const named = ({ roleName, roleId }: Role) => (roleName || roleId).toLowerCase();
  if (named(one) !== named(other) || one.roleId === other.roleId) return [nameIn(one), nameIn(other)];
  return [`${nameIn(one)} (${code(one.roleId)})`, `${nameIn(other)} (${code(other.roleId)})`];
}

/** Compares two roles in words, in both directions. */
export function roleComparison(
  one: Role,
  other: Role,
  owners: readonly [RoleOwner, RoleOwner],
  names: NamesOf,
): string {
  const [a, b] = [grantsOf(one.policies ?? []), grantsOf(other.policies ?? [])];
  const [onlyA, onlyB] = [beyond(a, b), beyond(b, a)];
  const both = new Map([...a].filter(([key]) => b.has(key)));
  const [nameA, nameB] = namesApart(one, other);
  const alike = onlyA.size + onlyB.size === 0 ? [`**${t('Both roles have the same access.')}**`, ''] : [];
  return [
    `# ${t('{0} and {1}', nameA, nameB)}`,
    '',
    ...introduced(one, owners[0]),
    ...introduced(other, owners[1]),
    ...alike,
    ...part(t('Only in {0}', nameA), onlyA, names),
    ...part(t('Only in {0}', nameB), onlyB, names),
    ...part(t('In both roles'), both, names),
  ].join('\n');
}

/** A role among others: its name before its facts. */
const introduced = (role: Role, owner: RoleOwner): string[] => [
  `**${nameIn(role)}** · ${factsOf(role, owner)}`,
  '',
  ...describing(role),
];

/** Returns the grants in `these` that nothing in `those` covers, not even a wider grant. */
function beyond(these: Grants, those: Grants): Map<string, Grant> {
  const included = includedIn(those);
  return new Map([...without(these, those)].filter(([, grant]) => !included(grant)));
}

const part = (title: string, grants: Grants, names: NamesOf): string[] =>
  grants.size === 0 ? [] : [`## ${title}`, '', ...said(phrases(grants.values()), names), ''];
