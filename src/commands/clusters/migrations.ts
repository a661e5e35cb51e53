import * as vscode from 'vscode';
import { openNew } from '../../documents/opening';
import { DEFAULT_DATABASE } from '../../model/collections/databases';
import type { Cluster } from '../../model/clusters/clusters';
import type { MigrationDocument } from '../../model/clusters/migration-documents';
import { MAX_CUS } from '../../model/clusters/migrations';
import type { ClusterNode } from '../../tree/clusters';
import type { App } from '../app';
import { chooseFrom, type Ask } from '../choices/choices';
import { walkOn, type Step } from '../choices/steps';
import { ONLY_READABLE } from '../../model/wire/unreadable';

/** What is asked for, one thing after another. */
interface Wanted {
  existing: Cluster | undefined;
  clusterName: string;
  regionId: string;
  plan: string;
  cuType: string;
  cuSize: number;
  databases: readonly string[];
  all: readonly string[];
}

/** Asks for the usual case and writes it as a document; nothing is sent before its plan was seen. */
export async function migrateCluster(app: App, source: ClusterNode): Promise<void> {
  if (!(await app.changes.mayWrite(source.scope.connection))) return;
  const { cuType, cuSize, plan, regionId } = source.cluster;
  const wanted: Wanted = {
    existing: undefined,
    clusterName: `${source.name}-copy`,
    regionId: regionId ?? '',
    plan: plan || 'Standard',
    cuType: cuType || 'Performance-optimized',
    cuSize: cuSize || 1,
    databases: [],
    all: [],
  };
  const title = vscode.l10n.t('Migrate “{0}”', source.name);
  const steps = () => [
    () => whereTo(title, source, wanted),
    () => whichDatabases(title, source, wanted),
    ...(wanted.existing ? [] : newCluster(title, source, wanted)),
  ];
  if (!(await walkOn(steps))) return;
  await openNew(source.scope.connection, app.documents, {
    kind: 'migrations',
    name: vscode.l10n.t('Migration of {0}', source.name),
    document: documentOf(source.cluster, wanted),
    pending: true,
  });
}

function documentOf({ clusterId, projectId }: Cluster, wanted: Wanted): MigrationDocument {
  const { existing, clusterName, regionId, plan, cuType, cuSize, databases, all } = wanted;
  const some = databases.length < all.length || databases.length === 0;
  const dbCollections = some ? { dbCollections: databases.map(dbName => ({ dbName, destDbName: dbName })) } : {};
  const source = { clusterId };
  if (existing) return { source, destination: { clusterId: existing.clusterId }, ...dbCollections };
  const destination = { clusterName, projectId: projectId ?? '', regionId, plan, cuType, cuSize };
  return { source, destination, ...dbCollections };
}

function whereTo(title: string, { scope, cluster }: ClusterNode, wanted: Wanted): Ask {
  return chooseFrom<Cluster | undefined>({
    title,
    placeholder: vscode.l10n.t('Into which cluster?'),
    items: async () => {
      const cloud = await scope.clients.cloud(scope.connection);
      const all = await Array.fromAsync(cloud.clusters.listAll({}, ONLY_READABLE));
      return [
        { label: vscode.l10n.t('$(add) A new dedicated cluster…'), value: undefined },
        ...all
          .filter(each => each.clusterId !== cluster.clusterId)
          .map(each => ({
            label: each.clusterName || each.clusterId,
            description: [each.clusterId, each.regionId, each.status].filter(Boolean).join(' · '),
            value: each,
          })),
      ];
    },
    accept: ([chosen]) => (wanted.existing = chosen),
  });
}

function whichDatabases(title: string, { scope, cluster }: ClusterNode, wanted: Wanted): Ask {
  return chooseFrom<string>({
    title,
    placeholder: vscode.l10n.t('Which databases? All of them, where none is taken out.'),
    many: true,
    items: async () => {
      const client = await scope.clients.cluster(scope.connection, cluster.clusterId, cluster.connectAddress ?? '');
      const { isAbsent } = await import('../../client');
      wanted.all = await client.databases.list().catch((error: unknown) => {
        if (isAbsent(error)) return [DEFAULT_DATABASE];
        throw error;
      });
      return wanted.all.map(name => ({ label: name, value: name }));
    },
    accept: chosen => (wanted.databases = chosen),
  });
}

function newCluster(title: string, { scope, cluster }: ClusterNode, wanted: Wanted): (() => Step | Ask)[] {
  const choice = (placeholder: string, values: () => Promise<readonly string[]>, take: (value: string) => void) =>
    chooseFrom<string>({
      title,
      placeholder,
      items: async () => (await values()).map(value => ({ label: value, value })),
      typed: text => text,
      accept: ([value = '']) => take(value),
    });
  const regions = async () => {
    const cloud = await scope.clients.cloud(scope.connection);
    const projects = await cloud.projects.list(ONLY_READABLE).catch(() => []); // then any region may be typed
    const own = projects.find(({ projectId }) => projectId === cluster.projectId)?.regionIds;
    return [...new Set([wanted.regionId, ...(own ?? [])])].filter(Boolean);
  };
  return [
    () => ({
      title,
      prompt: vscode.l10n.t('Name of the new cluster'),
      value: wanted.clusterName,
      accept: async name => {
        if (name === '') return vscode.l10n.t('Give it a name.');
        wanted.clusterName = name;
        return undefined;
      },
    }),
    () =>
      choice(
        vscode.l10n.t('In which region? It must be one of the project’s.'),
        regions,
        region => (wanted.regionId = region),
      ),
    () =>
      choice(
        vscode.l10n.t('Plan'),
        async () => PLANS,
        plan => (wanted.plan = plan),
      ),
    () =>
      choice(
        vscode.l10n.t('Type of the CUs'),
        async () => CU_TYPES,
        cuType => (wanted.cuType = cuType),
      ),
    () => ({
      title,
      prompt: vscode.l10n.t('How many CUs, 1 to {0}', MAX_CUS),
      value: String(wanted.cuSize),
      accept: async text => {
        const cuSize = Number(text);
        if (!Number.isInteger(cuSize) || cuSize < 1 || cuSize > MAX_CUS)
          return vscode.l10n.t('A whole number from 1 to {0}.', MAX_CUS);
        wanted.cuSize = cuSize;
        return undefined;
      },
    }),
  ];
}

/** Values in use (service facts 4.4); any other may be typed. */
const PLANS = ['Standard', 'Enterprise', 'BusinessCritical'];
const CU_TYPES = ['Performance-optimized', 'Capacity-optimized', 'Tiered-storage'];
