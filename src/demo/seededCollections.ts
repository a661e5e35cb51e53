import type { CollectionPlan } from './collectionState';
import { pick, type Random } from './compose';
import { DIMENSION } from './embedding';
import { fields, param } from './fields';
import { HELP_CENTER } from './material/helpCenter';
import { RECIPES } from './material/recipes';
import { SUPPORT_TICKETS } from './material/supportTickets';
import { PLAYGROUND, PROD_SEARCH } from './seededClusters';
import { seeds } from './seeding';

/** A seeded collection and where it stands. `share`: its part of all seeded entities. */
export interface SeededCollection {
  readonly clusterId: string;
  readonly dbName: string;
  readonly share: number;
  plan(count: number): CollectionPlan;
}

const varChar = (name: string, maxLength: number) => ({
  name,
  type: 'VarChar',
  params: [param('max_length', maxLength)],
});
const text = varChar('text', 2048);
const vector = (name: string) => ({ name, type: 'FloatVector', params: [param('dim', DIMENSION)] });
const index = (fieldName: string, metricType: string) => [
  { indexName: fieldName, fieldName, metricType, indexType: 'AUTOINDEX' },
];
const between = (random: Random, low: number, high: number): number => low + Math.floor(random() * (high - low + 1));

const helpCenter: SeededCollection = {
  clusterId: PROD_SEARCH,
  dbName: 'default',
  share: 0.22,
  plan: count => ({
    collectionName: 'help_center',
    description: 'Articles of the help center',
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

const supportTickets: SeededCollection = {
  clusterId: PROD_SEARCH,
  dbName: 'default',
  share: 0.24,
  plan: count => ({
    collectionName: 'support_tickets',
    description: 'What customers write; ids beyond 2^53',
    fields: fields(
      { name: 'ticket_id', type: 'Int64', primaryKey: true, autoId: true },
      varChar('subject', 200),
      text,
      varChar('status', 16),
      varChar('channel', 16),
      varChar('language', 8),
      { name: 'priority', type: 'Int8' },
      { name: 'resolved', type: 'Bool' },
      { name: 'hours_open', type: 'Float', nullable: true },
      { name: 'customer', type: 'JSON' },
      vector('embedding'),
    ),
    indexes: index('embedding', 'COSINE'),
    enableDynamicField: true,
    seeds: seeds(count, {
      material: SUPPORT_TICKETS,
      seed: 23,
      vectorField: 'embedding',
      beside: ({ title, topic }, number, random) => {
        const resolved = random() < 0.7;
        return {
          ticket_id: 452_118_903_377_641_600n + BigInt(number) * 4099n,
          subject: title,
          status: resolved ? 'closed' : pick(random, ['open', 'waiting', 'escalated']),
          channel: pick(random, ['e-mail', 'chat', 'phone', 'form']),
          language: topic.category === 'german' ? 'de' : 'en',
          priority: between(random, 1, 5),
          resolved,
          hours_open: resolved ? Math.round(random() ** 2 * 1200) / 10 : null,
          customer: { tier: pick(random, ['free', 'plus', 'business']), orders: between(random, 1, 40) },
          ...(random() < 0.2 && { satisfaction: between(random, 1, 5) }),
        };
      },
    }),
  }),
};

const recipes: SeededCollection = {
  clusterId: PLAYGROUND,
  dbName: 'default',
  share: 0.1,
  plan: count => ({
    collectionName: 'recipes',
    description: 'Recipes in two or three sentences; string keys, Euclidean distance',
    fields: fields(
      { ...varChar('recipe', 64), primaryKey: true },
      varChar('title', 200),
      text,
      varChar('category', 32),
      { name: 'minutes', type: 'Int16' },
      { name: 'servings', type: 'Int8' },
      { name: 'vegetarian', type: 'Bool' },
      { name: 'rating', type: 'Float' },
      vector('vector'),
    ),
    indexes: index('vector', 'L2'),
    seeds: seeds(count, {
      material: RECIPES,
      seed: 37,
      vectorField: 'vector',
      beside: ({ title, topic }, number, random) => ({
        recipe: `${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${number + 1}`,
        title,
        category: topic.category,
        minutes: between(random, 2, 24) * 5,
        servings: between(random, 1, 8),
        vegetarian: !['fish', 'meat', 'chicken'].includes(topic.category),
        rating: between(random, 25, 50) / 10,
      }),
    }),
  }),
};

/** Every seeded collection. */
export const SEEDED_COLLECTIONS: readonly SeededCollection[] = [helpCenter, supportTickets, recipes];
