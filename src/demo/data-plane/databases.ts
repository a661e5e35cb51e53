import { DEFAULT_DATABASE } from '../../model/collections/databases';
import { object, type DataCall } from '../wire/call';
import type { CollectionState } from './collection-state';
import { CODE, Refusal } from '../wire/refusal';
import { route } from '../wire/routes';

/** Collections by name. */
export interface Database {
  readonly collections: Map<string, CollectionState>;
  readonly id: number;
  readonly properties: Map<string, string>;
}

/** The database that a request means: of its body, its header `DB-Name`, or `default`. */
export function databaseOf(call: DataCall, name = nameOf(call)): Database {
  const database = call.cluster.databases.get(name);
  if (!database) throw new Refusal(CODE.databaseMissing, `database not found[database=${name}]`);
  return database;
}

function nameOf({ body, headers }: DataCall): string {
  const { dbName } = object(body);
  if (typeof dbName === 'string' && dbName !== '') return dbName;
  const header = headers['db-name'];
  return typeof header === 'string' && header !== '' ? header : DEFAULT_DATABASE;
}

/** Beyond the specification (service facts 14.1). */
export const databaseRoutes = [
  route<DataCall>('POST /v2/vectordb/databases/list', ({ cluster }) => [...cluster.databases.keys()]),
];
