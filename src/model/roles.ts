import { Name } from './names';
import { pageFacts, pageQuery } from './pages';
import * as z from './zod';

/** One policy statement of a role as the service gives it (spec 2). */
export const PolicyRecord = z.looseObject({
  resourceType: z.string(),
  privileges: z.array(z.string()),
  resources: z.optional(z.nullable(z.array(z.string()))),
});
export type PolicyRecord = z.output<typeof PolicyRecord>;

/** A cloud role (spec 2). Lists leave the policies out. `projectId` is empty or absent for an organization's role. */
export const Role = z.looseObject({
  roleId: z.string(),
  roleName: z.string(),
  roleType: z.optional(z.nullable(z.string())),
  roleKind: z.optional(z.nullable(z.string())),
  projectId: z.optional(z.nullable(z.string())),
  description: z.optional(z.nullable(z.string())),
  policies: z.optional(z.nullable(z.array(PolicyRecord))),
});
export type Role = z.output<typeof Role>;

export const RolePage = z.looseObject({ ...pageFacts, roles: z.array(Role) });
export type RolePage = z.output<typeof RolePage>;

/** Roles of a project; of the organization when left out (beyond the specification; service facts 7.1). */
export const RoleQuery = z.strictObject({ projectId: z.optional(Name), ...pageQuery });

/** Services write `predefined`, `pre-defined` and may write more: true for what nobody can edit. */
export const isPredefined = (role: Role): boolean => /^pre-?defined$/i.test(role.roleKind ?? '');
