import { itemsOf, Title } from '../wire/records';
import { Name } from '../wire/values';
import * as z from '../zod';
import type { Grant } from './cluster-roles';

/** Names one privilege group of a cluster (beyond the specification; service facts 14.1). */
export const PrivilegeGroupName = z.strictObject({ privilegeGroupName: Name });

/** Privileges that a group gets or loses. */
export const PrivilegeGroupChange = z.extend(PrivilegeGroupName, { privileges: z.array(Name) });

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

/** The privilege groups of a cluster. */
export const PrivilegeGroups = z.looseObject({
  privilegeGroups: z.optional(z.nullable(itemsOf(PrivilegeGroup))),
});

/** A role with a privilege group on an object. `isOwn`: the user of the connection has the role. */
export interface GroupHolder {
  readonly roleName: string;
  readonly grant: Grant;
  readonly isOwn: boolean;
}
