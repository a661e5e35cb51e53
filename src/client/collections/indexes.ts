import { CollectionName } from '../../model/collections/collections';
import type { Index } from '../../model/collections/indexes';
import {
  IndexAlteration,
  IndexCreation,
  IndexDescriptions,
  IndexList,
  IndexName,
  IndexPropertyKeys,
} from '../../model/collections/indexes';
import { Done } from '../../model/wire/envelope';
import type * as z from '../../model/zod';
import type { CallOptions } from '../operation';
import { readable } from '../pages';
import type { Transport } from '../transport';
import { callVectordb } from '../vectordb';

const LIST = {
  name: 'indexes.list',
  path: 'indexes/list',
  request: CollectionName,
  result: IndexList,
  reads: true,
};
const DESCRIBE = {
  name: 'indexes.describe',
  path: 'indexes/describe',
  request: IndexName,
  result: IndexDescriptions,
  reads: true,
};

const CREATE = { name: 'indexes.create', path: 'indexes/create', request: IndexCreation, result: Done };
const DROP = { name: 'indexes.drop', path: 'indexes/drop', request: IndexName, result: Done };
const ALTER_PROPERTIES = {
  name: 'indexes.alterProperties',
  path: 'indexes/alter_properties',
  request: IndexAlteration,
  result: Done,
};
const DROP_PROPERTIES = {
  name: 'indexes.dropProperties',
  path: 'indexes/drop_properties',
  request: IndexPropertyKeys,
  result: Done,
};

/** Indexes of a collection: companions, beyond the specification, that a service can lack (`isAbsent`). */
export class Indexes {
  constructor(private readonly http: Transport) {}

  /** Returns the names of the indexes. */
  async list(collection: z.input<typeof CollectionName>, options?: CallOptions): Promise<string[]> {
    return readable(LIST.name, await callVectordb(this.http, LIST, collection, options), options);
  }

  /** The indexes of that name, and how far they are built. */
  async describe(index: z.input<typeof IndexName>, options?: CallOptions): Promise<Index[]> {
    return callVectordb(this.http, DESCRIBE, index, options);
  }

  /** Starts to build indexes. Returns before that is done. */
  async create(indexes: z.input<typeof IndexCreation>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, CREATE, indexes, options);
  }

  /** Sets properties of an index; others stay. */
  async alterProperties(index: z.input<typeof IndexAlteration>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, ALTER_PROPERTIES, index, options);
  }

  /** Removes properties of an index. */
  async dropProperties(index: z.input<typeof IndexPropertyKeys>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, DROP_PROPERTIES, index, options);
  }

  /** Drops an index; that of a vector field of a released collection only. */
  async drop(index: z.input<typeof IndexName>, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, DROP, index, options);
  }
}
