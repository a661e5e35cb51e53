import { DatabaseList } from '../model/databases';
import type { CallOptions, Transport } from './transport';

/** Databases of a cluster: a companion, beyond the specification, that a service may lack (`isAbsent`). */
export class Databases {
  constructor(private readonly http: Transport) {}

  /** Their names. */
  async list(options?: CallOptions): Promise<string[]> {
    return this.http.call(
      {
        name: 'databases.list',
        method: 'POST',
        path: '/v2/vectordb/databases/list',
        body: {},
        reads: true,
        result: DatabaseList,
      },
      options,
    );
  }
}
