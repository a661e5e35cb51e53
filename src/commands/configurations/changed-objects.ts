import { alertRuleResource } from '../../changes/resources/alert-rules';
import { roleResource } from '../../changes/resources/roles';
import type { Connection } from '../../connections/connection';
import type { RoleChanges, RuleChanges } from '../../model/configurations/plan-files';
import { secretNamesIn } from '../../model/secrets/names';
import type { App } from '../app';

/** Returns the role of a change that creates or edits it. */
export const changedRole = (
  { clients }: App,
  connection: Connection,
  { id, projectId, name, seen }: RoleChanges,
): ReturnType<typeof roleResource> =>
  roleResource(clients, {
    connection,
    roleId: id,
    projectId: projectId || undefined,
    roleName: seen?.roleName ?? name,
  });

/** Returns the alert rule of a change that creates or edits it. */
export function changedRule(
  { documents }: App,
  connection: Connection,
  { id, projectId, name, seen, result }: RuleChanges,
): ReturnType<typeof alertRuleResource> {
  const ref = { connection, projectId, id, ruleName: seen?.ruleName ?? name, known: seen };
  const names = secretNamesIn(result).map(each => each.name);
  return alertRuleResource(documents.services, ref, names);
}
