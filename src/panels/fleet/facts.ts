import type { Journal } from '../../changes/journal';
import type { Latencies } from '../../connections/latencies';
import { clusterKey, type FleetFacts } from '../../model/fleet/rows';
import { hasEnded } from '../../work/states';
import type { Work } from '../../work/work';

/** Sources of facts that no request is needed for. */
export interface FactSources {
  readonly latencies: Latencies;
  readonly work: Work;
  readonly journal: Journal;
}

/** Reads the latencies of this window, the running operations, and the newest change of each cluster in the journal. */
export async function factsOf({ latencies, work, journal }: FactSources): Promise<FleetFacts> {
  const [operations, { records }] = await Promise.all([
    work.list(),
    journal.parts(({ connectionId, within, at, summary }) => ({
      key: within?.['clusterId'] ? clusterKey(connectionId, within['clusterId']) : undefined,
      at,
      summary,
    })),
  ]);
  const changes = new Map<string, { at: number; summary: string }>();
  for (const { key, at, summary } of records)
    if (key !== undefined && !changes.has(key)) changes.set(key, { at, summary });
  const open = new Map<string, number>();
  for (const operation of operations) {
    if (operation.clusterId === undefined || hasEnded(operation) || operation.state === 'left') continue;
    const key = clusterKey(operation.connectionId, operation.clusterId);
    open.set(key, (open.get(key) ?? 0) + 1);
  }
  return {
    latencies: new Map(latencies.answered.map(({ host, ms }) => [host, ms])),
    operations: open,
    changes,
  };
}
