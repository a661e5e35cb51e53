import { CollectionName } from '../../../model/collections/collections';
import { CollectionRequest } from '../../../model/collections/requests';
import { object, validData, type DataCall } from '../../wire/call';
import { collectionOf } from './collections';
import { CollectionState } from './collection-state';
import { databaseOf } from '../databases';
import { CODE, Refusal } from '../../wire/refusal';
import { route } from '../../wire/routing';
import { listedCollection } from '../../wire/spec-samples';
import { planOf } from './schemas';

/** Spec 4.3. With a TTL (seconds) the collection is gone once it is over. */
function create(call: DataCall) {
  const request = validData(CollectionRequest, { ...call, body: listedCollection(call.body) });
  const { collections } = databaseOf(call);
  const plan = planOf(request);
  const { collectionName } = plan;
  if (collections.has(collectionName))
    throw new Refusal(CODE.invalid, `duplicate collection[collection=${collectionName}]`);
  const collection = new CollectionState(call.world.nextId(), plan);
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
  const { collectionName } = validData(CollectionName, call);
  return { has: databaseOf(call).collections.has(collectionName) };
}

/** Dropping what is not there is no failure, as services of this family have it. */
function drop(call: DataCall) {
  const { collectionName } = validData(CollectionName, call);
  databaseOf(call).collections.delete(collectionName);
  return {};
}

function rename(call: DataCall) {
  const collection = collectionOf(call);
  const { newCollectionName, newDbName } = object(call.body);
  if (typeof newCollectionName !== 'string' || newCollectionName === '') {
    throw new Refusal(CODE.fieldMissing, 'newCollectionName is required');
  }
  const from = databaseOf(call).collections;
  const to = typeof newDbName === 'string' && newDbName !== '' ? databaseOf(call, newDbName).collections : from;
  if (to.has(newCollectionName))
    throw new Refusal(CODE.invalid, `duplicate collection[collection=${newCollectionName}]`);
  from.delete(collection.collectionName);
  collection.collectionName = newCollectionName;
  to.set(newCollectionName, collection);
  return {};
}

/** How long it takes to load a collection that has entities. */
const LOAD_MS = 3000;

function load(call: DataCall) {
  const collection = collectionOf(call);
  if (collection.indexes.length === 0) {
    throw new Refusal(CODE.indexMissing, `index not found[collection=${collection.collectionName}]`);
  }
  if (collection.loaded || collection.loading) return {};
  if (collection.rowCount === 0) {
    collection.loaded = true;
    return {};
  }
  const since = call.world.now();
  const loading = { since, until: since + LOAD_MS };
  collection.loading = loading;
  call.world.later(LOAD_MS, () => {
    if (collection.loading !== loading) return; // released meanwhile
    collection.loading = undefined;
    collection.loaded = true;
  });
  return {};
}

function release(call: DataCall) {
  const collection = collectionOf(call);
  collection.loaded = false;
  collection.loading = undefined;
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
  ...['refresh_load', 'flush', 'compact'].map(name =>
    route<DataCall>(path(name), call => {
      collectionOf(call);
      return {}; // nothing to be done here
    }),
  ),
];
