import { basename } from 'node:path';
import type { Connection } from '../../connections/connection';
import type { NamedCollectionRef } from '../../model/collections/refs';
import type { CollectionSource } from '../../transfers/records/collections';
import type { Source } from '../../transfers/records/sources';

/** The collection that a copy reads from. `total`: number of the matching entities, if they could be counted. */
export interface Origin {
  readonly ref: NamedCollectionRef;
  readonly connection: Connection;
  readonly source: CollectionSource;
  readonly filter: string;
  readonly total: number | undefined;
}

/** Returns the name of what is imported or copied. */
export const sourceName = (source: Pick<Source, 'path'>, origin: Pick<Origin, 'ref'> | undefined): string =>
  origin ? origin.ref.collectionName : basename(source.path);
