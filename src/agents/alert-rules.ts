import { unreadableInto, type Found, type ToolInput } from './answers';
import type { AlertRule } from '../model/alert-rules/alert-rules';
import { openConnection } from './connections';
import type { AgentServices } from './tools';

/** Lists the alert rules of a project, or of all. Of their actions only the types, because the rest can be secret. */
export async function listAlertRules(
  services: AgentServices,
  { connection: named, projectId }: ToolInput<'listAlertRules'>,
  signal: AbortSignal,
): Promise<Found> {
  const connection = await openConnection(services, named);
  const cloud = await services.clients.cloud(connection);
  const items: unknown[] = [];
  const projects = projectId
    ? [projectId]
    : (await cloud.projects.list({ signal, ...unreadableInto(items, { of: 'projects' }) })).map(each => each.projectId);
  for (const each of projects) {
    const options = { signal, ...unreadableInto(items, { projectId: each }) };
    for await (const rule of cloud.alertRules.listAll({ projectId: each }, options)) items.push(shown(rule));
  }
  return { facts: { connection: connection.name }, items };
}

function shown(rule: AlertRule): unknown {
  const { id, projectId, ruleName, level, metricName, threshold, comparisonMethod, metricUnit, windowSize, enabled } =
    rule;
  const { targetInstanceIds, repeatIntervalSeconds, sendResolved, actions } = rule;
  const watched = { metricName, comparisonMethod, threshold, metricUnit, windowMinutes: windowSize, targetInstanceIds };
  const notifies = (actions ?? []).map(({ type }) => type);
  return { id, projectId, ruleName, level, enabled, ...watched, notifies, repeatIntervalSeconds, sendResolved };
}
