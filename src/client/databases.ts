import {
  Database,
  DatabaseAlteration,
  DatabaseCreation,
  DatabaseList,
  DatabaseName,
  DatabasePropertyKeys,
} from '../model/collections/databases';
import { Done } from '../model/wire/envelope';
import * as z from '../model/zod';
import type { CallOptions } from './operation';
import { readable } from './pages';
import type { Transport } from './transport';
import { callVectordb } from './vectordb';

const on = <Q extends z.ZodMiniType, S extends z.ZodMiniType>(name: string, path: string, request: Q, result: S) => ({
  name: `databases.${name}`,
  path: `databases/${path}`,
  request,
  result,
});

const OPERATIONS = {
  list: { ...on('list', 'list', z.strictObject({}), DatabaseList), reads: true },
  describe: { ...on('describe', 'describe', DatabaseName, Database), reads: true },
  create: on('create', 'create', DatabaseCreation, Done),
  drop: on('drop', 'drop', DatabaseName, Done),
  alterProperties: on('alterProperties', 'alter_properties', DatabaseAlteration, Done),
  dropProperties: on('dropProperties', 'drop_properties', DatabasePropertyKeys, Done),
};

/** Databases of a cluster: companions, beyond the specification, that a service can lack (`isAbsent`). */
export class Databases {
  constructor(private readonly http: Transport) {}

  /** Their names. */
  async list(options?: CallOptions): Promise<string[]> {
    return readable(OPERATIONS.list.name, await callVectordb(this.http, OPERATIONS.list, {}, options), options);
  }

  /** Returns the properties of a database. */
  async describe(database: z.input<typeof DatabaseName>, options?: CallOptions): Promise<Database> {
    return callVectordb(this.http, OPERATIONS.describe, database, options);
  }

  async create(database: z.input<typeof DatabaseCreation>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.create, database, options);
  }

  /** Drops a database without collections. */
  async drop(database: z.input<typeof DatabaseName>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.drop, database, options);
  }

  /** Sets properties. Others stay. */
  async alterProperties(database: z.input<typeof DatabaseAlteration>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.alterProperties, database, options);
  }

  /** Removes properties. */
  async dropProperties(database: z.input<typeof DatabasePropertyKeys>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.dropProperties, database, options);
  }
}
