import { pick } from '../compose';
import { fields, param } from '../../data-plane/collections/fields';
import { HELP_CENTER } from '../material/help-center';
import { PROD_SEARCH } from '../clusters';
import type { SeededCollection } from '../collections';
import { seeds, between, index, text, varChar, vector } from './parts';

/** The help center: cosine, a partition of old articles, an alias, arrays and JSON. */
export const helpCenter: SeededCollection = {
  ownerId: PROD_SEARCH,
  dbName: 'default',
  share: 0.22,
  plan: count => ({
    collectionName: 'help_center',
    description: 'Help center articles',
    fields: fields(
      { name: 'id', type: 'Int64', primaryKey: true },
      varChar('title', 200),
      text,
      varChar('category', 32),
      { name: 'year', type: 'Int16' },
      { name: 'helpful_votes', type: 'Int32' },
      { name: 'published', type: 'Bool' },
      {
        name: 'tags',
        type: 'Array',
        elementType: 'VarChar',
        params: [param('max_capacity', 8), param('max_length', 32)],
      },
      { name: 'meta', type: 'JSON' },
      vector('vector'),
    ),
    indexes: index('vector', 'COSINE'),
    partitions: ['archived'],
    aliases: ['articles'],
    seeds: seeds(count, {
      material: HELP_CENTER,
      seed: 11,
      vectorField: 'vector',
      partition: ({ year }) => ((year as number) < 2022 ? 'archived' : undefined),
      beside: ({ title, topic }, number, random) => ({
        id: number + 1,
        title,
        category: topic.category,
        year: between(random, 2020, 2026),
        helpful_votes: Math.floor(random() ** 3 * 900),
        published: random() < 0.93,
        tags: [...new Set([topic.category, pick(random, ['beginner', 'advanced', 'console', 'api', 'faq'])])],
        meta: {
          author: pick(random, ['amara', 'benedikt', 'chiara', 'dmitri', 'elif']),
          minutes: between(random, 1, 9),
        },
      }),
    }),
  }),
};
