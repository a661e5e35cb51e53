import { t } from '@vscode/l10n';
import type { CallOptions } from '../client';
import { settingsOf } from '../model/clusters/replicas';
import type { ObjectKind } from '../model/configurations/kinds';
import {
  pulledCollection,
  pulledReplicas,
  pulledRole,
  pulledRule,
  pulledVolume,
  type SecretNames,
} from '../model/configurations/pulls';
import { referable, type Ids } from '../model/configurations/references';
import { isPredefined } from '../model/roles/roles';
import { collectionId, isExternal, listCollections, readContent } from './collection-reads';
import type { Place, Service } from './service';

type DocumentOf = (secrets: SecretNames, withId: boolean) => unknown;

/** An object of the service. `isAmbiguous`: its name does not identify it. */
export interface LiveObject {
  readonly kind: ObjectKind;
  readonly id: string;
  readonly name: string;
  readonly isAmbiguous: boolean;
  /** Reads what the list does not have. @throws failed reads, and the reason why no document can describe the object */
  read(): Promise<DocumentOf>;
}

/** The source of objects. `ids`: to replace by names. */
interface Source {
  readonly service: Service;
  readonly place: Place;
  readonly ids: Ids;
  readonly options: CallOptions;
}

const READERS: Readonly<Record<ObjectKind, (source: Source) => Promise<LiveObject[]>>> = {
  role: readRoles,
  alertRule: readRules,
  volume: readVolumes,
  replicas: readReplicas,
  collection: readCollections,
};

/** No document can describe the object. */
class Unsupported extends Error {
  override readonly name = 'Unsupported';
}

/** Lists the objects of an environment. `kinds`: those that the comparison could list. */
export async function liveObjects(
  service: Service,
  place: Place,
  kinds: ReadonlySet<ObjectKind>,
  options: CallOptions = {},
): Promise<LiveObject[]> {
  const ids: Ids = { project: place.project?.id, clusters: referable(place.clusters) };
  const source = { service, place, ids, options };
  const objects: LiveObject[] = [];
  for (const kind of kinds) objects.push(...(await READERS[kind](source)));
  return objects;
}

/** Reads an object; `tell` gets the reason where it cannot be read. `isUnsupported`: it can be, but no document can describe it. */
export async function readOr(
  object: LiveObject,
  tell: (message: string, isUnsupported: boolean) => void,
  { signal }: CallOptions = {},
): Promise<DocumentOf | undefined> {
  try {
    return await object.read();
  } catch (error) {
    signal?.throwIfAborted();
    tell((error as Error).message, error instanceof Unsupported);
    return undefined;
  }
}

const isTwice = (all: readonly string[], name: string) => all.filter(each => each === name).length > 1;

async function readRoles({ service, place: { project }, ids, options }: Source): Promise<LiveObject[]> {
  const roles = (await service.roles(project?.id ?? '', options)) ?? [];
  const editable = roles.filter(role => !isPredefined(role));
  const names = roles.map(role => role.roleName);
  return editable.map(({ roleId, roleName }) => ({
    kind: 'role',
    id: roleId,
    name: roleName,
    isAmbiguous: isTwice(names, roleName),
    async read() {
      const role = await service.cloud.roles.describe(roleId, options);
      return (_, withId) => pulledRole({ ...role, projectId: role.projectId || (project?.id ?? '') }, ids, withId);
    },
  }));
}

async function readRules({ service, place: { project }, ids, options }: Source): Promise<LiveObject[]> {
  if (!project) return [];
  const rules = (await service.rules(project.id, options)) ?? [];
  const names = rules.map(rule => rule.ruleName);
  return rules.map(rule => ({
    kind: 'alertRule',
    id: rule.id,
    name: rule.ruleName,
    isAmbiguous: isTwice(names, rule.ruleName),
    read: async () => (secrets, withId) => pulledRule(rule, project.id, { ids, withId, secrets }),
  }));
}

async function readVolumes({ service, place: { project }, ids, options }: Source): Promise<LiveObject[]> {
  if (!project) return [];
  return ((await service.volumes(project.id, options)) ?? []).flatMap(({ volumeName, description }): LiveObject[] =>
    typeof description === 'string'
      ? [
          {
            kind: 'volume',
            id: volumeName,
            name: volumeName,
            isAmbiguous: false,
            read: async () => () => pulledVolume(volumeName, description, ids),
          },
        ]
      : [],
  );
}

async function readReplicas({ service, place: { project }, ids, options }: Source): Promise<LiveObject[]> {
  if (!project) return [];
  return ((await service.replicas(project?.id, options)) ?? []).map(cluster => ({
    kind: 'replicas',
    id: cluster.clusterId,
    name: cluster.clusterName || cluster.clusterId,
    isAmbiguous: false,
    read: async () => () => pulledReplicas(cluster.clusterId, settingsOf(cluster).change, ids),
  }));
}

/** External collections are unsupported: their documents would need the secrets of the source. */
async function readCollections({ service, place: { project }, ids, options }: Source): Promise<LiveObject[]> {
  if (!project && !service.endpoint) return [];
  const places = (await listCollections(service, project?.id, options)) ?? [];
  return places.map(place => ({
    kind: 'collection',
    id: collectionId(place),
    name: place.collectionName,
    isAmbiguous: false,
    async read() {
      const { clusterId, dbName, collectionName } = place;
      const cluster = await service.clusterOf(clusterId, options);
      const client = await service.planes.cluster(cluster!, options);
      const described = await client.collections.describe({ dbName, collectionName }, options);
      if (isExternal(described)) throw new Unsupported(t('External collection: a configuration cannot manage it'));
      const content = await readContent(client, place, described, options);
      return () => pulledCollection({ clusterId, dbName, collectionName }, content, ids);
    },
  }));
}
