import { t } from '@vscode/l10n';
import { check, type Checked } from '../issues';
import { resourcesRule } from './resource-types';
import { RoleChange, RoleRequest, type PolicyRecord, type Role } from './roles';
import * as z from '../zod';

/** A role as a document, `*.vcrole.json` (design 4): the fields of a change (spec 4.4), and which role it is. Without `roleId` a new one. */
export const RoleDocument = z.strictObject({ roleId: z.optional(z.string()), ...RoleChange.shape });
export type RoleDocument = z.output<typeof RoleDocument>;

/** Checks a document by the rules of its request: a change if it has an id, otherwise a new role. */
export function checkRoleDocument(input: unknown): Checked<RoleDocument> {
  const whole = check(z.looseObject({ roleId: RoleDocument.shape.roleId }), input);
  if (!whole.ok) return whole;
  const { roleId, ...rest } = whole.value;
  if (roleId === '')
    return { ok: false, issues: [{ path: ['roleId'], message: t('Not used for a new role. Remove this field') }] };
  const content: Checked<RoleDocument> = check(roleId === undefined ? RoleRequest : RoleChange, rest);
  if (!content.ok || roleId === undefined) return content;
  return { ok: true, value: { roleId, ...content.value } };
}

/** Returns the document of a role from the service, without fields that are refused on write: `scope`, and forbidden resources. */
export function roleDocument({ roleId, projectId, roleName, description, policies }: Role): RoleDocument {
  return {
    roleId,
    ...(projectId ? { projectId } : {}),
    roleName,
    ...(typeof description === 'string' ? { description } : {}),
    ...(policies?.length ? { policies: policies.map(written) } : {}),
  };
}

function written({ resourceType, privileges, resources }: PolicyRecord) {
  const names = resources && resourcesRule(resourceType, privileges) !== 'forbidden' && resources.length > 0;
  return { resourceType, privileges, ...(names ? { resources } : {}) };
}
