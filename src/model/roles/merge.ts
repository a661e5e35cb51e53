import { t } from '@vscode/l10n';
import type { Issue } from '../issues';
import {
  byResource,
  grantsOf,
  overlappingWith,
  policiesOf,
  sameGrants,
  typeKey,
  without,
  type Grant,
  type Grants,
} from './grants';
import type { Merged } from '../plans';
import { phrases } from './phrases';
import { quoted } from '../texts/words';
import type { PolicyRecord, Role } from './roles';

/** What a person edits of a role. A field that is left out stays as it is. */
export interface RoleContent {
  /** The project that bounds it; empty: the organization's. */
  readonly projectId?: string | undefined;
  readonly roleName?: string | undefined;
  readonly description?: string | undefined;
  readonly policies?: readonly PolicyRecord[] | undefined;
}

/** A role as the service gives it, as content: nothing is left out but the project where the service does not say it. */
export const contentOf = ({ projectId, roleName, description, policies }: Role): RoleContent => ({
  ...(typeof projectId === 'string' ? { projectId } : {}),
  roleName,
  description: description ?? '',
  policies: policies ?? [],
});

/** Whether `now` has everything that `wanted` says: rights as sets, whatever their statements. */
export const hasContent = (now: RoleContent, wanted: RoleContent): boolean =>
  (wanted.projectId === undefined || now.projectId === undefined || wanted.projectId === now.projectId) &&
  (wanted.roleName === undefined || wanted.roleName === now.roleName) &&
  (wanted.description === undefined || wanted.description === (now.description ?? '')) &&
  (wanted.policies === undefined || sameGrants(grantsOf(now.policies ?? []), grantsOf(wanted.policies)));

/**
 * Three ways merged: rights as sets, project, name and description whole. Conflicts: one side takes away what the other widens, both rename,
 * both describe. Without a base, or where others changed nothing, what I have written stays as written; merged rights are regrouped.
 */
export function mergeRoles(base: RoleContent | undefined, mine: RoleContent, theirs: RoleContent): Merged<RoleContent> {
  const conflicts: Issue[] = [];
  const whole = (
    field: 'projectId' | 'roleName' | 'description',
    conflict: (mine: string, theirs: string) => string,
  ) => {
    const [was, wanted, is] = [base?.[field], mine[field], theirs[field]];
    if (wanted === undefined || wanted === was) return is;
    if (was !== undefined && is !== undefined && is !== was && is !== wanted) {
      conflicts.push({ path: [field], message: conflict(wanted, is) });
    }
    return wanted;
  };
  const projectId = whole('projectId', (a, b) =>
    t('You move the role to the project {0}, others moved it to {1}', quoted(a), quoted(b)),
  );
  const roleName = whole('roleName', (a, b) =>
    t('You rename the role to {0}, others renamed it to {1}', quoted(a), quoted(b)),
  );
  const description = whole('description', (a, b) =>
    t('You describe it as {0}, others describe it as {1} meanwhile', quoted(a), quoted(b)),
  );
  const policies = mergePolicies(base?.policies, mine.policies, theirs.policies, conflicts);
  if (conflicts.length > 0) return { ok: false, conflicts };
  return {
    ok: true,
    value: { ...(projectId === undefined ? {} : { projectId }), roleName, description, policies },
    others: base ? movedSince(base, theirs) : [],
  };
}

function mergePolicies(
  base: RoleContent['policies'],
  mine: RoleContent['policies'],
  theirs: RoleContent['policies'],
  conflicts: Issue[],
): RoleContent['policies'] {
  if (!mine || !theirs) return mine ?? theirs;
  if (!base) return mine;
  const [was, wanted, is] = [grantsOf(base), grantsOf(mine), grantsOf(theirs)];
  if (sameGrants(was, is) || sameGrants(wanted, is)) return mine;
  if (sameGrants(was, wanted)) return theirs;
  const [added, removed] = [without(wanted, was), without(was, wanted)];
  const [theyAdded, theyRemoved] = [without(is, was), without(was, is)];
  const at = (type: string) => {
    const index = mine.findIndex(policy => policy.resourceType === type);
    return index < 0 ? ['policies'] : ['policies', index];
  };
  for (const { type, takes, gives } of crossings(was, removed, theyAdded, wanted)) {
    const message = t('You take away: {0}; others gave meanwhile: {1}', takes, gives);
    conflicts.push({ path: at(type), message });
  }
  for (const { type, takes, gives } of crossings(was, theyRemoved, added, is)) {
    const message = t('You give: {0}; others took away meanwhile: {1}', gives, takes);
    conflicts.push({ path: at(type), message });
  }
  return policiesOf([...without(is, removed).values(), ...without(added, is).values()]);
}

interface Crossing {
  readonly type: string;
  readonly takes: string;
  readonly gives: string;
}

/**
 * Where one side takes away what the other widens, a line for each type: two rights have something in common, or the taker leaves nothing
 * of the resource or the whole type that the giver gives more of. `left`: what the taker has of rights at the end.
 */
function crossings(was: Grants, removed: Grants, added: Grants, left: Grants): Crossing[] {
  if (removed.size === 0 || added.size === 0) return [];
  const [crossedBy, emptied] = [overlappingWith(removed), emptiedOf(was, left)];
  const takes = new Map<string, Grant>();
  const gives = new Map<string, Grant>();
  for (const [key, grant] of added) {
    const crossed = crossedBy(grant);
    for (const other of crossed.length > 0 ? crossed : emptied(grant)) {
      gives.set(key, grant);
      takes.set(`${other.resourceType} ${other.privilege} ${other.resource}`, other);
    }
  }
  const taken = byResource(takes.values());
  return [...byResource(gives.values())].map(([type, resources]) => ({
    type,
    takes: phrases([...(taken.get(type)?.values() ?? [])].flat()).join('; '),
    gives: phrases([...resources.values()].flat()).join('; '),
  }));
}

/** What was there of a right's resource, or of its type, where nothing is left of it. */
function emptiedOf(was: Grants, left: Grants): (grant: Grant) => readonly Grant[] {
  const [before, after] = [byResource(was.values()), byResource(left.values())];
  return ({ resourceType, resource }) => {
    const type = typeKey(resourceType);
    if (!after.has(type)) return [...(before.get(type)?.values() ?? [])].flat();
    return after.get(type)!.has(resource) ? [] : (before.get(type)?.get(resource) ?? []);
  };
}

/** How others changed a role since a base, as sentences. */
export function movedSince(base: RoleContent, theirs: RoleContent): string[] {
  const [was, is] = [grantsOf(base.policies ?? []), grantsOf(theirs.policies ?? [])];
  const differs = (field: 'roleName' | 'description') =>
    base[field] !== undefined && base[field] !== (theirs[field] ?? '');
  return [
    ...(base.policies ? phrases(without(is, was).values()).map(words => t('Others gave it: {0}', words)) : []),
    ...(base.policies ? phrases(without(was, is).values()).map(words => t('Others took from it: {0}', words)) : []),
    ...(differs('roleName') ? [t('Others renamed it to {0}', quoted(theirs.roleName ?? ''))] : []),
    ...(differs('description') ? [t('Others changed the description to {0}', quoted(theirs.description ?? ''))] : []),
  ];
}
