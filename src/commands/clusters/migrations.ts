import * as vscode from 'vscode';
import type { ApiError } from '../../client';
import { explain } from '../../connections/explain';
import { tryPlane, tryRead } from '../../connections/reads';
import { openNew } from '../../documents/opening';
import { DEFAULT_DATABASE } from '../../model/collections/databases';
import { isDedicated, type Cluster } from '../../model/clusters/clusters';
import type { MigrationDocument } from '../../model/clusters/migration-documents';
import { MAX_CUS } from '../../model/clusters/migrations';
import type { ClusterNode } from '../../tree/clusters';
import type { App } from '../app';
import { chooseFrom, type Ask } from '../choices/choices';
import { requiredStep, walkOn, type Step } from '../choices/steps';
import { ONLY_READABLE } from '../../model/wire/unreadable';
import { stateText } from '../../model/texts/state-text';

/** Answers of the migration dialog, in order. */
export interface MigrationAnswers {
  existing: Cluster | undefined;
  clusterName: string;
  regionId: string;
  plan: string;
  cuType: string;
  cuSize: number;
  projectId: string;
  /** Undefined: all of them. */
  databases: readonly string[] | undefined;
}

/** Asks for the usual values and writes them as a document; nothing is sent without its plan. */
export async function migrateCluster(app: App, source: ClusterNode): Promise<void> {
  const wanted = proposedMigration(source);
  const { title } = app;
  const steps = () => [
    () => whereTo(title, [source], wanted),
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

/** Returns the proposed answers for a cluster: a new cluster like it. */
export function proposedMigration({ name, cluster }: ClusterNode): MigrationAnswers {
  const { cuType, cuSize, plan, regionId, projectId } = cluster;
  return {
    existing: undefined,
    clusterName: `${name}-copy`,
    regionId: regionId ?? '',
    plan: (isDedicated(cluster) && plan) || 'Standard',
    cuType: cuType || 'Performance-optimized',
    cuSize: cuSize || 1,
    projectId: projectId ?? '',
    databases: undefined,
  };
}

export function documentOf({ clusterId }: Cluster, wanted: MigrationAnswers): MigrationDocument {
  const { existing, clusterName, projectId, regionId, plan, cuType, cuSize, databases } = wanted;
  const dbCollections = databases && { dbCollections: databases.map(dbName => ({ dbName, destDbName: dbName })) };
  const source = { clusterId };
  if (existing) return { source, destination: { clusterId: existing.clusterId }, ...dbCollections };
  const destination = { clusterName, projectId, regionId, plan, cuType, cuSize };
  return { source, destination, ...dbCollections };
}

/** Asks for the destination of clusters of one connection: an existing one, or a new one for each. */
export function whereTo(
  title: string,
  sources: readonly ClusterNode[],
  wanted: Pick<MigrationAnswers, 'existing'>,
): Ask {
  const { scope } = sources[0]!;
  const own = new Set(sources.map(({ cluster }) => cluster.clusterId));
  let unlisted: string | undefined;
  const isCurrent = (each: Cluster | undefined) => each?.clusterId === wanted.existing?.clusterId;
  return chooseFrom<Cluster | undefined>({
    title,
    isCurrent,
    placeholder: vscode.l10n.t('Select the destination cluster'),
    items: async () => {
      const read = await tryRead(
        scope.clients,
        () => scope.clients.cloud(scope.connection),
        (cloud, options) => Array.fromAsync(cloud.clusters.listAll({}, { ...options, ...ONLY_READABLE })),
      );
      unlisted = 'why' in read ? read.why : undefined;
      const others = ('value' in read ? read.value : []).filter(each => !own.has(each.clusterId));
      const typed = others.some(isCurrent) ? undefined : wanted.existing;
      return [
        {
          label:
            sources.length > 1
              ? vscode.l10n.t('$(add) New dedicated cluster for each…')
              : vscode.l10n.t('$(add) New dedicated cluster…'),
          value: undefined,
        },
        ...[...others, ...(typed ? [typed] : [])].map(each => ({
          label: each.clusterName || each.clusterId,
          description: [
            each.projectId && (scope.clients.placeNames.find(scope.connection.id, each.projectId) ?? each.projectId),
            each.clusterId,
            each.regionId,
            stateText(each.status),
          ]
            .filter(Boolean)
            .join(' · '),
          value: each,
        })),
      ];
    },
    filled: () => unlisted && vscode.l10n.t('Destination cluster ID. Clusters cannot be listed ({0})', unlisted),
    typed: clusterId => ({ clusterId }),
    accept: ([chosen]) => (wanted.existing = chosen),
  });
}

function whichDatabases(title: string, { scope, cluster }: ClusterNode, wanted: MigrationAnswers): Ask {
  let all: readonly string[] = [];
  return chooseFrom<string>({
    title,
    placeholder: vscode.l10n.t('Select databases. All by default.'),
    many: true,
    isCurrent: name => wanted.databases?.includes(name) ?? true,
    items: async () => {
      const read = await tryPlane(scope.clients, scope.connection, cluster, (client, options) =>
        client.databases.list(options),
      );
      const { isAbsent } = await import('../../client');
      if ('value' in read) all = read.value;
      else if (isAbsent(read.error) && !isAboutClusters(read.error)) all = [DEFAULT_DATABASE];
      else throw read.error;
      if (all.length === 0) throw new Error(vscode.l10n.t('The service returned no databases.')); // rights can filter the list
      return all.map(name => ({ label: name, value: name }));
    },
    otherwise: error => ({
      title,
      prompt: vscode.l10n.t(
        'Databases, separated by commas. Leave empty for all. Databases cannot be listed: {0}',
        explain(error).message,
      ),
      value: wanted.databases?.join(', ') ?? '',
      accept: async text => {
        const names = text.split(',').map(name => name.trim());
        wanted.databases = text === '' ? undefined : [...new Set(names.filter(Boolean))];
        return undefined;
      },
    }),
    accept: chosen => (wanted.databases = chosen.length < all.length ? chosen : undefined),
  });
}

/** Returns true if the lookup of the endpoint failed: databases are then unknown. */
const isAboutClusters = (error: unknown): boolean =>
  (error as Partial<ApiError>).operation?.startsWith('clusters.') ?? false;

function newCluster(title: string, { scope, cluster }: ClusterNode, wanted: MigrationAnswers): (() => Step | Ask)[] {
  const choice = (
    placeholder: string,
    values: () => Promise<readonly string[]>,
    answer: 'projectId' | 'regionId' | 'plan' | 'cuType',
  ) =>
    chooseFrom<string>({
      title,
      placeholder,
      items: async () => {
        const all = new Set([...(await values()), wanted[answer]].filter(Boolean));
        return [...all].map(value => ({ label: value, value }));
      },
      isCurrent: value => value === wanted[answer],
      typed: text => text,
      accept: ([value = '']) => (wanted[answer] = value),
    });
  const cloud = () => scope.clients.cloud(scope.connection);
  const projects = async () => {
    const read = await tryRead(scope.clients, cloud, (client, options) =>
      client.projects.list({ ...options, ...ONLY_READABLE }),
    );
    return 'value' in read ? read.value : [];
  };
  const regions = async () => {
    const own = (await projects()).find(({ projectId }) => projectId === wanted.projectId)?.regionIds;
    const listed = own
      ? undefined
      : await tryRead(scope.clients, cloud, (client, options) =>
          client.regions.list({}, { ...options, ...ONLY_READABLE }),
        );
    return own ?? (listed && 'value' in listed ? listed.value.map(({ regionId }) => regionId) : []);
  };
  const project = () =>
    choice(
      vscode.l10n.t('Select a project, or enter an ID'),
      async () => (await projects()).map(({ projectId }) => projectId),
      'projectId',
    );
  return [
    () =>
      requiredStep({
        title,
        prompt: vscode.l10n.t('Name of the new cluster'),
        value: wanted.clusterName,
        empty: vscode.l10n.t('Enter a name.'),
        keep: name => void (wanted.clusterName = name),
      }),
    ...(cluster.projectId ? [] : [project]),
    () => choice(vscode.l10n.t('Select a region of the project, or enter an ID'), regions, 'regionId'),
    () => choice(vscode.l10n.t('Plan'), async () => PLANS, 'plan'),
    () => choice(vscode.l10n.t('CU type'), async () => CU_TYPES, 'cuType'),
    () => ({
      title,
      prompt: vscode.l10n.t('Number of CUs, 1 to {0}', MAX_CUS),
      value: String(wanted.cuSize),
      accept: async text => {
        const cuSize = Number(text);
        if (!Number.isInteger(cuSize) || cuSize < 1 || cuSize > MAX_CUS)
          return vscode.l10n.t('Must be an integer from 1 to {0}.', MAX_CUS);
        wanted.cuSize = cuSize;
        return undefined;
      },
    }),
  ];
}

/** Plans in use (service facts 4.4); others can be typed. */
export const PLANS = ['Standard', 'Enterprise', 'BusinessCritical'];
export const CU_TYPES = ['Performance-optimized', 'Capacity-optimized', 'Tiered-storage'];
