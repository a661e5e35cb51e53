import { t } from '@vscode/l10n';
import { Name } from '../wire/values';
import { pageQuery } from '../wire/pages';
import { Id, pageOf, Text, Title } from '../wire/records';
import { resourcesRule } from './resource-types';
import * as z from '../zod';

/** A policy statement of a role as the service returns it (spec 2). */
export const PolicyRecord = z.looseObject({
  resourceType: z.string(),
  privileges: z.array(z.string()),
  resources: z.optional(z.nullable(z.array(Id))),
});
export type PolicyRecord = z.output<typeof PolicyRecord>;

/** Maximum number of grants of a role. A short text can have billions: every privilege of a statement is granted on every resource. */
const MAX_GRANTS = 100_000;

type Statement = Pick<PolicyRecord, 'privileges' | 'resources'>;

const hasFewGrants = (policies: readonly Statement[]): boolean =>
  policies.reduce(
    (sum, { privileges, resources }) => sum + privileges.length * Math.max(1, resources?.length ?? 0),
    0,
  ) <= MAX_GRANTS;

const fewGrants = z.refine<readonly Statement[]>(hasFewGrants, {
  error: () => t('At most {0} grants: privileges × resources of all statements', MAX_GRANTS.toLocaleString('en')),
});

/** A cloud role (spec 2). Lists leave the policies out. `projectId` is empty or absent for an organization's role. */
export const Role = z.looseObject({
  roleId: Id,
  roleName: Title,
  roleType: Text,
  roleKind: Text,
  projectId: Text,
  description: Text,
  policies: z.optional(z.nullable(z.array(PolicyRecord).check(fewGrants))),
});
export type Role = z.output<typeof Role>;

export const RolePage = pageOf('roles', Role);
export type RolePage = z.output<typeof RolePage>;

/** Roles of a project; of the organization when left out (beyond the specification; service facts 7.1). */
export const RoleQuery = z.strictObject({ projectId: z.optional(Name), ...pageQuery });

/** Returns true for a read-only role. Services write `predefined` or `pre-defined`, and possibly others. */
export const isPredefined = (role: Role): boolean => /^pre-?defined$/i.test(role.roleKind ?? '');

/** A policy as sent (spec 2, 4.4). `scope` is reserved and refused: the caller omits it from a PUT. */
export const Policy = z
  .strictObject({
    resourceType: z.string().check(z.minLength(1, { error: () => t('Select a resource type') })),
    privileges: z.array(Name).check(z.minLength(1, { error: () => t('Select at least one privilege') })),
    resources: z.optional(z.array(Name)),
  })
  .check(
    z.superRefine((policy, ctx) => {
      const rule = resourcesRule(policy.resourceType, policy.privileges);
      const complain = (message: string) => ctx.addIssue({ code: 'custom', path: ['resources'], message });
      if (rule === 'required' && !policy.resources?.length) complain(t('Enter resources, or * for all'));
      if (rule === 'forbidden' && policy.resources) complain(t('{0} takes no resources', policy.resourceType));
    }),
  );
export type Policy = z.output<typeof Policy>;

const policies = z
  .array(Policy)
  .check(z.minLength(1, { error: () => t('A role needs at least one statement') }), fewGrants);

/**
 * A partial change of a custom role (spec 4.4): omitted fields stay unchanged. An empty description clears it; `policies` replaces all
 * policies.
 */
export const RoleChange = z.strictObject({
  projectId: z.optional(z.string()),
  roleName: z.optional(Name),
  description: z.optional(z.string()),
  policies: z.optional(policies),
});
export type RoleChange = z.output<typeof RoleChange>;

/** A new role (beyond the specification; service facts 7.1). `projectId` makes it a project's. */
export const RoleRequest = z.strictObject({
  projectId: z.optional(Name),
  roleName: Name,
  description: z.optional(z.string()),
  policies,
});
export type RoleRequest = z.output<typeof RoleRequest>;
