import { texts } from '../../model/roles/forms';
import { knownPrivileges, resourcesRule } from '../../model/roles/resource-types';

/** A statement of a role as its form reads it: of any shape that JSON can have. */
export type AnyStatement = Readonly<Record<string, unknown>>;

/** Returns the family of a type, whose types have the same resources: clusters by id, volumes by name. */
const familyOf = (resourceType: string): string => resourceType.replace(/_data$/, '');

/**
 * Returns a statement with another type: with privileges known to the new type, and with resources only if valid for it (spec 4.4:
 * forbidden fields are omitted).
 */
export function withResourceType(statement: AnyStatement, resourceType: string): AnyStatement {
  const { resources, ...rest } = statement;
  const known = knownPrivileges(resourceType);
  const kept = texts(statement['privileges']).filter(privilege => known.length === 0 || known.includes(privilege));
  const rule = resourcesRule(resourceType, kept);
  const [before = ''] = texts([statement['resourceType']]);
  const same =
    familyOf(before) === familyOf(resourceType) ? texts(resources) : texts(resources).filter(each => each === '*');
  return {
    ...rest,
    resourceType,
    privileges: kept,
    ...(rule !== 'forbidden' && same.length > 0 && { resources: same }),
  };
}

/** Adds or removes a privilege; known ones are in the order of the service's pages. */
export function withPrivilege(
  resourceType: string,
  privileges: readonly string[],
  privilege: string,
  on: boolean,
): string[] {
  const others = privileges.filter(each => each !== privilege);
  if (!on) return others;
  const known = knownPrivileges(resourceType);
  const place = known.indexOf(privilege);
  const at = place < 0 ? -1 : others.findIndex(each => known.indexOf(each) > place || !known.includes(each));
  return at < 0 ? [...others, privilege] : others.toSpliced(at, 0, privilege);
}
