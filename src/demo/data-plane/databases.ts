import { DEFAULT_DATABASE } from '../../model/collections/databases';
import { bodyOf, validData, type DataCall } from '../wire/call';
import type { CollectionState } from './collections/collection-state';
import { CODE, Refusal } from '../wire/refusal';
import { route } from '../wire/routing';
import { Name } from '../../model/wire/values';
import * as z from '../../model/zod';

/** Collections by name. */
export interface Database {
  readonly collections: Map<string, CollectionState>;
  readonly id: number;
  readonly properties: Map<string, string>;
}

/** The database that a request means: of its body, its header `DB-Name`, or `default`. */
export function databaseOf(call: DataCall, name = databaseNameOf(call)): Database {
  const database = call.cluster.databases.get(name);
  if (!database) throw new Refusal(CODE.databaseMissing, `database not found[database=${name}]`);
  return database;
}

/** The name of the database that a request means. */
export function databaseNameOf(call: DataCall): string {
  const { dbName } = bodyOf(call);
  if (typeof dbName === 'string' && dbName !== '') return dbName;
  if (dbName !== undefined && typeof dbName !== 'string') throw new Refusal(CODE.malformed, 'dbName: must be a string');
  const header = call.headers['db-name'];
  return typeof header === 'string' && header !== '' ? header : DEFAULT_DATABASE;
}

const DatabaseRequest = z.strictObject({ dbName: Name, properties: z.optional(z.record(z.string(), z.unknown())) });
const DatabaseShape = z.object({ dbName: z.string(), properties: z.optional(z.record(z.string(), z.unknown())) });

function create(call: DataCall) {
  const { dbName, properties = {} } = validData(DatabaseShape, call, DatabaseRequest);
  const { databases } = call.cluster;
  if (!/^[A-Za-z_]\w{0,254}$/.test(dbName))
    throw new Refusal(CODE.databaseName, `invalid database name[database=${dbName}]`);
  if (databases.has(dbName)) throw new Refusal(CODE.invalid, `database already exist: ${dbName}`);
  const shown = Object.entries(properties).map(([key, value]): [string, string] => [key, String(value)]);
  databases.set(dbName, { id: databases.size + 1, collections: new Map(), properties: new Map(shown) });
  return {};
}

function drop(call: DataCall) {
  const { dbName } = validData(DatabaseShape, call, DatabaseRequest);
  const { collections } = databaseOf(call, dbName);
  if (dbName === DEFAULT_DATABASE || collections.size > 0) {
    throw new Refusal(CODE.invalid, 'The default database and databases with collections cannot be dropped');
  }
  call.cluster.databases.delete(dbName);
  return {};
}

function describe(call: DataCall) {
  const { dbName } = validData(DatabaseShape, call, DatabaseRequest);
  const { id, properties } = databaseOf(call, dbName);
  return { dbName, dbID: id, properties: Array.from(properties, ([key, value]) => ({ key, value })) };
}

/** Routes beyond the specification (service facts 14.1, 14.3). */
export const databaseRoutes = [
  route<DataCall>('POST /v2/vectordb/databases/list', ({ cluster }) => [...cluster.databases.keys()]),
  route<DataCall>('POST /v2/vectordb/databases/create', create),
  route<DataCall>('POST /v2/vectordb/databases/drop', drop),
  route<DataCall>('POST /v2/vectordb/databases/describe', describe),
];
