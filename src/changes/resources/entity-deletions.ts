import * as vscode from 'vscode';
import type { CallOptions } from '../../client';
import type { Clients } from '../../connections/clients';
import type { ConnectedCollection } from '../../connections/collections';
import { resolveCluster, type ResolvedCluster } from '../../connections/planes';
import type { Read } from '../../connections/reads';
import { MAX_EDITED } from '../../model/entities/documents';
import { planDeletion } from '../../model/entities/plans';
import { warned } from '../../model/plans';
import { listed } from '../../model/texts/words';
import { flatEntity, isComputed, isTooDeep, looseIntegers, wholeFields } from '../../model/entities/values';
import { isVectorField, isCompleteCollection, type Collection } from '../../model/collections/collections';
import type { Entity } from '../../model/searches/entities';
import { Lookups } from '../lookups';
import type { Resource } from '../resource';
import { EntitiesState, plainEntity } from './entities';
import { releasedPartitions } from './entity-partitions';

/**
 * Entities that match a filter. `count`: undefined if the service does not count; `entities`: all of them, up to 100, unless a document
 * would change the type of their integers.
 */
export interface MatchingEntities extends EntitiesState {
  readonly count?: number | undefined;
  /** Number of the remaining entities of the collection or the partition, after the deletion. */
  readonly remaining?: number | undefined;
}

/** Maximum number of entities that a query returns (spec 4.7). */
const MAX_NAMED = 16_384;

/** Number of entities in the sample of a plan. */
const SAMPLE = 20;

/**
 * Deletes the entities that a filter matches (service facts 14.4). Up to 100 entities are read completely first, so that the
 * journal can propose to insert them again. `partition`: limits the deletion.
 */
export function entityDeletion(
  clients: Clients,
  ref: ConnectedCollection,
  filter: string,
  partition?: string,
): Resource<MatchingEntities> {
  const { connection, clusterId, dbName, collectionName } = ref;
  const lookups = new Lookups(clients);
  const name = { dbName, collectionName };
  let cluster: ResolvedCluster | undefined;
  let sample: readonly Entity[] = [];
  /** Entities that are too many to be read completely, by their IDs alone: a later plan does not attribute their deletion to others. */
  let named: readonly Entity[] = [];
  let unread: string | undefined;
  /** Number of the read entities that are nested too deeply. */
  let deep = 0;
  /** Partitions whose entities are deleted without having been counted. */
  let released: readonly string[] = [];
  let answered = false;
  let sent = false;
  const scope = {
    ...name,
    ...(partition === undefined ? {} : { partitionNames: [partition] }),
    consistencyLevel: 'Strong',
  };
  const asked = { ...scope, filter };
  return {
    kind: 'entityDeletion',
    isPartial: true,
    deletes: {
      kind: 'entity',
      stateOf: state => ({
        entities: state?.count !== 0 && state?.entities.length === 0 ? named : (state?.entities ?? []),
      }),
    },
    id: collectionName,
    name: collectionName,
    connection,
    right: {
      operation: 'entities.delete',
      of: { kind: 'collection', id: collectionName, within: [clusterId, dbName] },
    },
    within: { clusterId, dbName, ...(partition === undefined ? {} : { partition }) },
    schema: EntitiesState,
    get clusterName() {
      return cluster?.clusterName;
    },
    async read(options) {
      cluster = await resolveCluster(clients, connection, clusterId, options);
      const at = cluster;
      const plane = () => Promise.resolve(at.client);
      const counting = (of: object) => async (client: typeof at.client, asking: CallOptions) => {
        const [row] = await client.query({ ...scope, ...of, outputFields: ['count(*)'] }, asking);
        return Number(row?.['count(*)']);
      };
      const counted = await lookups.read('count', plane, counting({ filter }), options);
      if ('why' in counted && sent) throw counted.error;
      unread = 'why' in counted ? counted.why : undefined;
      const count = countIn(counted);
      if (count === 0) {
        const left = sent ? await lookups.elsewhere('remaining', plane, counting({}), options) : undefined;
        return { count, entities: [], ...(left && { remaining: countIn(left) }) };
      }
      const told = await lookups.read(
        'describe',
        plane,
        (client, asking) => client.collections.describe(name, asking),
        options,
      );
      const collection = 'value' in told ? told.value : undefined;
      if (!sent && collection && partition === undefined) {
        const list = (client: typeof at.client, asking: CallOptions) => client.partitions.list(name, asking);
        const names = await lookups.read('partitions', plane, list, options);
        const partitions = 'value' in names ? names.value : [];
        released = await releasedPartitions(lookups, { client: at.client, ref, collection, partitions }, options);
      }
      const whole = count !== undefined && count <= MAX_EDITED && collection !== undefined;
      const read = (client: typeof at.client, asking: CallOptions) =>
        client.query(
          {
            ...asked,
            limit: whole ? count : SAMPLE,
            outputFields: whole ? wholeFields(collection.fields) : scalarFields(collection),
          },
          { ...asking, ...(collection ? { fields: collection.fields } : {}) },
        );
      const rows = await lookups.read('entities', plane, read, options);
      const [key] = collection ? collection.fields.filter(({ primaryKey }) => primaryKey) : [];
      const isLarge = count !== undefined && count > MAX_EDITED;
      const ids = (client: typeof at.client, asking: CallOptions) =>
        client.query({ ...asked, limit: Math.min(count ?? 0, MAX_NAMED), outputFields: [key!.name] }, asking);
      const namedRows = isLarge && key ? await lookups.read('ids', plane, ids, options) : undefined;
      const asRead = 'value' in rows ? rows.value.map(flatEntity) : [];
      const fields = collection?.fields ?? [];
      named = namedRows && 'value' in namedRows ? namedRows.value.map(row => plainEntity(row, fields)) : [];
      const flat = asRead.filter(row => !Object.values(row).some(value => isTooDeep(value)));
      deep = asRead.length - flat.length;
      const entities = flat.map(row => plainEntity(row, fields));
      sample = entities.slice(0, SAMPLE);
      const isComplete = whole && isCompleteCollection(collection) && entities.length === count;
      const isRestorable = isComplete && looseIntegers(fields, flat).length === 0;
      return { count, entities: isRestorable ? ordered(entities) : [] };
    },
    merge: (_, mine) => ({ ok: true, value: mine, others: [] }),
    plan: live => {
      const plan = planDeletion({ ...name, partitionName: partition }, filter, {
        count: live?.count,
        sample,
        unread,
        deep,
        restorable: live?.count !== undefined && live.entities.length === live.count,
      });
      if (released.length === 0) return plan;
      const warning = vscode.l10n.t(
        'Partitions that are not loaded ({0}) cannot be searched: their matching entities are not counted and not shown. The service might delete these entities as well.',
        listed(released),
      );
      return warned(plan, warning);
    },
    async write(_, __, options) {
      const { client } = await resolveCluster(clients, connection, clusterId);
      sent = true;
      lookups.renew();
      const answer = await client.entities.delete(
        { ...name, filter, ...(partition === undefined ? {} : { partitionName: partition }) },
        options,
      );
      answered = true;
      return answer;
    },
    matches: read => (read?.count === undefined ? answered : read.count === 0),
    isConclusive: read => read?.count !== undefined,
    nothingText: () => vscode.l10n.t('0 entities match `{0}`. Nothing was deleted.', filter),
    factOf: read => (read?.remaining !== undefined ? remainingText(read.remaining, partition) : undefined),
  };
}

const countIn = (read: Read<number>): number | undefined =>
  'value' in read && Number.isSafeInteger(read.value) ? read.value : undefined;

const remainingText = (count: number, partition: string | undefined): string =>
  partition === undefined
    ? vscode.l10n.t('Entities of the collection: {0}.', count.toLocaleString('en'))
    : vscode.l10n.t('Entities of partition “{0}”: {1}.', partition, count.toLocaleString('en'));

const scalarFields = (collection: Collection | undefined): string[] =>
  collection
    ? collection.fields.filter(field => !isVectorField(field) && !isComputed(field)).map(field => field.name)
    : ['*'];

/** Sorts entities so that two reads of the same entities are equal. */
const ordered = (entities: readonly Entity[]): Entity[] =>
  entities.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
