import { t } from '@vscode/l10n';
import { DEFAULT_DATABASE } from '../collections/databases';
import { itemsOf, Note, recordsOf, Title } from '../wire/records';
import { Name } from '../wire/values';
import * as z from '../zod';

/** Stands for every database or every object. */
export const EVERY = '*';

/** Names one role of a cluster. */
export const ClusterRoleName = z.strictObject({ roleName: Name });

/** Names a role and the database whose grants are described: `default` if omitted, all for `*`. */
export const ClusterRoleLookup = z.extend(ClusterRoleName, { dbName: z.optional(Name) });

/** A privilege, or a privilege group, on one object of a type (`Collection`, `Global`, `User`), `*` for every object. */
export const ObjectGrant = z.extend(ClusterRoleLookup, { objectType: Name, objectName: Name, privilege: Name });

/** A privilege, or a privilege group, on a collection of a database, `*` for every collection or database. */
export const ClusterGrant = z.extend(ClusterRoleLookup, { collectionName: Name, privilege: Name });

/** A privilege that a role has, as described (service facts 14.3). */
export const GrantRecord = z.looseObject({
  privilege: Title,
  objectType: Note,
  objectName: Note,
  dbName: Note,
  grantor: Note,
});
export type GrantRecord = z.output<typeof GrantRecord>;

/** The grants of a role, and unreadable ones. */
export const GrantRecords = recordsOf(GrantRecord);

/** A privilege on a collection, as it is granted and revoked. */
export interface Grant {
  readonly privilege: string;
  readonly dbName: string;
  readonly collectionName: string;
}

/** Returns a described grant as it is revoked. */
export const grantOf = ({ privilege, dbName, objectName }: GrantRecord): Grant => ({
  privilege,
  dbName: dbName || DEFAULT_DATABASE,
  collectionName: objectName || EVERY,
});

/** Returns an object in words: `every collection of default`, `default › faq`. */
export function objectWords({ dbName, collectionName }: Omit<Grant, 'privilege'>): string {
  if (dbName === EVERY)
    return collectionName === EVERY ? t('every database') : t('{0} in every database', collectionName);
  return collectionName === EVERY ? t('every collection of {0}', dbName) : `${dbName} › ${collectionName}`;
}

/** A privilege group of a cluster. Engines join its privileges with commas. */
export const PrivilegeGroup = z.looseObject({
  privilegeGroupName: Title,
  privileges: z.orElse(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
      z.transform(given => (typeof given === 'string' ? given.split(',').filter(Boolean) : given)),
    ),
    [],
  ),
});
export type PrivilegeGroup = z.output<typeof PrivilegeGroup>;

/** The privilege groups that users of a cluster defined. */
export const PrivilegeGroups = z.looseObject({
  privilegeGroups: z.optional(z.nullable(itemsOf(PrivilegeGroup))),
});
