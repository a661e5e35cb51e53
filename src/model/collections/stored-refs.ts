import * as z from '../zod';
import type { NamedCollectionRef } from './refs';

/** A collection as records store it: ids and names, no address and no key. */
export const StoredCollectionRef = z.looseObject({
  connectionId: z.string(),
  connectionName: z.string(),
  clusterId: z.string(),
  clusterName: z.string(),
  dbName: z.string(),
  collectionName: z.string(),
} satisfies Record<keyof NamedCollectionRef, unknown>);
