import { pick } from '../compose';
import { fields } from '../../data-plane/collections/fields';
import { SCIENCE_NEWS } from '../material/science-news';
import { RECALL_LAB } from '../clusters';
import type { SeededCollection } from '../collections';
import { seeds, between, index, text, varChar, vector } from './parts';

/** News of the sciences: a partition for each year. */
export const scienceNews: SeededCollection = {
  ownerId: RECALL_LAB,
  dbName: 'default',
  share: 0.08,
  plan: count => ({
    collectionName: 'science_news',
    description: 'Science news; a partition per year',
    fields: fields(
      { name: 'id', type: 'Int64', primaryKey: true },
      varChar('headline', 200),
      text,
      varChar('field', 32),
      { name: 'year', type: 'Int16' },
      { name: 'words', type: 'Int32' },
      { name: 'source', type: 'JSON' },
      vector('vector'),
    ),
    indexes: index('vector', 'COSINE'),
    partitions: ['y2023', 'y2024', 'y2025', 'y2026'],
    seeds: seeds(count, {
      material: SCIENCE_NEWS,
      seed: 67,
      vectorField: 'vector',
      partition: ({ year }) => `y${String(year)}`,
      beside: ({ title, topic }, number, random) => ({
        id: number + 1,
        headline: title,
        field: topic.category,
        year: between(random, 2023, 2026),
        words: between(random, 12, 90) * 10,
        source: { name: pick(random, ['The Lantern', 'Blue Ledger', 'Meridian']), open: random() < 0.6 },
      }),
    }),
  }),
};
