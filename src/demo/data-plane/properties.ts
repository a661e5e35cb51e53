import { CollectionAlteration, CollectionPropertyKeys } from '../../model/collections/collections';
import { IndexAlteration, IndexPropertyKeys } from '../../model/collections/indexes';
import { DatabaseAlteration, DatabasePropertyKeys } from '../../model/collections/databases';
import { Name } from '../../model/wire/values';
import * as z from '../../model/zod';
import { bodyOf, validData, type DataCall } from '../wire/call';
import type { CollectionState } from './collections/collection-state';
import { collectionOf } from './collections/collections';
import { databaseOf } from './databases';
import { OnIndex } from './shapes';
import { CODE, Refusal } from '../wire/refusal';
import { route } from '../wire/routing';

const Changes = z.object({ properties: z.record(z.string(), z.unknown()) });
const Keys = z.object({ propertyKeys: z.optional(z.array(Name)), deleteKeys: z.optional(z.array(Name)) });

/** Returns the properties of the named object, in which these are to change. */
type Of = (call: DataCall, keys: readonly string[]) => Map<string, string>;

/** Property that is the description of a collection. */
const DESCRIPTION = 'collection.description';

/** Engines return the description apart from the properties. */
function describe(call: DataCall, collection: CollectionState): void {
  const { properties } = bodyOf(call) as { properties?: Record<string, unknown> };
  const text = properties?.[DESCRIPTION];
  collection.description = typeof text === 'string' ? text : '';
}

/** Engines change how a collection is read into memory only while it is released. */
const ofCollection: Of = (call, keys) => {
  const collection = collectionOf(call);
  const kind = keys.map(key => /^(mmap|warmup)\./.exec(key)?.[1]).find(Boolean);
  if (kind && collection.loaded) {
    const why = `can not alter ${kind} properties if collection loaded`;
    throw new Refusal(
      CODE.collectionLoaded,
      `${why}: collection already loaded[collection=${collection.collectionName}]`,
    );
  }
  if (keys.includes(DESCRIPTION)) describe(call, collection);
  return collection.properties;
};
const ofIndex: Of = (call, keys) => {
  const { indexName } = validData(OnIndex, call);
  const { collectionName, indexes, loaded } = collectionOf(call);
  const index = indexes.find(each => each.indexName === indexName);
  if (!index) throw new Refusal(CODE.indexMissing, `index not found[index=${indexName}]`);
  if (loaded && keys.some(key => /^(mmap|warmup)/.test(key))) {
    const why = 'can not alter mmap properties if collection loaded';
    throw new Refusal(CODE.collectionLoaded, `${why}: collection already loaded[collection=${collectionName}]`);
  }
  return (index.properties ??= new Map());
};
const ofDatabase: Of = call => databaseOf(call).properties;

const alter = (of: Of, strict: z.ZodMiniType) => (call: DataCall) => {
  const { properties } = validData(Changes, call, strict);
  const kept = of(call, Object.keys(properties));
  for (const [key, value] of Object.entries(properties)) if (key !== DESCRIPTION) kept.set(key, String(value));
  return {};
};

const drop = (of: Of, strict: z.ZodMiniType) => (call: DataCall) => {
  const { propertyKeys, deleteKeys } = validData(Keys, call, strict);
  const keys = propertyKeys ?? deleteKeys;
  if (!keys) throw new Refusal(CODE.fieldMissing, 'propertyKeys is required');
  const kept = of(call, keys);
  for (const key of keys) kept.delete(key);
  return {};
};

/** Settings of collections, indexes and databases; names and values are stored and returned unchanged (service facts 14.1, 14.5). */
export const propertyRoutes = [
  route<DataCall>('POST /v2/vectordb/collections/alter_properties', alter(ofCollection, CollectionAlteration)),
  route<DataCall>('POST /v2/vectordb/collections/drop_properties', drop(ofCollection, CollectionPropertyKeys)),
  route<DataCall>('POST /v2/vectordb/indexes/alter_properties', alter(ofIndex, IndexAlteration)),
  route<DataCall>('POST /v2/vectordb/indexes/drop_properties', drop(ofIndex, IndexPropertyKeys)),
  route<DataCall>('POST /v2/vectordb/databases/alter_properties', alter(ofDatabase, DatabaseAlteration)),
  route<DataCall>('POST /v2/vectordb/databases/alter', alter(ofDatabase, DatabaseAlteration)), // as older engines call it
  route<DataCall>('POST /v2/vectordb/databases/drop_properties', drop(ofDatabase, DatabasePropertyKeys)),
];
