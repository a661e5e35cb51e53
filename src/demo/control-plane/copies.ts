import { CollectionState } from '../data-plane/collection-state';

/** A collection of its own with the same fields, settings and entities. These are made when they are first needed, like seeded ones. */
export function copyOf(original: CollectionState): CollectionState {
  const { collectionName, description, fields, loaded, indexes, partitions } = original;
  return new CollectionState(original.id + 1n, {
    ...original.plan,
    collectionName,
    description,
    fields,
    loaded,
    indexes,
    partitions: partitions.slice(1),
    aliases: [],
    seeds: original.asSeeds(),
  });
}
