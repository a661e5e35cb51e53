import { t } from '@vscode/l10n';
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
import type { Choices, Conflict, Merged } from '../plans';
import { phrases } from './phrases';
import { quoted } from '../texts/words';
import type { PolicyRecord, Role } from './roles';

/** Editable fields of a role. An omitted field stays unchanged. */
export interface RoleContent {
  /** The project that bounds it; empty: the organization's. */
  readonly projectId?: string | undefined;
  readonly roleName?: string | undefined;
  readonly description?: string | undefined;
  readonly policies?: readonly PolicyRecord[] | undefined;
}

/** Returns the content of a role from the service, complete except for an omitted project. */
export const contentOf = ({ projectId, roleName, description, policies }: Role): RoleContent => ({
  ...(typeof projectId === 'string' ? { projectId } : {}),
  roleName,
  description: description ?? '',
  policies: policies ?? [],
});

/**
 * Returns true if `now` contains everything in `wanted`: grants as sets, whatever their statements. `answered`: the service accepted the
 * change, and can omit the project.
 */
export const hasContent = (now: RoleContent, wanted: RoleContent, answered = true): boolean =>
  (wanted.projectId === undefined || wanted.projectId === now.projectId || (answered && now.projectId === undefined)) &&
  (wanted.roleName === undefined || wanted.roleName === now.roleName) &&
  (wanted.description === undefined || wanted.description === (now.description ?? '')) &&
  (wanted.policies === undefined || sameGrants(grantsOf(now.policies ?? []), grantsOf(wanted.policies)));

/**
 * Merges three states: grants as sets; project, name and description as a whole. Conflicts: one side removes what the other widens, both
 * rename, both describe. Without a base, or without changes by others, my statements stay as written; merged grants are regrouped.
 * `choices`: the chosen sides of a field, or of all grants of a resource type.
 */
export function mergeRoles(
  base: RoleContent | undefined,
  mine: RoleContent,
  theirs: RoleContent,
  choices: Choices = {},
): Merged<RoleContent> {
  const conflicts: Conflict[] = [];
  const whole = (
    field: 'projectId' | 'roleName' | 'description',
    name: string,
    conflict: (mine: string, theirs: string) => string,
  ) => {
    const [was, wanted, is] = [base?.[field], mine[field], theirs[field]];
    if (wanted === undefined || wanted === was) return is;
    if (was === undefined || is === undefined || is === was || is === wanted) return wanted;
    if (choices[field] === 'theirs') return is;
    if (choices[field] === undefined) {
      conflicts.push({ path: [field], message: conflict(wanted, is), key: field, name, mine: wanted, theirs: is });
    }
    return wanted;
  };
  const projectId = whole('projectId', t('Project'), (a, b) =>
    t('You move the role to project {0}; others moved it to {1}', quoted(a), quoted(b)),
  );
  const roleName = whole('roleName', t('Name'), (a, b) =>
    t('You rename the role to {0}; others renamed it to {1}', quoted(a), quoted(b)),
  );
  const description = whole('description', t('Description'), (a, b) =>
    t('You set the description {0}; others set {1}', quoted(a), quoted(b)),
  );
  const policies = mergePolicies(base?.policies, mine.policies, theirs.policies, { choices, conflicts });
  if (conflicts.length > 0) return { ok: false, conflicts };
  return {
    ok: true,
    value: { ...(projectId === undefined ? {} : { projectId }), roleName, description, policies },
    others: base ? movedSince(base, staying(base, theirs, choices)) : [],
  };
}

/** Returns their state, with the base in place of conflicts where mine is kept. */
function staying(base: RoleContent, theirs: RoleContent, choices: Choices): RoleContent {
  const keepsMine = (key: string) => choices[key] === 'mine';
  const isMine = ({ resourceType }: PolicyRecord) => keepsMine(`policies/${typeKey(resourceType)}`);
  return {
    ...theirs,
    roleName: (keepsMine('roleName') ? base : theirs).roleName,
    description: (keepsMine('description') ? base : theirs).description,
    policies: theirs.policies && [
      ...theirs.policies.filter(policy => !isMine(policy)),
      ...(base.policies ?? []).filter(isMine),
    ],
  };
}

function mergePolicies(
  base: RoleContent['policies'],
  mine: RoleContent['policies'],
  theirs: RoleContent['policies'],
  { choices, conflicts }: { readonly choices: Choices; readonly conflicts: Conflict[] },
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
  const merged = [...without(is, removed).values(), ...without(added, is).values()];
  const chosen: Grant[] = [];
  const decided = new Set<string>();
  const cross = (type: string, message: string) => {
    const [key, ofType] = [`policies/${type}`, (grants: Grants) => [...grants.values()].filter(isOf(type))];
    const side = choices[key];
    if (side === undefined) {
      const told = (grants: Grants) => phrases(ofType(grants)).join('; ');
      conflicts.push({ path: at(type), message, key, name: type, mine: told(wanted), theirs: told(is) });
    } else if (!decided.has(type)) {
      decided.add(type);
      chosen.push(...ofType(side === 'mine' ? wanted : is));
    }
  };
  for (const { type, takes, gives } of crossings(was, removed, theyAdded, wanted)) {
    cross(type, t('You remove: {0}; others added: {1}', takes, gives));
  }
  for (const { type, takes, gives } of crossings(was, theyRemoved, added, is)) {
    cross(type, t('You add: {0}; others removed: {1}', gives, takes));
  }
  return policiesOf([...merged.filter(({ resourceType }) => !decided.has(typeKey(resourceType))), ...chosen]);
}

const isOf =
  (type: string) =>
  ({ resourceType }: Grant): boolean =>
    typeKey(resourceType) === type;

interface Crossing {
  readonly type: string;
  readonly takes: string;
  readonly gives: string;
}

/**
 * Returns conflicts by type: one side removes what the other widens. Either two grants overlap, or the remover leaves nothing of the
 * resource or the type that the other side extends. `left`: the remaining grants of the remover.
 */
function crossings(was: Grants, removed: Grants, added: Grants, left: Grants): Crossing[] {
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

/** Returns the former grants on a grant's resource or type if none of them is left. */
function emptiedOf(was: Grants, left: Grants): (grant: Grant) => readonly Grant[] {
  const [before, after] = [byResource(was.values()), byResource(left.values())];
  return ({ resourceType, resource }) => {
    const type = typeKey(resourceType);
    if (!after.has(type)) return [...(before.get(type)?.values() ?? [])].flat();
    return after.get(type)!.has(resource) ? [] : (before.get(type)?.get(resource) ?? []);
  };
}

/** Returns the changes by others since a base, as sentences. */
export function movedSince(base: RoleContent, theirs: RoleContent): string[] {
  const [was, is] = [grantsOf(base.policies ?? []), grantsOf(theirs.policies ?? [])];
  const differs = (field: 'roleName' | 'description') =>
    base[field] !== undefined && base[field] !== (theirs[field] ?? '');
  return [
    ...(base.policies ? phrases(without(is, was).values()).map(words => t('Others added: {0}', words)) : []),
    ...(base.policies ? phrases(without(was, is).values()).map(words => t('Others removed: {0}', words)) : []),
    ...(differs('roleName') ? [t('Others renamed the role to {0}', quoted(theirs.roleName ?? ''))] : []),
    ...(differs('description') ? [t('Others changed the description to {0}', quoted(theirs.description ?? ''))] : []),
  ];
}
