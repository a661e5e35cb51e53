import { Name } from '../../model/wire/values';
import * as z from '../../model/zod';
import { validData, type DataCall } from '../wire/call';
import { collectionOf } from './collections/collections';
import { databaseOf } from './databases';
import { CODE, Refusal } from '../wire/refusal';
import { route } from '../wire/routing';

const Changes = z.object({ properties: z.record(z.string(), z.unknown()) });
const Keys = z.object({ propertyKeys: z.optional(z.array(Name)), deleteKeys: z.optional(z.array(Name)) });

/** Returns the properties of the named object. */
type Of = (call: DataCall) => Map<string, string>;

const ofCollection: Of = call => collectionOf(call).properties;
const ofDatabase: Of = call => databaseOf(call).properties;

const alter = (of: Of) => (call: DataCall) => {
  const { properties } = validData(Changes, call);
  const kept = of(call);
  for (const [key, value] of Object.entries(properties)) kept.set(key, String(value));
  return {};
};

const drop = (of: Of) => (call: DataCall) => {
  const { propertyKeys, deleteKeys } = validData(Keys, call);
  const keys = propertyKeys ?? deleteKeys;
  if (!keys) throw new Refusal(CODE.fieldMissing, 'propertyKeys is required');
  const kept = of(call);
  for (const key of keys) kept.delete(key);
  return {};
};

/** Settings of collections and databases; names and values are stored and returned unchanged (service facts 14.1, 14.5). */
export const propertyRoutes = [
  route<DataCall>('POST /v2/vectordb/collections/alter_properties', alter(ofCollection)),
  route<DataCall>('POST /v2/vectordb/collections/drop_properties', drop(ofCollection)),
  route<DataCall>('POST /v2/vectordb/databases/alter_properties', alter(ofDatabase)),
  route<DataCall>('POST /v2/vectordb/databases/alter', alter(ofDatabase)),
  route<DataCall>('POST /v2/vectordb/databases/drop_properties', drop(ofDatabase)),
];
