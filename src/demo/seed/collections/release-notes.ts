import { fields } from '../../data-plane/collections/fields';
import { RELEASE_NOTES } from '../material/release-notes';
import { PROD_SEARCH } from '../clusters';
import type { SeededCollection } from '../collections';
import { seeds, between, index, text, varChar, vector } from './parts';

/** Release notes, in a database of their own. */
export const releaseNotes: SeededCollection = {
  ownerId: PROD_SEARCH,
  dbName: 'engineering',
  share: 0.05,
  plan: count => ({
    collectionName: 'release_notes',
    description: 'Changes by version',
    fields: fields(
      { name: 'id', type: 'Int64', primaryKey: true },
      varChar('title', 200),
      text,
      varChar('kind', 32),
      varChar('version', 16),
      { name: 'breaking', type: 'Bool' },
      vector('vector'),
    ),
    indexes: index('vector', 'COSINE'),
    seeds: seeds(count, {
      material: RELEASE_NOTES,
      seed: 53,
      vectorField: 'vector',
      beside: ({ title, topic }, number, random) => ({
        id: number + 1,
        title,
        kind: topic.category,
        version: `${between(random, 2, 4)}.${between(random, 0, 9)}.${between(random, 0, 12)}`,
        breaking: topic.category === 'deprecated' && random() < 0.5,
      }),
    }),
  }),
};
