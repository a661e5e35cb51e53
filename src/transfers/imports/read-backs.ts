import { TransportError, type CallOptions, type ClusterClient } from '../../client';
import { countEntities } from '../../client/entity-walk';
import { idText } from '../../model/entities/values';
import type { Entity } from '../../model/searches/entities';
import { differences, storedEntities } from './doubts';
import type { ImportTarget } from './targets';

/** The reason why a count or a comparison failed. `isCancelled`: by the user. */
export interface Failed {
  readonly why: string;
  readonly isCancelled?: true;
}

/** Returns the reason of an error. */
export const failedBy = (error: unknown): Failed => ({
  why: (error as Error).message,
  ...(error instanceof TransportError && error.reason === 'cancelled' ? { isCancelled: true } : {}),
});

/** Number of entities, or the reason why there is none. */
export type Count = { readonly count: number } | Failed;

/** Counts the entities of a collection with strong consistency, which includes every write before. */
export async function countOf(
  client: Pick<ClusterClient, 'query'>,
  { dbName, collectionName, partitionName, schema }: ImportTarget,
  call: CallOptions = {},
): Promise<Count> {
  try {
    const partition = partitionName === undefined ? {} : { partitionNames: [partitionName] };
    return await countEntities(client, { dbName, collectionName, ...partition }, { ...call, fields: schema.fields });
  } catch (error) {
    return failedBy(error);
  }
}

/** Maximum duration of the count after a cancellation, in milliseconds. */
const COUNT_MS = 2000;

/** Counts at the end of an import; a service that does not respond does not delay the end of a cancelled one. */
export const countAtEnd = (
  client: Pick<ClusterClient, 'query'>,
  target: ImportTarget,
  signal: AbortSignal | undefined,
): Promise<Count> => countOf(client, target, { signal: signal?.aborted ? AbortSignal.timeout(COUNT_MS) : signal });

/** An entity that was read back. `fields`: those that differ from the file; `isMissing`: there is no such entity. */
export interface Difference {
  readonly id: string;
  readonly isMissing: boolean;
  readonly fields: readonly string[];
}

/** Entities that were read back: their number, and those that differ; or the reason why none were read. */
export type ReadBack = { readonly read: number; readonly differences: readonly Difference[] } | Failed;

/** Number of entities that are read back. */
const SIZE = 20;

/** A random sample of the written entities, of constant size. */
export class Sample {
  private readonly chosen: { readonly id: string; entity: Entity }[] = [];
  private seen = 0;

  add(entities: readonly Entity[], ids: readonly unknown[]): void {
    for (const [at, given] of ids.entries()) {
      const entity = entities[at];
      if (!entity) continue;
      const id = idText(given);
      // An entity that is written again is the later one.
      const known = this.chosen.find(each => each.id === id);
      if (known) {
        known.entity = entity;
        continue;
      }
      const place = this.seen < SIZE ? this.seen : Math.floor(Math.random() * (this.seen + 1));
      this.seen++;
      if (place < SIZE) this.chosen[place] = { id, entity };
    }
  }

  /** Reads the entities again and compares them. */
  async readBack(
    client: Pick<ClusterClient, 'query'>,
    target: ImportTarget,
    call: CallOptions = {},
  ): Promise<ReadBack> {
    const byId = new Map(this.chosen.map(({ id, entity }) => [id, entity]));
    try {
      const stored = await storedEntities(client, target, [...byId.keys()], call);
      const all = [...byId].map(([id, entity]): Difference => {
        const there = stored.get(id);
        return { id, isMissing: !there, fields: there ? differences(entity, there, target.schema.fields) : [] };
      });
      return { read: byId.size, differences: all.filter(({ isMissing, fields }) => isMissing || fields.length > 0) };
    } catch (error) {
      return failedBy(error);
    }
  }
}
