import { DEFAULT_DATABASE } from '../collections/databases';
import { Id, Note, recordsOf } from '../wire/records';
import { Name } from '../wire/values';
import * as z from '../zod';
import { typeOfGrant, type Grant } from './grants';

export { EVERY, objectWords, type Grant } from './grants';

/** Names one role of a cluster. */
export const ClusterRoleName = z.strictObject({ roleName: Name });

/** Names a role and the database whose grants are described: `default` if omitted, all for `*`. */
export const ClusterRoleLookup = z.extend(ClusterRoleName, { dbName: z.optional(Name) });

/** A privilege, or a privilege group, on one object of a type (`Collection`, `Global`, `User`), `*` for every object. */
export const ObjectGrant = z.extend(ClusterRoleLookup, { objectType: Name, objectName: Name, privilege: Name });

/** A privilege, or a privilege group, on a collection of a database, `*` for every collection or database. */
export const ClusterGrant = z.extend(ClusterRoleLookup, { collectionName: Name, privilege: Name });

/** Fields of a described grant that the schema and the answers of services spell differently (service facts 14.3). */
const SPELLINGS = { object_type: 'objectType', object_name: 'objectName', db_name: 'dbName' } as const;

const spelled = z.transform((record: unknown): unknown => {
  if (typeof record !== 'object' || record === null) return record;
  const named = Object.entries(SPELLINGS).flatMap(([other, name]) =>
    other in record ? [[name, record[other as never]]] : [],
  );
  return { ...Object.fromEntries(named), ...record };
});

/** A privilege that a role has, as described (service facts 14.3). Unreadable without an object: none does not mean every object. */
export const GrantRecord = z.pipe(
  spelled,
  z.looseObject({
    privilege: z.pipe(Id, Name),
    objectType: Note,
    objectName: z.pipe(Id, Name),
    dbName: Note,
    grantor: Note,
  }),
);
export type GrantRecord = z.output<typeof GrantRecord>;

/** The grants of a role, and unreadable ones. */
export const GrantRecords = recordsOf(GrantRecord);

/** Returns a described grant as it is revoked. */
export const grantOf = ({ privilege, objectType, dbName, objectName }: GrantRecord): Grant => ({
  privilege,
  dbName: dbName || DEFAULT_DATABASE,
  collectionName: objectName,
  ...typeOfGrant(objectType),
});

/** Returns the body that grants or revokes a privilege on an object of a type. */
export const objectGrantOf = (
  roleName: string,
  { collectionName, ...grant }: Grant & { readonly objectType: string },
) => ({
  roleName,
  ...grant,
  objectName: collectionName,
});
