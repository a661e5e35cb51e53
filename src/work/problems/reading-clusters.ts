import * as vscode from 'vscode';
import type { CloudClient } from '../../client';
import { isAsleep, isDedicated, type Cluster } from '../../model/clusters/clusters';
import { latestValue } from '../../model/clusters/metrics';
import type { ClusterFacts, Fact, Gap } from '../../model/problems/facts';
import type { Unreadable } from '../../model/wire/unreadable';
import { severally, type Asking } from './asking';

/** Maximum number of clusters whose metrics and replicas are read, two requests each. */
const MAX_CLUSTERS = 200;

const CLUSTER_RULES = ['notRunning', 'capacity', 'noAlertRule', 'replicasAtBound'] as const;

/** Gaps of every rule about clusters. */
const gapsOf = (unknown: Gap['unknown']): Gap[] => CLUSTER_RULES.map(rule => ({ rule, unknown }));

/** Lists the clusters; where the service does not, describes those that were added by id. */
export async function readClusters(
  asking: Asking<CloudClient>,
  pinned: readonly string[],
  gaps: Gap[],
): Promise<Fact<readonly Cluster[]>> {
  const unreadable: Unreadable[] = [];
  const listed = await asking.ask(
    (cloud, options) => Array.fromAsync(cloud.clusters.listAll({}, options)),
    records => unreadable.push(...records),
  );
  if ('value' in listed) {
    if (unreadable.length === 0) return listed;
    const why = vscode.l10n.t('{0} clusters in the list cannot be read', unreadable.length);
    const missing = { kind: 'failed', why } as const;
    gaps.push(...gapsOf(missing));
    return { ...listed, missing };
  }
  const described = await severally(pinned, id => asking.ask((cloud, options) => cloud.clusters.describe(id, options)));
  const clusters = described.flatMap(each => ('value' in each ? each.value : []));
  if (clusters.length === 0) return listed;
  gaps.push(...gapsOf(listed.unknown));
  return { value: clusters, at: Date.now(), missing: listed.unknown };
}

/** Reads the capacity and the replicas of the dedicated clusters that run. */
export async function readDetails(
  asking: Asking<CloudClient>,
  clusters: Fact<readonly Cluster[]>,
  gaps: Gap[],
): Promise<Fact<readonly ClusterFacts[]>> {
  if ('unknown' in clusters) return clusters;
  const runs = (each: Cluster) => isDedicated(each) && !isAsleep(each);
  const read = new Set(clusters.value.filter(runs).slice(0, MAX_CLUSTERS));
  const beyond = clusters.value.filter(runs).length - read.size;
  const why = vscode.l10n.t('{0} clusters beyond the first {1}', beyond, MAX_CLUSTERS);
  if (beyond > 0)
    gaps.push(
      ...(['capacity', 'replicasAtBound'] as const).map(rule => ({ rule, unknown: { kind: 'unread', why } as const })),
    );
  const value = await severally(clusters.value, async (cluster): Promise<ClusterFacts> => {
    if (!read.has(cluster)) return { cluster };
    const { clusterId } = cluster;
    const isWhole = cluster['autoscaling'] !== undefined && typeof cluster.replica === 'number';
    const [capacity, details] = await Promise.all([
      readCapacity(asking, clusterId),
      isWhole
        ? { value: cluster, at: clusters.at }
        : asking.ask((cloud, options) => cloud.clusters.describe(clusterId, options)),
    ]);
    return { cluster, capacity, details };
  });
  return { ...clusters, value };
}

const CAPACITY = 'CU_CAPACITY';

/** Reads the last value of the hour. */
async function readCapacity(asking: Asking<CloudClient>, clusterId: string): Promise<Fact<number>> {
  const request = { period: 'PT1H', granularity: 'PT5M', metricQueries: [{ name: CAPACITY }] };
  const read = await asking.ask((cloud, options) => cloud.metrics.query(clusterId, request, options));
  if ('unknown' in read) return read;
  const why = vscode.l10n.t('no value of CU_CAPACITY in the last hour');
  return latestValue(read.value.results, CAPACITY) ?? { unknown: { kind: 'absent', why } };
}
