import { t } from '@vscode/l10n';
import { comparableJson } from '../model/wire/json';
import { ApiError, type CallOptions, type ClusterClient } from '../client';
import type { Collection } from '../model/collections/collections';
import { idOfCollection } from '../model/collections/copies';
import { isInMemory } from '../model/collections/load-states';
import { CollectionRequest } from '../model/collections/requests';
import { mergeCollections, partsOf, samePart, wantedOver } from '../model/configurations/collection-parts';
import {
  planSteps,
  stepsOf,
  type CollectionFacts,
  type CollectionSteps,
} from '../model/configurations/collection-plans';
import type { CollectionContent } from '../model/configurations/collections';
import type { CollectionChanges, CollectionTold } from '../model/configurations/plan-files';
import { collectionId, isExternal, readContent } from './collection-reads';
import { NotListed, type Target, type TargetServices } from './targets';

/** Differences that no request can make. */
export class Unchangeable extends Error {
  override readonly name = 'Unchangeable';
}

/** The collection no longer has the state that the plan named. Nothing was sent. */
export class Outdated extends Error {
  override readonly name = 'Outdated';
  constructor(name: string) {
    super(t('“{0}” was changed after the plan. Plan again.', name));
  }
}

/** Code of a missing collection, and of a missing alias (service facts 16.1). */
const MISSING: ReadonlySet<number> = new Set([100, 1600]);

const isMissing = (error: unknown): boolean => error instanceof ApiError && MISSING.has(Number(error.code));

/** `clusterName`: once read. `outdated`: `told` is what the change has, if omitted. */
interface CollectionTarget extends Target<CollectionContent> {
  readonly clusterName: string | undefined;
  told(): CollectionTold;
  outdated(
    live: CollectionContent | undefined,
    result: CollectionContent | undefined,
    told?: CollectionTold,
  ): string | undefined;
}

/**
 * A collection with its indexes, properties and aliases: several requests, in the order of `stepsOf`. `claimed`: aliases of its database
 * that other documents have.
 */
export function collectionTarget(
  { service, host }: TargetServices,
  change: CollectionChanges,
  claimed: ReadonlySet<string> = new Set(),
): CollectionTarget {
  const { name: collectionName, clusterId, dbName, projectId } = change;
  const deletes = change.result === undefined;
  const asksLoad = change.result?.loaded !== undefined;
  const name = { dbName, collectionName };
  let facts: CollectionFacts | undefined;
  let collectionIdNow: string | undefined;
  const done: string[] = [];
  const reached = async (options: CallOptions): Promise<{ client: ClusterClient; clusterName: string }> => {
    const cluster = await service.cluster(clusterId, options);
    if (!cluster)
      throw new NotListed(t('The service does not describe clusters, so “{0}” cannot be compared.', collectionName));
    if (cluster.projectId && projectId !== '' && cluster.projectId !== projectId)
      throw new Error(t('Cluster {0} belongs to another project.', clusterId));
    return { client: await service.planes.cluster(cluster, options), clusterName: cluster.clusterName || clusterId };
  };
  const steps = (live: CollectionContent | undefined, result: CollectionContent | undefined): CollectionSteps =>
    stepsOf(facts!, live, result);
  return {
    id: collectionId({ clusterId, dbName, collectionName }),
    schema: CollectionRequest,
    get clusterName() {
      return facts?.clusterName;
    },
    async read(options) {
      const { client, clusterName } = await reached(options);
      const described = await describedOf(client, name, options);
      const wanted = change.result?.aliases ?? [];
      const owners = await ownersOf(client, dbName, wanted, options);
      facts = {
        ...name,
        clusterName,
        host,
        now: Date.now(),
        owners,
        isBegun: change.told !== undefined && change.seen === undefined,
        ...(described && (await factsOf(client, name, asksLoad, options))),
      };
      collectionIdNow = described && idOfCollection(described);
      if (!described) return undefined;
      if (described.collectionName !== collectionName || (described.aliases ?? []).includes(collectionName))
        throw new Error(t('“{0}” is an alias.', collectionName));
      if (isExternal(described))
        throw new Error(t('“{0}” is external. A configuration does not support external collections.', collectionName));
      const content = await readContent(client, { clusterId, ...name }, described, options);
      // A document without the load state leaves it alone.
      const { isLoaded } = facts;
      return { ...content, ...(asksLoad && isLoaded !== undefined && { loaded: isLoaded }) };
    },
    merge: (base, mine, theirs) =>
      base ? mergeCollections(base, mine, theirs) : { ok: true, value: wantedOver(theirs, mine, claimed), others: [] },
    plan(live, result) {
      const planned = steps(live, result);
      if (planned.refused.length > 0) throw new Unchangeable(planned.refused.join('; '));
      return planSteps(name, planned);
    },
    missing: () => [],
    over(live, result) {
      const whole = wantedOver(live, result, claimed);
      const { steps: left, refused } = steps(live, whole);
      const isRest = left.every(({ operation }) => /\.(create|alterProperties|load)$/.test(operation));
      return refused.length === 0 && isRest && !replacesSettings(live, whole) ? whole : undefined;
    },
    told: (): CollectionTold => {
      const { owners, rowCount } = facts!;
      if (!deletes) return { owners: Object.fromEntries(owners) };
      return {
        ...(collectionIdNow !== undefined && { collectionId: collectionIdNow }),
        ...(rowCount !== undefined && { rowCount }),
      };
    },
    outdated(live, result, told = change.told) {
      if (result === undefined) {
        const isMore = told?.rowCount !== undefined && (facts!.rowCount ?? Infinity) > told.rowCount;
        return isMore || told?.collectionId !== collectionIdNow ? collectionName : undefined;
      }
      const owners = new Map(Object.entries(told?.owners ?? {}));
      const moved = (result.aliases ?? []).filter(alias => !live?.aliases?.includes(alias));
      return moved.find(alias => owners.get(alias) !== facts!.owners.get(alias));
    },
    isDeletable: (live, seen) =>
      comparableJson({ ...live, aliases: [] }) === comparableJson({ ...seen, aliases: [] }) &&
      (live.aliases ?? []).every(alias => seen.aliases?.includes(alias)),
    async write(live, result, options) {
      const { client } = await reached(options);
      done.length = 0;
      const planned = steps(live, deletes ? undefined : result);
      if (planned.refused.length > 0) throw new Unchangeable(planned.refused.join('; '));
      for (const { operation, plan } of planned.steps) {
        this.sending?.(plan.request, 'sent');
        await OPERATIONS[operation]!(client, plan.request.body, options);
        this.sending?.(plan.request, 'answered');
        done.push(plan.summary);
      }
    },
    matches(read, result) {
      if (deletes || read === undefined) return deletes && read === undefined;
      const wanted = partsOf(wantedOver(read, result, new Set()));
      const now = partsOf(read);
      return [...wanted.keys(), ...now.keys()].every(key => samePart(wanted.get(key), now.get(key)));
    },
    stepsDone: () => (done.length > 0 ? t('Done: {0}.', done.join('; ')) : undefined),
    hasBegun: () => done.length > 0,
  };
}

/** Returns true for a description or properties that have another value already. */
function replacesSettings(live: CollectionContent, wanted: CollectionContent): boolean {
  const after = partsOf(wanted);
  return [...partsOf(live)].some(
    ([key, value]) => /^(description$|property:)/.test(key) && !samePart(after.get(key), value),
  );
}

type Send = (client: ClusterClient, body: unknown, options: CallOptions) => Promise<unknown>;

/** The requests of steps. The client checks each body. */
const OPERATIONS: Readonly<Record<string, Send>> = {
  'collections.create': ({ collections }, body, options) => collections.create(body as never, options),
  'collections.drop': ({ collections }, body, options) => collections.drop(body as never, options),
  'collections.load': ({ collections }, body, options) => collections.load(body as never, options),
  'collections.release': ({ collections }, body, options) => collections.release(body as never, options),
  'collections.addField': ({ collections }, body, options) => collections.addField(body as never, options),
  'collections.alterProperties': ({ collections }, body, options) =>
    collections.alterProperties(body as never, options),
  'collections.dropProperties': ({ collections }, body, options) => collections.dropProperties(body as never, options),
  'indexes.create': ({ indexes }, body, options) => indexes.create(body as never, options),
  'indexes.drop': ({ indexes }, body, options) => indexes.drop(body as never, options),
  'aliases.create': ({ aliases }, body, options) => aliases.create(body as never, options),
  'aliases.alter': ({ aliases }, body, options) => aliases.alter(body as never, options),
  'aliases.drop': ({ aliases }, body, options) => aliases.drop(body as never, options),
};

interface Name {
  readonly dbName: string;
  readonly collectionName: string;
}

async function describedOf(
  { collections }: ClusterClient,
  name: Name,
  options: CallOptions,
): Promise<Collection | undefined> {
  try {
    return await collections.describe(name, options);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Returns the collections that aliases point to now. */
async function ownersOf(
  { aliases }: ClusterClient,
  dbName: string,
  names: readonly string[],
  options: CallOptions,
): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for (const aliasName of names) {
    try {
      owners.set(aliasName, (await aliases.describe({ dbName, aliasName }, options)).collectionName);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return owners;
}

/** Facts that the plan tells; unknown where they cannot be read. `asksLoad`: without the load state, there is nothing to compare. */
async function factsOf({ collections }: ClusterClient, name: Name, asksLoad: boolean, options: CallOptions) {
  const unless = async <T>(read: Promise<T>): Promise<T | undefined> => {
    try {
      return await read;
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  };
  const state = collections.getLoadState(name, options);
  const load = await (asksLoad ? state : unless(state));
  const stats = await unless(collections.getStats(name, options));
  return { isLoaded: load && isInMemory(load.loadState), rowCount: stats?.rowCount };
}
