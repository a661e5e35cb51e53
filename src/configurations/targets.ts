import { t } from '@vscode/l10n';
import type { ApiError, CallOptions } from '../client';
import { alertRuleDocument } from '../model/alert-rules/documents';
import { AlertRuleChange, type AlertRule, type AlertRuleRequest } from '../model/alert-rules/alert-rules';
import { mergeAlertRules, ruleContentOf, unknownTypes, type AlertRuleContent } from '../model/alert-rules/merge';
import { alertRuleChangeOf, planAlertRule, planAlertRuleDeletion } from '../model/alert-rules/plans';
import type { RoleChanges, RuleChanges } from '../model/configurations/plan-files';
import { compareSecrets, sendableActions, type Stored } from '../model/configurations/secrets';
import { warned, type Merged, type Plan } from '../model/plans';
import { contentOf, hasContent, mergeRoles, type RoleContent } from '../model/roles/merge';
import { planRole, planRoleDeletion, roleChangeOf, roleRequestOf } from '../model/roles/plans';
import { isPredefined, type Role } from '../model/roles/roles';
import type * as z from '../model/zod';
import type { Writable } from '../writes/sending';
import type { Service } from './service';

/** An object of a change. `schema`: marks secrets for the journal. */
export interface Target<T> extends Writable<T> {
  /** The ID, once known. */
  readonly id: string | undefined;
  readonly schema?: z.ZodMiniType;
  merge(base: T | undefined, mine: T, theirs: T): Merged<T>;
  /** `result` undefined: deletes. */
  plan(live: T | undefined, result: T | undefined): Plan;
  /** Returns the values that a write lacks, such as variables of secrets. */
  missing(live: T | undefined, result: T): readonly string[];
  /** For a creation in several requests: the wanted state over an object that exists by now; undefined if others created the object. */
  over?(live: T, result: T): T | undefined;
  /** Returns what a plan tells besides the state, as last read; a plan file has it. */
  told?(): object;
  /** Returns the name of a value that no longer matches `told` of the plan and that writing `result` (undefined: deleting) would overwrite. */
  outdated?(live: T | undefined, result: T | undefined): string | undefined;
  /** Returns true if an object can be deleted as planned over the state that the plan saw. If omitted: if the states are equal. */
  isDeletable?(live: T, seen: T): boolean;
  /** Called around each request of a change that has several. */
  sending?: ((request: Plan['request'], outcome: 'sent' | 'answered') => void) | undefined;
}

/** Services of targets. `host`: destination of secrets, for the plan. */
export interface TargetServices {
  readonly service: Service;
  readonly stored: Stored;
  readonly host: string;
  /** ID of the organization, for descriptions of volumes. */
  readonly organization?: string | undefined;
}

export function roleTarget({ service }: TargetServices, change: RoleChanges): Target<RoleContent> {
  const { name, projectId } = change;
  const { roles } = service.cloud;
  const deletes = change.result === undefined;
  let { id } = change;
  let answered = false;
  return {
    get id() {
      return id;
    },
    async read(options) {
      id ??= (await findRole(service, projectId, name, options))?.roleId;
      const role = id === undefined ? undefined : await describedRole(service, projectId, id, options);
      if (role?.projectId && projectId !== '' && role.projectId !== projectId)
        throw new Error(t('Role “{0}” belongs to another project.', name));
      // A service can omit the project of a role that it lists for the project.
      return role && contentOf({ ...role, projectId: role.projectId || projectId });
    },
    merge: mergeRoles,
    plan: (live, result) =>
      result === undefined ? planRoleDeletion(id ?? '', live ?? {}) : planRole({ roleId: id, projectId }, live, result),
    missing: () => [],
    async write(live, result, options) {
      service.renew();
      if (deletes) return roles.delete(id!, options);
      if (live) {
        const changed = await roles.update(id!, roleChangeOf(live, result), options);
        answered = true;
        return changed;
      }
      const made = await roles.create(roleRequestOf({ projectId }, result), options);
      answered = true;
      ({ roleId: id } = made);
      return made;
    },
    matches: (read, result) =>
      deletes ? read === undefined : read !== undefined && hasContent(read, result, answered),
  };
}

/** Returns the role of a project, or of the organization, with a name; undefined if there is none. @throws Error if several have it */
export async function findRole(
  service: Service,
  projectId: string,
  name: string,
  options?: CallOptions,
): Promise<Role | undefined> {
  const listed = await service.roles(projectId, options);
  if (!listed) throw new NotListed(t('The service does not list roles. Add the roleId of “{0}”.', name));
  return one(
    listed.filter(role => role.roleName === name && !isPredefined(role)),
    () => t('Several roles are named “{0}”. Add the roleId.', name),
  );
}

function one<T>(found: readonly T[], several: () => string): T | undefined {
  if (found.length > 1) throw new Error(several());
  return found[0];
}

/** Returns a role; undefined if it is neither described nor listed. */
async function describedRole(
  service: Service,
  projectId: string,
  roleId: string,
  options: CallOptions,
): Promise<Role | undefined> {
  try {
    return await service.cloud.roles.describe(roleId, options);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ApiError') || (error as ApiError).absent) throw error;
    // Codes of missing roles are not published: the list decides.
    const listed = await service.roles(projectId, options);
    if (!listed || listed.some(role => role.roleId === roleId)) throw error;
    return undefined;
  }
}

export function ruleTarget({ service, stored, host }: TargetServices, change: RuleChanges): Target<AlertRuleContent> {
  const { name, projectId } = change;
  const deletes = change.result === undefined;
  let { id } = change;
  let rule: AlertRule | undefined;
  const actionsNow = () => (rule?.actions ?? []).map(({ type, config }) => ({ type, config: config ?? {} }));
  const secretsOf = ({ actions = [] }: AlertRuleContent) => compareSecrets(actions, actionsNow(), stored);
  const changeOf = (live: AlertRuleContent | undefined, result: AlertRuleContent): AlertRuleContent =>
    live ? alertRuleChangeOf(live, result, secretsOf(result).same) : result;
  return {
    get id() {
      return id;
    },
    schema: AlertRuleChange,
    async read(options) {
      rule = await findRule(service, { projectId, id, name }, options);
      id ??= rule?.id;
      return rule && ruleContentOf(alertRuleDocument(rule, projectId));
    },
    merge: mergeAlertRules,
    plan(live, result) {
      const of = { id, projectId, ruleName: live?.ruleName || name, host };
      if (result === undefined) return planAlertRuleDeletion({ ...of, id: id ?? '' }, live);
      const [unknown] = unknownTypes(live, result);
      if (unknown) throw new Error(unknown.message);
      const { same, hidden } = secretsOf(result);
      const plan = planAlertRule(of, live, result, same);
      return hidden.length === 0
        ? plan
        : warned(
            plan,
            t('The service hides secrets: {0}. The plan assumes that they are unchanged', hidden.join(', ')),
          );
    },
    missing(live, result) {
      const { actions } = deletes ? {} : changeOf(live, result);
      return actions ? sendableActions(actions, actionsNow(), stored).missing : [];
    },
    async write(live, result, options) {
      const { alertRules } = service.cloud;
      service.renew();
      if (deletes) return alertRules.delete(id!, options);
      const body = withSecrets(changeOf(live, result));
      if (live) return alertRules.update(id!, body, options);
      const made = await alertRules.create({ projectId, ...body } as AlertRuleRequest, options);
      ({ id } = made);
      return made;
    },
    matches: (read, result) =>
      deletes
        ? read === undefined
        : read !== undefined && Object.keys(alertRuleChangeOf(read, result, secretsOf(result).same)).length === 0,
  };

  function withSecrets(content: AlertRuleContent): AlertRuleContent {
    const sent = content.actions && sendableActions(content.actions, actionsNow(), stored);
    if (sent && sent.missing.length > 0) throw new SecretMissing(sent.missing);
    return { ...content, ...(sent && { actions: sent.value }) };
  }
}

/** The service lists no objects of a kind: those of its documents cannot be found. */
export class NotListed extends Error {
  override readonly name = 'NotListed';
}

/** Values of secrets are not at hand: nothing was sent. */
export class SecretMissing extends Error {
  override readonly name = 'SecretMissing';
  constructor(missing: readonly string[]) {
    super(t('Not set: {0}.', [...new Set(missing)].join(', ')));
  }
}

/** Returns the rule with an ID or a name. @throws Error if several have the name, or the service does not list rules */
async function findRule(
  service: Service,
  { projectId, id, name }: { readonly projectId: string; readonly id: string | undefined; readonly name: string },
  options?: CallOptions,
): Promise<AlertRule | undefined> {
  const listed = await service.rules(projectId, options);
  if (!listed) throw new NotListed(t('The service does not list alert rules, so “{0}” cannot be compared.', name));
  if (id !== undefined) return listed.find(rule => rule.id === id);
  return one(
    listed.filter(rule => rule.ruleName === name),
    () => t('Several alert rules are named “{0}”. Add `id`.', name),
  );
}
