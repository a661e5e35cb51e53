import { DEFAULT_PARTITION } from '../../../model/collections/partitions';
import { EntityStore } from '../entities/entity-store';
import type { FieldState } from './fields';
import type { Built } from '../searches/approximate-indexes';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

export interface IndexState {
  indexName: string;
  fieldName: string;
  metricType: string;
  indexType: string;
  /** Parameters as JSON, as given. */
  params?: string;
  /** Properties that were set, by name. */
  properties?: Map<string, string>;
}

/** A function that computes a field from other fields; BM25 only: the terms of a text (service facts 14.5). */
export interface FunctionState {
  readonly name: string;
  readonly type: 'BM25';
  readonly inputFieldNames: readonly string[];
  readonly outputFieldNames: readonly string[];
  readonly params: readonly [];
}

/** Seeded entities of a collection: their number, and the function that adds them step by step. */
export interface Seeds {
  readonly count: number;
  into(store: EntityStore): Iterator<unknown>;
}

/** The definition of a new collection. */
export interface CollectionPlan {
  readonly collectionName: string;
  readonly description: string;
  readonly fields: readonly FieldState[];
  readonly indexes: readonly IndexState[];
  readonly functions?: readonly FunctionState[];
  readonly enableDynamicField?: boolean;
  readonly consistencyLevel?: string;
  readonly partitions?: readonly string[];
  readonly aliases?: readonly string[];
  readonly properties?: Readonly<Record<string, string>>;
  readonly externalSource?: string;
  readonly externalSpec?: string;
  readonly loaded?: boolean;
  readonly seeds?: Seeds;
}

/** One collection. Its entities are made when they are first needed. */
export class CollectionState {
  collectionName: string;
  description: string;
  fields: readonly FieldState[];
  readonly indexes: IndexState[];
  readonly partitions: string[];
  readonly aliases: Set<string>;
  readonly properties: Map<string, string>;
  readonly enableDynamicField: boolean;
  readonly consistencyLevel: string;
  loaded: boolean;
  /** Partitions that were released while the collection is loaded. */
  readonly released = new Set<string>();
  /** Start and end of the load. */
  loading?: { readonly since: number; readonly until: number } | undefined;
  /** Approximate indexes by field. */
  readonly approximate = new Map<string, Built>();
  private readonly store: EntityStore;
  private readonly seeds: Seeds | undefined;
  private filled: Promise<void> | undefined;
  private isFilled = false;

  constructor(
    readonly id: bigint,
    readonly plan: CollectionPlan,
  ) {
    this.collectionName = plan.collectionName;
    this.description = plan.description;
    this.fields = plan.fields;
    this.indexes = [...plan.indexes];
    // A partition key has partitions of its own, and no default one.
    const isKeyed = plan.fields.some(({ partitionKey }) => partitionKey);
    this.partitions = [...(isKeyed ? [] : [DEFAULT_PARTITION]), ...(plan.partitions ?? [])];
    this.aliases = new Set(plan.aliases);
    this.properties = new Map(Object.entries(plan.properties ?? {}));
    this.enableDynamicField = plan.enableDynamicField ?? false;
    this.consistencyLevel = plan.consistencyLevel ?? 'Bounded';
    this.loaded = plan.loaded ?? true;
    this.seeds = plan.seeds;
    this.store = new EntityStore(plan.fields, this.primaryKey.name);
  }

  get primaryKey(): FieldState {
    return this.fields.find(field => field.primaryKey)!;
  }

  /** Number of entities, including seeded ones that are not generated yet. */
  get rowCount(): number {
    return this.seeds && !this.isFilled ? this.seeds.count : this.store.length;
  }

  /** The entities; the first call makes them, which takes a while. */
  async entities(): Promise<EntityStore> {
    this.filled ??= this.fill();
    await this.filled;
    return this.store;
  }

  /** Returns the entities as seeds, for a copy. */
  asSeeds(): Seeds {
    if (this.seeds && !this.filled) return this.seeds;
    const { rows, partitions, vectors, sparse } = this.store;
    const dense = [...vectors].map(([name, column]) => [name, rows.map((_, row) => column.at(row).slice())] as const);
    const thin = [...sparse].map(([name, column]) => [name, rows.map((_, row) => column.at(row))] as const);
    const columns = [...dense, ...thin];
    const [entities, places] = [rows.slice(), partitions.slice()];
    return {
      count: entities.length,
      *into(store) {
        for (const [row, entity] of entities.entries()) {
          store.put({ ...entity }, new Map(columns.map(([name, values]) => [name, values[row]!])), places[row]);
          yield;
        }
      },
    };
  }

  private async fill(): Promise<void> {
    if (this.seeds) await inSlices(this.seeds.into(this.store));
    this.isFilled = true;
  }
}

/** Time that seeding keeps the thread before it yields. */
const SLICE_MS = 5;

/** Runs steps in slices, so that the thread (the extension host's) is never blocked for long. */
async function inSlices(steps: Iterator<unknown>): Promise<void> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    do {
      if (steps.next().done) return;
    } while (performance.now() < end);
    await yieldToEventLoop();
  }
}
