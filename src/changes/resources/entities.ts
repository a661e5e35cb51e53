import * as vscode from 'vscode';
import type { CallOptions, ClusterClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { ConnectedCollection } from '../../connections/collections';
import { resolveCluster, type ResolvedCluster } from '../../connections/planes';
import { mustBeComplete, type Collection, type Field } from '../../model/collections/collections';
import { schemaIssues, type EntitiesDocument } from '../../model/entities/documents';
import { mergeEntities } from '../../model/entities/merge';
import { planEntities, writeOf } from '../../model/entities/plans';
import { unstored } from '../../model/entities/stored';
import {
  filterOfIds,
  flatEntity,
  idOf,
  isTooDeep,
  keyOf,
  keyText,
  MAX_NESTING,
  wholeFields,
  writable,
} from '../../model/entities/values';
import { isDynamic } from '../../model/searches/facts';
import type { Entity } from '../../model/searches/entities';
import { ownEntities } from '../../model/secrets/redaction';
import * as z from '../../model/zod';
import { warned } from '../../model/plans';
import { listed } from '../../model/texts/words';
import { Lookups } from '../lookups';
import type { Resource } from '../resource';
import { releasedPartitions, strayIds } from './entity-partitions';

/** Entities in the service. */
export interface EntitiesState {
  readonly entities: readonly Entity[];
}

/** Entities are the user's own data: a field called `password` is shown like any other. */
export const EntitiesState = z.looseObject({
  entities: ownEntities(z.array(z.dictionary(z.string(), z.unknown()))),
});

/** An entity that the service would refuse. */
export class EntityRefused extends Error {
  override readonly name = 'EntityRefused';
}

/**
 * Inserts entities or replaces them by their primary keys (service facts 14.4), in one request. The entities are read by key before and after.
 * Needs the description of the collection for the primary key. `begun`: the entities that the draft began with.
 */
export function entitiesResource(
  clients: Clients,
  ref: ConnectedCollection,
  document: EntitiesDocument,
  begun?: EntitiesDocument,
): Resource<EntitiesState> {
  const { connection, clusterId, dbName, collectionName } = ref;
  const { partition } = document;
  const target = { dbName, collectionName, partitionName: partition };
  let cluster: ResolvedCluster | undefined;
  let collection: Collection | undefined;
  let inserted: readonly unknown[] | undefined;
  /** The live entities with integers as the service returned them. */
  let asRead: readonly Entity[] = [];
  /** The reason why the partitions could not be listed. */
  let unlisted: string | undefined;
  let released: readonly string[] = [];
  const lookups = new Lookups(clients);
  let sent = false;
  let isAnswered = false;
  const fields = () => collection?.fields ?? [];
  const isInsert = () => {
    const key = keyOf(fields());
    return key !== undefined && document.entities.every(entity => idOf(entity, key) === undefined);
  };
  return {
    kind: 'entity',
    isPartial: true,
    id: collectionName,
    name: collectionName,
    connection,
    get right() {
      return {
        operation: isInsert() ? 'entities.insert' : 'entities.upsert',
        of: { kind: 'collection', id: collectionName, within: [clusterId, dbName] },
      };
    },
    within: { clusterId, dbName, ...(partition === undefined ? {} : { partition }) },
    schema: EntitiesState,
    get clusterName() {
      return cluster?.clusterName;
    },
    get repeated() {
      return isInsert() ? insertedAgain : undefined;
    },
    async read(options) {
      cluster = await resolveCluster(clients, connection, clusterId, options);
      const { client } = cluster;
      collection ??= await client.collections.describe({ dbName, collectionName }, options);
      mustBeTaken(document, collection);
      const key = keyOf(collection.fields);
      const given = document.entities.flatMap(entity => idOf(entity, key) ?? []);
      if (given.length > 0 && !sent) await mustBeHere(client, collection, given, options);
      if (given.length === 0 && !sent) return { entities: [] };
      const ids = given.length > 0 ? given : inserted;
      if (!ids) throw new Error(isAnswered ? idsNotReturned() : cannotBeLookedUp());
      const rows = await entitiesById(client, ref, collection, ids, options, partition);
      if (!sent) asRead = rows;
      return { entities: rows.map(row => plainEntity(row, fields())) };
    },
    merge(base, mine, theirs, choices) {
      const merged = mergeEntities(fields(), base?.entities, mine.entities, theirs.entities, choices);
      return merged.ok ? { ...merged, value: { entities: merged.value } } : merged;
    },
    plan(live, result) {
      const plan = planEntities(target, fields(), live?.entities ?? [], result.entities, asRead, begun?.entities);
      if (released.length > 0) {
        const warning = vscode.l10n.t(
          'Partitions that are not loaded cannot be searched ({0}). An entity that exists in one of them would be stored twice.',
          listed(released),
        );
        return warned(plan, warning);
      }
      if (unlisted === undefined) return plan;
      const warning = vscode.l10n.t(
        'Partitions could not be listed ({0}). An entity that exists in another partition would be stored twice.',
        unlisted,
      );
      return warned(plan, warning);
    },
    async write(live, result, options) {
      const { client } = await resolveCluster(clients, connection, clusterId);
      const { insert, data } = writeOf(fields(), live?.entities ?? [], result.entities, asRead);
      const body = {
        dbName,
        collectionName,
        ...(partition === undefined ? {} : { partitionName: partition }),
        data: [...data],
      };
      sent = true;
      if (!insert) return client.entities.upsert(body, options);
      const answer = await client.entities.insert(body, options);
      isAnswered = true;
      inserted = answer.insertIds;
      return answer;
    },
    matches: (read, result) => read !== undefined && hasAll(read.entities, result.entities, fields()),
    leftOf(read, { entities }) {
      const left = isInsert() || !read ? [] : unstored(fields(), entities, read.entities);
      return left.length === 0
        ? undefined
        : vscode.l10n.t(
            'Entities that are not stored as sent: {0} of {1}: {2}.',
            left.length,
            entities.length,
            listed(left),
          );
    },
  };

  /** @throws EntityRefused if an entity is in another partition than the document names. */
  async function mustBeHere(client: ClusterClient, of: Collection, ids: string[], options: CallOptions): Promise<void> {
    const list = (at: ClusterClient, asking: CallOptions) => at.partitions.list({ dbName, collectionName }, asking);
    const read = await lookups.read('partitions', () => Promise.resolve(client), list, options);
    unlisted = 'why' in read ? read.why : undefined;
    released = [];
    if ('why' in read) return;
    const placed = { client, ref, collection: of, ids, partitions: read.value };
    released = (await releasedPartitions(lookups, placed, options)).filter(name => name !== partition);
    const stray = await strayIds(placed, partition, options);
    if (stray.length === 0) return;
    throw new EntityRefused(
      vscode.l10n.t(
        'Entities {0} are in another partition. Set `partition` in the document.',
        listed(stray.slice(0, 5)),
      ),
    );
  }
}

const insertedAgain = (when: string): string =>
  vscode.l10n.t('Earlier insert of the same entities, outcome unknown: {0}. This plan might insert them again.', when);
const idsNotReturned = (): string => vscode.l10n.t('The service did not return the IDs of the inserted entities.');
const cannotBeLookedUp = (): string =>
  vscode.l10n.t('The service generates the IDs, so the entities cannot be looked up.');

/** @throws EntityRefused with the first complaint, naming the entity. */
function mustBeTaken(document: EntitiesDocument, collection: Collection): void {
  mustBeComplete(collection, document.collection);
  const issues = schemaIssues(document, schemaOf(collection));
  const [first] = issues;
  if (!keyOf(collection.fields)) {
    const { collection: name } = document;
    throw new EntityRefused(vscode.l10n.t('The service does not return the primary key of “{0}”.', name));
  }
  if (!first) return;
  const at = Number(first.path[1]) + 1;
  const more = issues.length - 1;
  throw new EntityRefused(
    more === 0
      ? vscode.l10n.t('Entity {0}: {1}', at, first.message)
      : vscode.l10n.t('Entity {0}: {1} ({2} more in Problems)', at, first.message, more),
  );
}

/** Returns the schema to check entities against. */
export const schemaOf = (collection: Collection) => ({ fields: collection.fields, dynamic: isDynamic({ collection }) });

function hasAll(read: readonly Entity[], wanted: readonly Entity[], fields: readonly Field[]): boolean {
  const key = keyOf(fields);
  if (wanted.every(entity => idOf(entity, key) === undefined)) return read.length === wanted.length;
  return unstored(fields, wanted, read).length === 0;
}

/**
 * Reads complete entities by id with strong consistency, in the order of the ids; missing ids are left out. Fields of the dynamic field become
 * fields of the entity. Computed fields are not read.
 */
export async function entitiesById(
  client: ClusterClient,
  { dbName, collectionName }: Pick<ConnectedCollection, 'dbName' | 'collectionName'>,
  { fields }: Collection,
  ids: readonly unknown[],
  options: CallOptions,
  partition?: string,
): Promise<Entity[]> {
  const key = keyOf(fields)!;
  const rows = await client.query(
    {
      dbName,
      collectionName,
      filter: filterOfIds(key, ids),
      limit: ids.length,
      outputFields: wholeFields(fields),
      consistencyLevel: 'Strong',
      ...(partition === undefined ? {} : { partitionNames: [partition] }),
    },
    { ...options, fields },
  );
  const byId = new Map(rows.map(row => [idOf(row, key), row]));
  return ids.flatMap(id => {
    const row = byId.get(keyText(id, key));
    return row ? [flatEntity(row)] : [];
  });
}

/** Converts a flat entity for a document and the journal: integers beyond 53 bits are strings of digits. @throws as `mustBeEditable` */
export function plainEntity(entity: Entity, fields: readonly Field[]): Entity {
  mustBeEditable(entity);
  const fieldOf = (name: string) => fields.find(field => field.name === name);
  return Object.fromEntries(Object.entries(entity).map(([name, value]) => [name, writable(value, fieldOf(name))]));
}

/** @throws EntityRefused for an entity that is nested too deeply to be shown and stored. */
export function mustBeEditable(entity: Entity): void {
  const name = Object.keys(entity).find(each => isTooDeep(entity[each]));
  if (name === undefined) return;
  throw new EntityRefused(
    vscode.l10n.t('`{0}` is nested more than {1} levels deep. The entity can only be deleted.', name, MAX_NESTING),
  );
}
