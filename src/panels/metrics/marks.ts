import type { Journal } from '../../changes/journal';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import { tryRead } from '../../connections/reads';
import { alertRuleDocument } from '../../model/alert-rules/documents';
import { eventsOf, ruleLines } from '../../model/metrics/marks';
import type { MetricMarks, MetricsPlace } from '../../model/metrics/pages';
import { type MetricPeriod, spanOf } from '../../model/metrics/ranges';
import { ONLY_READABLE } from '../../model/wire/unreadable';
import { isAbsent } from '../../client/errors';

export interface MarkServices {
  readonly clients: Clients;
  readonly journal: Journal;
}

/** Reads the changes of a cluster in the journal, and the alert rules of its project. A failed list has its reason. */
export async function readMarks(
  { clients, journal }: MarkServices,
  connection: Connection,
  { clusterId, projectId }: MetricsPlace,
  period: MetricPeriod,
): Promise<MetricMarks> {
  const to = Date.now();
  const { records } = await journal.parts(({ at, connectionId, thingId, within, summary, outcome }) => ({
    at,
    connectionId,
    thingId,
    within,
    summary,
    outcome,
  }));
  const range = { from: to - spanOf(period).lengthMs, to };
  const events = eventsOf(records, { connectionId: connection.id, clusterId }, range);
  if (!projectId) return { events, rules: [], problems: [] };
  const read = await tryRead(
    clients,
    () => clients.cloud(connection),
    (cloud, options) => Array.fromAsync(cloud.alertRules.listAll({ projectId }, { ...options, ...ONLY_READABLE })),
  );
  if ('value' in read) {
    const documents = read.value.map(rule => alertRuleDocument(rule, projectId));
    return { events, rules: ruleLines(documents, clusterId), problems: [] };
  }
  return { events, rules: [], problems: isAbsent(read.error) ? [] : [`${read.why}.`] };
}
