import type { Found, ToolInput } from './answers';
import type { AlertRule } from '../model/alert-rules/alert-rules';
import { openConnection } from './connections';
import type { AgentServices } from './tools';
import { ONLY_READABLE } from '../model/wire/unreadable';

/** The alert rules of a project, or of all. Of their actions only the kinds: the rest may be secret. */
export async function listAlertRules(
  services: AgentServices,
  { connection: named, projectId }: ToolInput<'listAlertRules'>,
  signal: AbortSignal,
): Promise<Found> {
  const connection = await openConnection(services, named);
  const cloud = await services.clients.cloud(connection);
  const projects = projectId
    ? [projectId]
    : (await cloud.projects.list({ signal, ...ONLY_READABLE })).map(each => each.projectId);
  const rules: AlertRule[] = [];
  for (const each of projects) {
    rules.push(...(await Array.fromAsync(cloud.alertRules.listAll({ projectId: each }, { signal, ...ONLY_READABLE }))));
  }
  return { facts: { connection: connection.name }, items: rules.map(shown) };
}

function shown(rule: AlertRule): unknown {
  const { id, projectId, ruleName, level, metricName, threshold, comparisonMethod, metricUnit, windowSize, enabled } =
    rule;
  const { targetInstanceIds, repeatIntervalSeconds, sendResolved, actions } = rule;
  const watched = { metricName, comparisonMethod, threshold, metricUnit, windowMinutes: windowSize, targetInstanceIds };
  const notifies = (actions ?? []).map(({ type }) => type);
  return { id, projectId, ruleName, level, enabled, ...watched, notifies, repeatIntervalSeconds, sendResolved };
}
