import { t } from '@vscode/l10n';
import type { Choices, Conflict, Merged } from '../plans';
import { sameGrants, without } from '../roles/grants';
import type { Grant } from './grants';
import { grantPhrases, grantsIn, haveCommon, statementsOf, type Grants, type Statement } from './data-role-grants';

/** Editable content of a role of a cluster. */
export interface DataRoleContent {
  readonly roleName?: string | undefined;
  readonly grants: readonly Statement[];
}

/** Returns the content with these grants: equal for equal grants, whatever their statements were. */
export const contentWith = (grants: Iterable<Grant>): DataRoleContent => ({ grants: statementsOf(grants) });

export const hasGrants = (now: DataRoleContent, wanted: DataRoleContent): boolean =>
  sameGrants(grantsIn(now.grants), grantsIn(wanted.grants));

/** The part of a role whose conflicts are decided together: a database, or a type of objects. */
const partOf = ({ objectType, dbName }: Grant): string => objectType ?? dbName;

const nameOf = ({ objectType, dbName }: Grant): string => objectType ?? t('Database {0}', dbName);

/**
 * Merges three states as sets of grants. A conflict: one side removes a grant, the other adds one that has an object and a privilege in
 * common with it. `choices`: the chosen side of a database, or of a type of objects.
 */
export function mergeDataRoles(
  base: DataRoleContent | undefined,
  mine: DataRoleContent,
  theirs: DataRoleContent,
  choices: Choices = {},
): Merged<DataRoleContent> {
  const [wanted, is] = [grantsIn(mine.grants), grantsIn(theirs.grants)];
  const content = (grants: Iterable<Grant>): DataRoleContent => ({
    ...(theirs.roleName !== undefined && { roleName: theirs.roleName }),
    ...contentWith(grants),
  });
  if (!base) return { ok: true, value: content(wanted.values()), others: [] };
  const was = grantsIn(base.grants);
  const conflicts = crossings(was, wanted, is);
  const open = conflicts.filter(({ key }) => choices[key] === undefined);
  if (open.length > 0) return { ok: false, conflicts: open };
  const sides = new Map(conflicts.map(({ key }) => [key, choices[key]]));
  const isOpen = (grant: Grant) => !sides.has(keyOf(grant));
  const merged = [...without(is, without(was, wanted)).values(), ...without(wanted, was).values()].filter(isOpen);
  const chosen = (grants: Grants, side: string) =>
    [...grants.values()].filter(grant => sides.get(keyOf(grant)) === side);
  const others = byOthers(was, is).filter(({ grant }) => sides.get(keyOf(grant)) !== 'mine');
  return {
    ok: true,
    value: content([...merged, ...chosen(wanted, 'mine'), ...chosen(is, 'theirs')]),
    others: [
      ...grantPhrases(others.flatMap(each => (each.isAdded ? [each.grant] : []))).map(words =>
        t('Others added: {0}', words),
      ),
      ...grantPhrases(others.flatMap(each => (each.isAdded ? [] : [each.grant]))).map(words =>
        t('Others removed: {0}', words),
      ),
    ],
  };
}

const keyOf = (grant: Grant): string => `grants/${partOf(grant)}`;

const byOthers = (was: Grants, is: Grants) => [
  ...[...without(is, was).values()].map(grant => ({ grant, isAdded: true })),
  ...[...without(was, is).values()].map(grant => ({ grant, isAdded: false })),
];

/** Returns the conflicts between two sides, one for each part. */
function crossings(was: Grants, wanted: Grants, is: Grants): Conflict[] {
  const [added, removed] = [without(wanted, was), without(was, wanted)];
  const [theyAdded, theyRemoved] = [without(is, was), without(was, is)];
  const crossed = [
    ...crossing(removed, without(theyAdded, added)).map(each => ({
      ...each,
      message: t('You remove: {0}; others added: {1}', each.takes, each.gives),
    })),
    ...crossing(theyRemoved, without(added, theyAdded)).map(each => ({
      ...each,
      message: t('You add: {0}; others removed: {1}', each.gives, each.takes),
    })),
  ];
  const told = (grants: Grants, part: string) =>
    grantPhrases([...grants.values()].filter(grant => partOf(grant) === part)).join('; ');
  const parts = Map.groupBy(crossed, ({ grant }) => partOf(grant));
  return [...parts].map(([part, its]) => ({
    path: ['grants'],
    message: its.map(({ message }) => message).join('; '),
    key: keyOf(its[0]!.grant),
    name: nameOf(its[0]!.grant),
    mine: told(wanted, part),
    theirs: told(is, part),
  }));
}

/** Returns, for each part, the removed and the added grants that have something in common. */
function crossing(
  removed: Grants,
  added: Grants,
): { readonly grant: Grant; readonly takes: string; readonly gives: string }[] {
  const pairs = [...added.values()].flatMap(grant => {
    const takes = [...removed.values()].filter(other => haveCommon(other, grant));
    return takes.length === 0 ? [] : [{ grant, takes }];
  });
  return [...Map.groupBy(pairs, ({ grant }) => partOf(grant)).values()].map(its => ({
    grant: its[0]!.grant,
    takes: grantPhrases(its.flatMap(({ takes }) => takes)).join('; '),
    gives: grantPhrases(its.map(({ grant }) => grant)).join('; '),
  }));
}
