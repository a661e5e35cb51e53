import { t } from '@vscode/l10n';
import { byRisk, type Plan, type PlanLine } from '../plans';
import { without } from '../roles/grants';
import { quoted } from '../texts/words';
import { EVERY, type Grant } from './grants';
import { grantPhrases, grantsIn, keyOf, statementsOf, statementWords, type Grants } from './data-role-grants';
import type { DataRoleContent } from './data-role-merge';
import { adminPrivilegesIn, adminWords, coverage, isUnreadGroup, NO_GROUPS, type Groups } from './group-members';
import { grantRequest, request } from './plans';

/** A write of a change: each is sent once, in order. */
export type Step = { readonly verb: 'create' | 'drop' } | { readonly verb: 'grant' | 'revoke'; readonly grant: Grant };

/**
 * Returns the writes from one state to another; undefined: the role does not exist. Grants come before revocations, and privileges that
 * manage roles, also those of privilege groups, are revoked last, so that the user who applies keeps the right to do the rest.
 */
export function stepsOf(
  live: DataRoleContent | undefined,
  result: DataRoleContent | undefined,
  groups = NO_GROUPS,
): Step[] {
  const [before, after] = [grantsIn(live?.grants ?? []), grantsIn(result?.grants ?? [])];
  const revoked = [...without(before, after).values()];
  const manages = ({ privilege }: Grant) => Number(adminPrivilegesIn(privilege, groups).length > 0);
  return [
    ...(live ? [] : [{ verb: 'create' } as const]),
    ...[...without(after, before).values()].map(grant => ({ verb: 'grant', grant }) as const),
    ...revoked.toSorted((a, b) => manages(a) - manages(b)).map(grant => ({ verb: 'revoke', grant }) as const),
    ...(result ? [] : [{ verb: 'drop' } as const]),
  ];
}

function requestOf(roleName: string, steps: readonly Step[]): Plan['request'] {
  const requests = steps.map(step =>
    'grant' in step ? grantRequest(step.verb, roleName, step.grant) : request(`roles/${step.verb}`, { roleName }),
  );
  const [first = request('roles/describe', { roleName }), ...next] = requests;
  return { ...first, ...(next.length > 0 && { next }) };
}

/** The role of a plan. `isOwn`: the user of the connection has the role. */
export interface PlannedRole {
  readonly roleName: string;
  readonly isOwn: boolean;
  /** The groups of the cluster, whose privileges count. */
  readonly groups?: Groups;
}

/** Plans a change of a role, or its creation (`live` undefined): added access first. */
export function planDataRole(role: PlannedRole, live: DataRoleContent | undefined, result: DataRoleContent): Plan {
  const name = quoted(role.roleName);
  const [before, after] = [grantsIn(live?.grants ?? []), grantsIn(result.grants)];
  const { groups = NO_GROUPS } = role;
  const lines = byRisk([
    ...(live ? [] : [{ text: t('Creates role {0}', name), effect: 'adds' } as const]),
    ...widening(before, after, groups),
    ...narrowing(before, after, groups),
    ...(live || after.size > 0
      ? []
      : [{ text: t('The role has no privileges. Users with the role get no access'), effect: 'changes' } as const]),
  ]);
  return {
    ...(live
      ? { summary: t('Change role {0}', name), action: t('Change Cluster Role') }
      : {
          summary: t('Create role {0}', name),
          verb: t('Create'),
          action: t('Create Cluster Role'),
          effect: t('Creates role {0}', name),
        }),
    ...guarded(role, { removed: split(without(before, after), after, groups).real, after }, lines),
    request: requestOf(role.roleName, stepsOf(live, result, groups)),
  };
}

/** Plans the drop of a role: engines drop a role only after its privileges are revoked. */
export function planDataRoleDrop(role: PlannedRole, live: DataRoleContent): Plan {
  const grants = [...grantsIn(live.grants).values()];
  const effect = t('Deletes the role and removes it from its users');
  const lines: PlanLine[] = [
    { text: effect, effect: 'destroys' },
    ...grantPhrases(grants).map((words): PlanLine => ({
      text: t('Users lose: {0}', words),
      effect: 'narrows',
      short: words,
    })),
  ];
  return {
    effect,
    summary: t('Drop role {0}', quoted(role.roleName)),
    verb: t('Drop'),
    action: t('Drop Cluster Role'),
    ...guarded(role, { removed: grants, after: new Map() }, lines),
    request: requestOf(role.roleName, stepsOf(live, undefined, role.groups)),
  };
}

/** Guards the own access of the user who applies: losing a privilege that manages roles needs the typed name. */
function guarded(
  { roleName, isOwn, groups = NO_GROUPS }: PlannedRole,
  { removed, after }: { readonly removed: readonly Grant[]; readonly after: Grants },
  lines: readonly PlanLine[],
): Pick<Plan, 'lines' | 'typed' | 'byName' | 'warnings'> {
  const keeps = coverage(after, groups);
  const managing = new Set(
    removed.flatMap(grant => {
      const lost = adminPrivilegesIn(grant.privilege, groups).filter(
        privilege => !keeps({ ...grant, privilege }) && !after.has(keyOf({ ...grant, privilege })),
      );
      return lost.length > 0 ? [adminWords(grant.privilege, lost)] : [];
    }),
  );
  const locksOut = isOwn && managing.size > 0;
  const risk = t(
    'The user of this connection has role {0}. Without {1}, the user might not be able to undo this change',
    quoted(roleName),
    [...managing].join(', '),
  );
  const unread = [...new Set(removed.map(({ privilege }) => privilege))].filter(name => isUnreadGroup(name, groups));
  return {
    byName: true,
    ...(locksOut && { typed: { text: roleName, always: true } }),
    lines: locksOut ? [{ text: risk, effect: 'destroys' }, ...lines] : lines,
    warnings: [
      ...(isOwn && removed.length > 0
        ? [t('The user of this connection has role {0} and loses the removed privileges', quoted(roleName))]
        : []),
      ...('why' in groups && isOwn && unread.length > 0
        ? [t('The privileges of the group cannot be read ({1}): {0}', unread.join(', '), groups.why)]
        : []),
    ],
  };
}

/** Separates nominal changes: a grant on every object, or of a group, covers the old or the new one, so that no access changes. */
function split(grants: Grants, others: Grants, groups: Groups): { real: Grant[]; nominal: Grant[] } {
  const covers = coverage(others, groups);
  const parts = Map.groupBy(grants.values(), grant => (covers(grant) ? 'nominal' : 'real'));
  return { real: parts.get('real') ?? [], nominal: parts.get('nominal') ?? [] };
}

function widening(before: Grants, after: Grants, groups: Groups): PlanLine[] {
  const { real, nominal } = split(without(after, before), before, groups);
  return [
    ...statementsOf(real).map((statement): PlanLine => {
      const words = statementWords(statement);
      const isEvery = statement.dbName === EVERY || statement.objects.includes(EVERY);
      const admin = statement.privileges.filter(name => adminPrivilegesIn(name, groups).length > 0);
      const marks = [...(isEvery ? [EVERY] : []), ...admin];
      return { text: t('Adds: {0}', words), effect: 'widens', marks, short: words };
    }),
    ...grantPhrases(nominal).map((words): PlanLine => ({
      text: t('Adds grants that other grants already cover (access does not change): {0}', words),
      effect: 'changes',
    })),
  ];
}

function narrowing(before: Grants, after: Grants, groups: Groups): PlanLine[] {
  const { real, nominal } = split(without(before, after), after, groups);
  return [
    ...grantPhrases(real).map((words): PlanLine => ({
      text: t('Removes: {0}', words),
      effect: 'narrows',
      short: words,
    })),
    ...grantPhrases(nominal).map((words): PlanLine => ({
      text: t('Removes grants that other grants still cover (access does not change): {0}', words),
      effect: 'changes',
    })),
  ];
}

/** Returns the sentence about the writes that were made before a failure, from the state read back. */
export function stepsMade(before: DataRoleContent | undefined, now: DataRoleContent | undefined): string {
  const [was, is] = [grantsIn(before?.grants ?? []), grantsIn(now?.grants ?? [])];
  const done = [
    ...(before === undefined && now ? [t('the role was created')] : []),
    ...grantPhrases(without(is, was).values()).map(words => t('granted {0}', words)),
    ...grantPhrases(without(was, is).values()).map(words => t('revoked {0}', words)),
  ];
  return t('Done: {0}.', done.join('; '));
}
