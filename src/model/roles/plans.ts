import { t } from '@vscode/l10n';
import {
  grantsOf,
  includedIn,
  policiesOf,
  sameGrants,
  sendable,
  typeKey,
  without,
  type Grant,
  type Grants,
} from './grants';
import { byRisk, type Plan, type PlanLine } from '../plans';
import { RESOURCE_TYPES } from './resource-types';
import type { RoleContent } from './merge';
import { phrase, phrases } from './phrases';
import { quoted } from '../texts/words';
import type { RoleChange, RoleRequest } from './roles';

/** The role of a plan. `roleId`: absent for a new role; `projectId`: absent or empty for a role of the organization. */
export interface RoleId {
  readonly roleId?: string | undefined;
  readonly projectId?: string | undefined;
}

/** Returns the body of a PUT from `live` to `result` (spec 4.4): only the differences, with grants as sets. */
export function roleChangeOf(live: RoleContent, result: RoleContent): RoleChange {
  const { policies } = result;
  const same = !policies || sameGrants(grantsOf(live.policies ?? []), grantsOf(policies));
  return changeOf(live, result, same);
}

function changeOf(
  live: RoleContent,
  { projectId, roleName, description, policies }: RoleContent,
  sameRights: boolean,
): RoleChange {
  return {
    ...(projectId !== undefined && projectId !== live.projectId && { projectId }),
    ...(roleName !== undefined && roleName !== live.roleName && { roleName }),
    ...(description !== undefined && description !== (live.description ?? '') && { description }),
    ...(policies && !sameRights && { policies: sendable(policies) }),
  };
}

/** Returns the body of a POST that creates a role (service facts 7.1). */
export const roleRequestOf = (
  { projectId }: RoleId,
  { roleName, description, policies }: RoleContent,
): RoleRequest => ({
  ...(projectId && { projectId }),
  roleName: roleName ?? '',
  ...(description && { description }),
  policies: sendable(policies ?? []),
});

/** Plans a change of a role, or its creation (`live` undefined), in plain words: added access first. */
export function planRole(id: RoleId, live: RoleContent | undefined, result: RoleContent): Plan {
  const before = grantsOf(live?.policies ?? []);
  const after = result.policies ? grantsOf(result.policies) : before;
  const name = quoted(live?.roleName ?? result.roleName ?? id.roleId ?? '');
  const lines = byRisk([
    ...(live ? moved(live, result) : [{ text: t('Creates role {0}', name), effect: 'adds' } as const]),
    ...widening(before, after),
    ...narrowing(before, after),
    ...(live ? texts(live, result) : newTexts(result)),
  ]);
  const bounds = result.projectId ?? id.projectId;
  const warnings = warningsOf(bounds, [...without(after, before).values()]);
  if (!live) {
    const body = roleRequestOf(id, result);
    return {
      summary: t('Create role {0}', name),
      verb: t('Create'),
      action: t('Create Role'),
      effect: t('Creates role {0}', name),
      lines,
      warnings,
      request: { method: 'POST', path: '/v2/roles', body },
    };
  }
  const path = `/v2/roles/${encodeURIComponent(id.roleId ?? '')}`;
  const request = { method: 'PUT', path, body: changeOf(live, result, sameGrants(before, after)) } as const;
  return { summary: t('Change role {0}', name), action: t('Change Role'), lines, warnings, request };
}

/** A deletion of a role in plain words: its description, and all that its members lose. */
export function planRoleDeletion(roleId: string, live: RoleContent): Plan {
  const name = quoted(live.roleName ?? roleId);
  const lost = phrases(grantsOf(live.policies ?? []).values());
  const sentence = t(
    'Deletes role {0}. Revert Change can create a new role, but cannot restore the ID or the members',
    name,
  );
  const lines: PlanLine[] = [
    { text: sentence, effect: 'destroys' },
    ...(live.description ? [lostDescription(live.description)] : []),
    ...lost.map((words): PlanLine => ({ text: t('Members lose: {0}', words), effect: 'narrows', short: words })),
  ];
  const path = `/v2/roles/${encodeURIComponent(roleId)}`;
  return {
    summary: t('Delete role {0}', name),
    verb: t('Delete'),
    action: t('Delete Role'),
    effect: sentence,
    lines,
    request: { method: 'DELETE', path },
  };
}

const lostDescription = (before: string): PlanLine => ({
  text: t('{0}: {1}', t('Description'), quoted(before)),
  effect: 'destroys',
  value: { name: t('Description'), before },
});

/** Separates nominal changes: a wider grant covers the old or the new one, so that no access changes. */
function split(grants: ReadonlyMap<string, Grant>, others: Grants): { real: Grant[]; nominal: Grant[] } {
  const includedAmong = includedIn(others);
  const groups = Map.groupBy(grants.values(), grant => (includedAmong(grant) ? 'nominal' : 'real'));
  return { real: groups.get('real') ?? [], nominal: groups.get('nominal') ?? [] };
}

function widening(before: Grants, after: Grants): PlanLine[] {
  const types = new Set([...before.values()].map(({ resourceType }) => typeKey(resourceType)));
  const { real, nominal } = split(without(after, before), before);
  return [
    ...policiesOf(real).map((statement): PlanLine => {
      const marks = [
        ...(statement.resources?.includes('*') ? ['*'] : []),
        ...(types.has(typeKey(statement.resourceType)) ? [] : [t('new resource type')]),
        ...statement.privileges.filter(privilege => POWERFUL.has(privilege)),
      ];
      const words = phrase(statement);
      return { text: t('Adds: {0}', words), effect: 'widens', marks, short: words };
    }),
    ...phrases(nominal).map((words): PlanLine => ({
      text: t('Adds grants that other grants already cover (access does not change): {0}', words),
      effect: 'changes',
    })),
  ];
}

function narrowing(before: Grants, after: Grants): PlanLine[] {
  const { real, nominal } = split(without(before, after), after);
  return [
    ...phrases(real).map((words): PlanLine => ({ text: t('Removes: {0}', words), effect: 'narrows', short: words })),
    ...phrases(nominal).map((words): PlanLine => ({
      text: t('Removes grants that other grants still cover (access does not change): {0}', words),
      effect: 'changes',
    })),
  ];
}

/** Privileges that delegate rights, destroy, or include more than their name suggests. */
export const POWERFUL: ReadonlySet<string> = new Set(['grant', 'manage', 'delete', 'all']);

/** Returns the line about a new project: a role applies within its project, so another project adds access there. */
function moved(live: RoleContent, { projectId }: RoleContent): PlanLine[] {
  if (projectId === undefined || projectId === live.projectId) return [];
  const text = t('Project: {1} → {0}', quoted(projectId), quoted(live.projectId ?? ''));
  return [{ text, effect: 'widens', value: { name: t('Project'), before: live.projectId, after: projectId } }];
}

function texts(live: RoleContent, { roleName, description }: RoleContent): PlanLine[] {
  const lines: PlanLine[] = [];
  if (roleName !== undefined && roleName !== live.roleName) {
    lines.push({
      text: t('Name: {0} → {1}', quoted(live.roleName ?? ''), quoted(roleName)),
      effect: 'changes',
      value: { name: t('Name'), before: live.roleName, after: roleName },
    });
  }
  if (description !== undefined && description !== (live.description ?? '')) {
    const text = t('Description: {1} → {0}', quoted(description), quoted(live.description ?? ''));
    lines.push({
      text,
      effect: 'changes',
      value: { name: t('Description'), before: live.description, after: description },
    });
  }
  return lines;
}

const newTexts = ({ description }: RoleContent): PlanLine[] =>
  description
    ? [
        {
          text: t('{0}: {1}', t('Description'), quoted(description)),
          effect: 'adds',
          value: { name: t('Description'), after: description },
        },
      ]
    : [];

function warningsOf(projectId: string | undefined, added: readonly Grant[]): string[] {
  return [...new Set(added.map(({ resourceType }) => resourceType))].flatMap(type => {
    if (!Object.hasOwn(RESOURCE_TYPES, type))
      return [t('{0} is not a known resource type and is sent unchanged', type)];
    const { level } = RESOURCE_TYPES[type]!;
    if (!projectId || level === 'project') return [];
    return [t('{0} is an organization-level resource. The service might refuse it in a project role', type)];
  });
}
