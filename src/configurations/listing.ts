import { ApiError, TransportError, type CallOptions } from '../client';
import type { ObjectKind } from '../model/configurations/kinds';
import { isPredefined } from '../model/roles/roles';
import { collectionId, describeAt, isExternal, listCollections, type CollectionPlace } from './collection-reads';
import { Unreachable, type Service } from './service';
import { NotListed } from './targets';

/** An object of the service without a document. */
export interface Unmanaged {
  readonly kind: ObjectKind;
  readonly id: string;
  readonly name: string;
  /** Of a collection. */
  readonly place?: CollectionPlace;
  /** True for an external collection, which no document can describe. */
  readonly isExternal?: boolean;
}

/** Errors of connections that leave the rest of the service readable. */
const UNREACHED: ReadonlySet<string> = new Set(['NoEndpoint', 'NotTrusted', 'NotEncrypted', 'NotAnAddress']);

/** Returns true for an object that could not be read, which leaves the others comparable. */
export const isUnread = (error: unknown): boolean =>
  [ApiError, TransportError, NotListed, Unreachable].some(kind => error instanceof kind) ||
  (error instanceof Error && UNREACHED.has(error.name));

/** The objects to list. `projectId`: absent for the organization. */
interface ListRequest {
  readonly projectId: string | undefined;
  readonly kinds: ReadonlySet<ObjectKind>;
}

type Lister = (
  service: Service,
  projectId: string | undefined,
  options: CallOptions,
) => Promise<Unmanaged[] | undefined>;

const LISTERS: Readonly<Record<ObjectKind, Lister>> = {
  role: async (service, projectId = '', options) =>
    (await service.roles(projectId, options))
      ?.filter(role => !isPredefined(role))
      .map(({ roleId, roleName }) => ({ kind: 'role', id: roleId, name: roleName })),
  alertRule: async (service, projectId, options) =>
    projectId === undefined
      ? []
      : (await service.rules(projectId, options))?.map(({ id, ruleName }) => ({
          kind: 'alertRule',
          id,
          name: ruleName,
        })),
  volume: async (service, projectId, options) =>
    projectId === undefined
      ? []
      : (await service.volumes(projectId, options))
          ?.filter(({ description }) => typeof description === 'string')
          .map(({ volumeName }) => ({ kind: 'volume', id: volumeName, name: volumeName })),
  collection: async (service, projectId, options) =>
    (await listCollections(service, projectId, options))?.map(place => ({
      kind: 'collection',
      id: collectionId(place),
      name: place.collectionName,
      place,
    })),
  replicas: async (service, projectId, options) =>
    (await service.replicas(projectId, options))?.map(({ clusterId, clusterName }) => ({
      kind: 'replicas',
      id: clusterId,
      name: clusterName || clusterId,
    })),
};

/** Clusters and what they have belong to projects: an environment of the organization lists roles only. */
const isOfProject = (kind: ObjectKind): boolean => kind === 'replicas' || kind === 'collection';

/** Number of collections that are described to find the external ones. */
const MAX_DESCRIBED = 50;

/** Marks external collections. Those that cannot be read, and those after the first 50, have no mark. */
export async function withExternal(
  service: Service,
  objects: readonly Unmanaged[],
  options: CallOptions = {},
): Promise<Unmanaged[]> {
  let described = 0;
  const marked: Unmanaged[] = [];
  for (const object of objects) {
    const { place } = object;
    const isAsked = place !== undefined && described++ < MAX_DESCRIBED;
    const isOutside = isAsked && (await isExternalAt(service, place, options));
    marked.push(isOutside ? { ...object, isExternal: true } : object);
  }
  return marked;
}

async function isExternalAt(service: Service, place: CollectionPlace, options: CallOptions): Promise<boolean> {
  try {
    return isExternal(await describeAt(service, place, options));
  } catch (error) {
    options.signal?.throwIfAborted();
    if (isUnread(error)) return false;
    throw error;
  }
}

/**
 * Returns the objects of a project, or of the organization. `unlisted`: kinds without a list; `absent`: those that the service does not have;
 * `reasons`: of failed lists.
 */
export async function objectsOf(
  service: Service,
  { projectId, kinds }: ListRequest,
  options: CallOptions,
): Promise<{
  readonly objects: readonly Unmanaged[];
  readonly unlisted: readonly ObjectKind[];
  readonly absent: readonly ObjectKind[];
  readonly reasons: ReadonlyMap<ObjectKind, string>;
}> {
  const objects: Unmanaged[] = [];
  const unlisted: ObjectKind[] = [];
  const absent: ObjectKind[] = [];
  const reasons = new Map<ObjectKind, string>();
  for (const kind of kinds) {
    if (isOfProject(kind) && projectId === undefined && !service.endpoint) continue;
    try {
      const listed = await LISTERS[kind](service, projectId, options);
      if (listed) objects.push(...listed);
      else absent.push(kind);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!isUnread(error)) throw error;
      unlisted.push(kind);
      reasons.set(kind, (error as Error).message);
    }
  }
  return { objects, unlisted: [...absent, ...unlisted], absent, reasons };
}
