import { CollectionName, CollectionStats } from '../../model/collections/collections';
import { Done } from '../../model/wire/envelope';
import { PartitionList, PartitionName, PartitionNames } from '../../model/collections/partitions';
import type * as z from '../../model/zod';
import type { CallOptions } from '../operation';
import { readable } from '../pages';
import type { Transport } from '../transport';
import { callVectordb } from '../vectordb';

const on = <Q extends z.ZodMiniType, S extends z.ZodMiniType>(name: string, path: string, request: Q, result: S) => ({
  name: `partitions.${name}`,
  path: `partitions/${path}`,
  request,
  result,
});

const OPERATIONS = {
  list: { ...on('list', 'list', CollectionName, PartitionList), reads: true },
  getStats: { ...on('getStats', 'get_stats', PartitionName, CollectionStats), reads: true },
  create: on('create', 'create', PartitionName, Done),
  drop: on('drop', 'drop', PartitionName, Done),
  load: on('load', 'load', PartitionNames, Done),
  release: on('release', 'release', PartitionNames, Done),
};

type One = z.input<typeof PartitionName>;
type Some = z.input<typeof PartitionNames>;

/** Partitions of a collection: companions, beyond the specification, that a service can lack (`isAbsent`). */
export class Partitions {
  constructor(private readonly http: Transport) {}

  /** Their names. */
  async list(collection: z.input<typeof CollectionName>, options?: CallOptions): Promise<string[]> {
    return readable(OPERATIONS.list.name, await callVectordb(this.http, OPERATIONS.list, collection, options), options);
  }

  /** Returns the number of entities in a partition. */
  async getStats(partition: One, options?: CallOptions): Promise<z.output<typeof CollectionStats>> {
    return callVectordb(this.http, OPERATIONS.getStats, partition, options);
  }

  async create(partition: One, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.create, partition, options);
  }

  /** Destroys one with all its entities. */
  async drop(partition: One, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.drop, partition, options);
  }

  /** Loads some into memory. It returns before that is done. */
  async load(partitions: Some, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.load, partitions, options);
  }

  /** Takes some out of memory. */
  async release(partitions: Some, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.release, partitions, options);
  }
}
