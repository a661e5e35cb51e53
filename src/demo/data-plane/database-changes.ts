import { DEFAULT_DATABASE } from '../../model/collections/databases';
import { Name } from '../../model/wire/values';
import * as z from '../../model/zod';
import { validData, type DataCall } from '../wire/call';
import { databaseOf } from './databases';
import { CODE, Refusal } from '../wire/refusal';
import { route } from '../wire/routes';

const DatabaseRequest = z.strictObject({ dbName: Name, properties: z.optional(z.record(z.string(), z.unknown())) });

function create(call: DataCall) {
  const { dbName, properties = {} } = validData(DatabaseRequest, call);
  const { databases } = call.cluster;
  if (!/^[A-Za-z_]\w{0,254}$/.test(dbName))
    throw new Refusal(CODE.databaseName, `invalid database name[database=${dbName}]`);
  if (databases.has(dbName)) throw new Refusal(CODE.invalid, `database already exist: ${dbName}`);
  const shown = Object.entries(properties).map(([key, value]): [string, string] => [key, String(value)]);
  databases.set(dbName, { id: databases.size + 1, collections: new Map(), properties: new Map(shown) });
  return {};
}

function drop(call: DataCall) {
  const { dbName } = validData(DatabaseRequest, call);
  const { collections } = databaseOf(call, dbName);
  if (dbName === DEFAULT_DATABASE || collections.size > 0) {
    throw new Refusal(CODE.invalid, 'Only an empty database can be dropped, and never the default one');
  }
  call.cluster.databases.delete(dbName);
  return {};
}

function describe(call: DataCall) {
  const { dbName } = validData(DatabaseRequest, call);
  const { id, properties } = databaseOf(call, dbName);
  return { dbName, dbID: id, properties: Array.from(properties, ([key, value]) => ({ key, value })) };
}

/** Beyond the specification (service facts 14.3). */
export const databaseChangeRoutes = [
  route<DataCall>('POST /v2/vectordb/databases/create', create),
  route<DataCall>('POST /v2/vectordb/databases/drop', drop),
  route<DataCall>('POST /v2/vectordb/databases/describe', describe),
];
