import { Deleted, EntityDelete, EntityInsert, EntityUpsert, Inserted, Upserted } from '../model/entities/requests';
import { entitiesBody } from './entity-bodies';
import type { CallOptions } from './operation';
import type { Transport } from './transport';
import { callVectordb } from './vectordb';

const serialize = entitiesBody;

const OPERATIONS = {
  insert: { name: 'entities.insert', path: 'entities/insert', request: EntityInsert, result: Inserted, serialize },
  upsert: { name: 'entities.upsert', path: 'entities/upsert', request: EntityUpsert, result: Upserted, serialize },
  delete: { name: 'entities.delete', path: 'entities/delete', request: EntityDelete, result: Deleted },
};

/**
 * Entities of a collection: companions, beyond the specification, that a service may lack (`isAbsent`). One request a call, at most 64 MB;
 * all of its entities are written, or none.
 */
export class Entities {
  constructor(private readonly http: Transport) {}

  /** Inserts entities. A stored key that is inserted again is stored twice by engines: `upsert` replaces it. */
  async insert(request: EntityInsert, options?: CallOptions): Promise<Inserted> {
    return callVectordb(this.http, OPERATIONS.insert, request, options);
  }

  /** Replaces entities by their primary keys, and inserts those that do not exist. */
  async upsert(request: EntityUpsert, options?: CallOptions): Promise<Upserted> {
    return callVectordb(this.http, OPERATIONS.upsert, request, options);
  }

  /** Deletes the entities that a filter matches; `filterOfIds` makes one of ids. */
  async delete(request: EntityDelete, options?: CallOptions): Promise<Deleted> {
    return callVectordb(this.http, OPERATIONS.delete, request, options);
  }
}
