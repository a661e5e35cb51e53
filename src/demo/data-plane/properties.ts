import { Name } from '../../model/wire/values';
import * as z from '../../model/zod';
import { validData, type DataCall } from '../wire/call';
import { collectionOf } from './collections/collections';
import { databaseOf } from './databases';
import { route } from '../wire/routing';

const Changes = z.looseObject({ properties: z.record(z.string(), z.unknown()) });
const Keys = z.union([z.looseObject({ propertyKeys: z.array(Name) }), z.looseObject({ deleteKeys: z.array(Name) })]);

/** The properties of what a request names. */
type Of = (call: DataCall) => Map<string, string>;

const ofCollection: Of = call => collectionOf(call).properties;
const ofDatabase: Of = call => databaseOf(call).properties;

const alter = (of: Of) => (call: DataCall) => {
  for (const [key, value] of Object.entries(validData(Changes, call).properties)) of(call).set(key, String(value));
  return {};
};

const drop = (of: Of) => (call: DataCall) => {
  const keys = validData(Keys, call);
  for (const key of ('propertyKeys' in keys ? keys.propertyKeys : keys.deleteKeys) as string[]) of(call).delete(key);
  return {};
};

/** Settings of collections and databases; names and values are kept, and shown, as they come (service facts 14.1, 14.5). */
export const propertyRoutes = [
  route<DataCall>('POST /v2/vectordb/collections/alter_properties', alter(ofCollection)),
  route<DataCall>('POST /v2/vectordb/collections/drop_properties', drop(ofCollection)),
  route<DataCall>('POST /v2/vectordb/databases/alter_properties', alter(ofDatabase)),
  route<DataCall>('POST /v2/vectordb/databases/alter', alter(ofDatabase)),
  route<DataCall>('POST /v2/vectordb/databases/drop_properties', drop(ofDatabase)),
];
