import { DatabaseList } from '../model/collections/databases';
import * as z from '../model/zod';
import type { CallOptions } from './operation';
import { readable } from './pages';
import type { Transport } from './transport';
import { callVectordb } from './vectordb';

const LIST = {
  name: 'databases.list',
  path: 'databases/list',
  request: z.strictObject({}),
  result: DatabaseList,
  reads: true,
};

/** Databases of a cluster: a companion, beyond the specification, that a service can lack (`isAbsent`). */
export class Databases {
  constructor(private readonly http: Transport) {}

  /** Their names. */
  async list(options?: CallOptions): Promise<string[]> {
    return readable(LIST.name, await callVectordb(this.http, LIST, {}, options), options);
  }
}
