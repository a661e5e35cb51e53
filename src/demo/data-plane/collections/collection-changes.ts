import { isDeepStrictEqual } from 'node:util';
import { CollectionName, CollectionRenaming, isVectorField } from '../../../model/collections/collections';
import { Name } from '../../../model/wire/values';
import { FieldAddition as AddedField } from '../../../model/collections/field-additions';
import * as z from '../../../model/zod';
import { validData, type DataCall } from '../../wire/call';
import { collectionNamed, collectionOf } from './collections';
import { CollectionState } from './collection-state';
import { databaseNameOf, databaseOf } from '../databases';
import { CODE, Refusal } from '../../wire/refusal';
import { route } from '../../wire/routing';
import { OnCollection } from '../shapes';
import { setField } from '../entities/entity-store';
import { creationOf, FieldAddition } from './creation';
import { fields } from './fields';
import { checkField, fieldOf, planOf } from './schemas';

/** Spec 4.3. With a TTL (seconds) the collection is gone once it is over. */
export function create(call: DataCall) {
  const request = creationOf(call);
  const { collections } = databaseOf(call);
  const plan = planOf(request, call.cluster);
  const { collectionName } = plan;
  const there = collectionNamed(call, collectionName);
  if (there && !call.world.strict && isDeepStrictEqual(there.plan, plan)) return {}; // the same again is no failure
  if (there) throw new Refusal(CODE.invalid, `duplicate collection[collection=${collectionName}]`);
  const collection = new CollectionState(call.world.nextCollectionId(), plan);
  collections.set(collectionName, collection);
  const ttlSeconds = Number(plan.properties?.['collection.ttl.seconds'] ?? 0);
  if (ttlSeconds > 0) {
    call.world.later(ttlSeconds * 1000, () => {
      if (collections.get(collectionName) === collection) collections.delete(collectionName);
    });
  }
  return {};
}

function has(call: DataCall) {
  const { collectionName } = validData(OnCollection, call, CollectionName);
  return { has: collectionNamed(call, collectionName) !== undefined };
}

/** Drops a collection. A missing collection is not a failure, as in services of this family. */
export function drop(call: DataCall) {
  const { collectionName } = validData(OnCollection, call, CollectionName);
  const { collections } = databaseOf(call);
  if (!collections.delete(collectionName) && collectionNamed(call, collectionName)) {
    throw new Refusal(CODE.invalid, `cannot drop the collection via alias = ${collectionName}`);
  }
  return {};
}

const Renaming = z.extend(OnCollection, { newCollectionName: z.string(), newDbName: z.optional(z.string()) });

function rename(call: DataCall) {
  const { newCollectionName, newDbName } = validData(
    Renaming,
    call,
    z.extend(CollectionRenaming, { newDbName: z.optional(Name) }),
  );
  const collection = collectionOf(call);
  const from = databaseOf(call).collections;
  const to = newDbName ? databaseOf(call, newDbName).collections : from;
  if (to.has(newCollectionName) || (to === from && collectionNamed(call, newCollectionName)))
    throw new Refusal(
      CODE.invalid,
      `duplicated new collection name ${newDbName || databaseNameOf(call)}:${newCollectionName} with other collection name or alias`,
    );
  from.delete(collection.collectionName);
  collection.collectionName = newCollectionName;
  to.set(newCollectionName, collection);
  return {};
}

/** Duration of the load of a collection with entities. */
const LOAD_MS = 3000;

function load(call: DataCall) {
  const collection = collectionOf(call);
  if (collection.indexes.length === 0) {
    throw new Refusal(CODE.indexMissing, `index not found[collection=${collection.collectionName}]`);
  }
  collection.released.clear();
  if (collection.loaded || collection.loading) return {};
  if (collection.rowCount === 0) {
    collection.loaded = true;
    return {};
  }
  const since = call.world.now();
  const loading = { since, until: since + LOAD_MS };
  collection.loading = loading;
  call.world.later(LOAD_MS, () => {
    if (collection.loading !== loading) return; // released in between
    collection.loading = undefined;
    collection.loaded = true;
  });
  return {};
}

function release(call: DataCall) {
  const collection = collectionOf(call);
  collection.loaded = false;
  collection.released.clear();
  collection.loading = undefined;
  return {};
}

/** Adds a field to a collection: existing entities get null, or its default. */
async function addField(call: DataCall) {
  const { schema } = validData(FieldAddition, call, AddedField);
  const collection = collectionOf(call);
  const field = fields(...collection.fields, fieldOf(schema, false)).at(-1)!;
  checkField(field);
  if (isVectorField(field)) throw new Refusal(CODE.invalid, `${field.name}: a vector field cannot be added`);
  if (!field.nullable) throw new Refusal(CODE.invalid, `${field.name}: an added field must be nullable`);
  if (collection.fields.some(({ name }) => name === field.name)) {
    throw new Refusal(CODE.invalid, `duplicated field name: ${field.name}`);
  }
  const { rows } = await collection.entities();
  for (const row of rows) setField(row, field.name, field.defaultValue ?? null);
  collection.fields = [...collection.fields, { ...field, id: 100 + collection.fields.length }];
  return {};
}

const path = (name: string) => `POST /v2/vectordb/collections/${name}`;

/** Creates collections (spec 4.3); the rest is beyond the specification (service facts 14.3). */
export const collectionChangeRoutes = [
  route<DataCall>(path('create'), create),
  route<DataCall>(path('has'), has),
  route<DataCall>(path('drop'), drop),
  route<DataCall>(path('rename'), rename),
  route<DataCall>(path('load'), load),
  route<DataCall>(path('release'), release),
  route<DataCall>(path('fields/add'), addField),
  route<DataCall>(path('refresh_load'), call => {
    collectionOf(call);
    return {}; // nothing to be done here
  }),
];
