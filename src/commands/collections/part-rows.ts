import type { Outcome } from '../../changes/outcome';
import type { CollectionRef } from '../../model/collections/refs';
import { isRow } from '../../tree/rows';
import type { App } from '../app';

/** A database of a connection, or one of its collections. */
type Within = Pick<CollectionRef, 'connectionId' | 'clusterId' | 'dbName'> & { readonly collectionName?: string };

/** Reads the open rows of a part again after a change: of one collection, or of all collections of a database. */
export function refreshParts(
  { tree }: App,
  part: 'aliases' | 'fields' | 'indexes' | 'partitions',
  { connectionId, clusterId, dbName, collectionName }: Within,
  { kind }: Outcome<unknown>,
): void {
  if (kind === 'cancelled' || kind === 'nothing') return;
  for (const node of Array.from(tree.known())) {
    if (!isRow(node, 'part') || node.key !== part) continue;
    const { ref } = node.owner;
    const isHere = ref.connectionId === connectionId && ref.clusterId === clusterId && ref.dbName === dbName;
    if (isHere && (collectionName === undefined || ref.collectionName === collectionName)) tree.refresh(node);
  }
}
