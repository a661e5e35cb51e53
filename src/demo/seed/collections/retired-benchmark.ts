import { fields } from '../../data-plane/collections/fields';
import { RELEASE_NOTES } from '../material/release-notes';
import { RECALL_LAB } from '../clusters';
import type { SeededCollection } from '../collections';
import { seeds, index, text, varChar, vector } from './parts';

/** A collection that is not loaded: it is listed and described, and can be searched only after a load. */
export const retiredBenchmark: SeededCollection = {
  ownerId: RECALL_LAB,
  dbName: 'default',
  share: 0.01,
  plan: count => ({
    collectionName: 'retired_benchmark',
    description: 'Earlier benchmark; released to save memory',
    fields: fields({ name: 'id', type: 'Int64', primaryKey: true }, text, varChar('kind', 32), vector('vector')),
    indexes: index('vector', 'L2'),
    loaded: false,
    seeds: seeds(count, {
      material: RELEASE_NOTES,
      seed: 83,
      vectorField: 'vector',
      beside: ({ topic }, number) => ({ id: number + 1, kind: topic.category }),
    }),
  }),
};
