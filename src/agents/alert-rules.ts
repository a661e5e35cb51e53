import type { CloudClient } from '../client';
import type { Connection } from '../connections/connection';
import { idsPinned } from '../connections/pinned';
import { eachOf, unreadableInto, type Found, type ToolInput } from './answers';
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
  const notes: unknown[] = [];
  const projects = projectId ? [projectId] : await projectsOf(cloud, connection, signal, notes);
  const about = (each: string) => ({ projectId: each });
  const rules = await eachOf(projects, { signal, about }, async (each, items) => {
    const options = { signal, ...unreadableInto(items, about(each)) };
    for await (const rule of cloud.alertRules.listAll({ projectId: each }, options)) items.push(shown(rule));
  });
  return { facts: { connection: connection.name }, items: [...notes, ...rules] };
}

/** Returns the ids of the listed projects; of those that the user added where they are not listed. */
async function projectsOf(
  cloud: CloudClient,
  connection: Connection,
  signal: AbortSignal,
  notes: unknown[],
): Promise<string[]> {
  try {
    const listed = await cloud.projects.list({ signal, ...unreadableInto(notes, { of: 'projects' }) });
    return listed.map(({ projectId }) => projectId);
  } catch (error) {
    const pinned = idsPinned(connection, 'projects');
    if (signal.aborted || pinned.length === 0) throw error;
    notes.push({ of: 'projects', failed: error instanceof Error ? error.message : String(error) });
    return pinned;
  }
}

function shown(rule: AlertRule): unknown {
  const { id, projectId, ruleName, level, metricName, threshold, comparisonMethod, metricUnit, windowSize, enabled } =
    rule;
  const { targetInstanceIds, repeatIntervalSeconds, sendResolved, actions } = rule;
  const watched = { metricName, comparisonMethod, threshold, metricUnit, windowMinutes: windowSize, targetInstanceIds };
  const notifies = (actions ?? []).map(({ type }) => type);
  return { id, projectId, ruleName, level, enabled, ...watched, notifies, repeatIntervalSeconds, sendResolved };
}
