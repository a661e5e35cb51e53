import { t } from '@vscode/l10n';
import { DEFAULT_DATABASE } from '../collections/refs';
import { listed } from '../texts/words';
import { EVERY, objectWords, typeOfGrant, type Grant } from './grants';
import { isPrivilegeGroup } from './privileges';

/** Privileges of a role on objects of a database. `objectType`: of objects that are no collections (`User`); `dbName`: `default` if omitted. */
export interface Statement {
  readonly objectType?: string | undefined;
  readonly dbName?: string | undefined;
  readonly objects: readonly string[];
  readonly privileges: readonly string[];
}

/** The grants of a role by key, regardless of their statements. */
export type Grants = ReadonlyMap<string, Grant>;

/** Identity of a grant. */
export const keyOf = ({ objectType = '', dbName, collectionName, privilege }: Grant): string =>
  JSON.stringify([objectType, dbName, collectionName, privilege]);

/** Returns grants by key, each once. */
export const byKey = (grants: Iterable<Grant>): Map<string, Grant> =>
  new Map([...grants].map(grant => [keyOf(grant), grant]));

/** Splits every statement into grants. */
export const grantsIn = (statements: readonly Statement[]): Map<string, Grant> =>
  byKey(
    statements.flatMap(({ objectType, dbName = DEFAULT_DATABASE, objects, privileges }) =>
      objects.flatMap(collectionName =>
        privileges.map(privilege => ({ privilege, dbName, collectionName, ...typeOfGrant(objectType) })),
      ),
    ),
  );

const inOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Groups before privileges, each by name. */
const privilegeOrder = (a: string, b: string): number =>
  Number(isPrivilegeGroup(b)) - Number(isPrivilegeGroup(a)) || inOrder(a, b);

/** Returns grants as few statements, whose order depends on the grants alone: objects of a database with the same privileges are one. */
export function statementsOf(grants: Iterable<Grant>): Statement[] {
  const places = Map.groupBy(byKey(grants).values(), ({ objectType = '', dbName }) =>
    JSON.stringify([objectType, dbName]),
  );
  return [...places].toSorted(([a], [b]) => inOrder(a, b)).flatMap(([, its]) => statementsAt(its));
}

function statementsAt(grants: readonly Grant[]): Statement[] {
  const { objectType, dbName } = grants[0]!;
  const objects = [...Map.groupBy(grants, ({ collectionName }) => collectionName)].toSorted(([a], [b]) =>
    inOrder(a, b),
  );
  const alike = Map.groupBy(
    objects.map(([name, its]) => ({ name, privileges: its.map(each => each.privilege).toSorted(privilegeOrder) })),
    ({ privileges }) => JSON.stringify(privileges),
  );
  return [...alike.values()].map(its => ({
    ...(objectType && { objectType }),
    dbName,
    objects: its.map(({ name }) => name),
    privileges: its[0]!.privileges,
  }));
}

/** Returns a statement in words: `Search and Query on default › faq`. */
export const statementWords = ({ objectType, dbName = DEFAULT_DATABASE, objects, privileges }: Statement): string => {
  const words = objects.map(collectionName =>
    objectWords({ dbName, collectionName, ...(objectType && { objectType }) }),
  );
  return t('{0} on {1}', listed(privileges), listed(words));
};

/** Returns grants in words, one for each statement. */
export const grantPhrases = (grants: Iterable<Grant>): string[] => statementsOf(grants).map(statementWords);

/** Finds, of `grants`, one of the same privilege whose object includes that of another: every collection, every database. */
export const coveredBy =
  (grants: Grants) =>
  (grant: Grant): Grant | undefined => {
    const wider = [
      { ...grant, collectionName: EVERY },
      { ...grant, dbName: EVERY },
      { ...grant, dbName: EVERY, collectionName: EVERY },
    ];
    return wider.map(keyOf).flatMap(key => (key === keyOf(grant) ? [] : (grants.get(key) ?? [])))[0];
  };

const overlap = (a: string, b: string): boolean => a === b || a === EVERY || b === EVERY;

/** Returns true if two grants have an object and a privilege in common. Privileges of a group are unknown here: a group can have any. */
export const haveCommon = (a: Grant, b: Grant): boolean =>
  a.objectType === b.objectType &&
  overlap(a.dbName, b.dbName) &&
  overlap(a.collectionName, b.collectionName) &&
  (a.privilege === b.privilege || isPrivilegeGroup(a.privilege) || isPrivilegeGroup(b.privilege));
