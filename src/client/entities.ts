import type { Entity } from '../model/searches/entities';
import { EntityList, EntityLookup, EntityQuery } from '../model/searches/entities';
import type { CallOptions } from './operation';
import type { Transport } from './transport';
import { callVectordb } from './vectordb';

const QUERY = { name: 'query', path: 'entities/query', request: EntityQuery, result: EntityList, reads: true };
const GET = { name: 'get', path: 'entities/get', request: EntityLookup, result: EntityList, reads: true };

/** Entities of a collection by filter or id: companions, beyond the specification, that a service may lack (`isAbsent`). */
export class Entities {
  constructor(private readonly http: Transport) {}

  /** Entities that match a filter; `outputFields: ['count(*)']` counts them. */
  async query(request: EntityQuery, options?: CallOptions): Promise<Entity[]> {
    return callVectordb(this.http, QUERY, request, options);
  }

  /** Entities by their ids; those that do not exist are left out. */
  async get(request: EntityLookup, options?: CallOptions): Promise<Entity[]> {
    return callVectordb(this.http, GET, request, options);
  }
}
