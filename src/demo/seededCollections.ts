import type { CollectionPlan } from './collectionState';
import { pick, type Random } from './compose';
import { DIMENSION, signs } from './embedding';
import { fields, param } from './fields';
import { HELP_CENTER } from './material/helpCenter';
import { PHOTO_CAPTIONS } from './material/photoCaptions';
import { PRODUCT_REVIEWS } from './material/productReviews';
import { RECIPES } from './material/recipes';
import { RELEASE_NOTES } from './material/releaseNotes';
import { SCIENCE_NEWS } from './material/scienceNews';
import { SUPPORT_TICKETS } from './material/supportTickets';
import { SEARCH_TEAM } from './projects';
import { PLAYGROUND, PROD_SEARCH, RECALL_LAB, SANDBOX } from './seededClusters';
import { seeds } from './seeding';

/** A seeded collection and where it stands: on a cluster, or on the data plane of a project. `share`: its part of all seeded entities. */
export interface SeededCollection {
  /** Of the cluster, or of the project. */
  readonly ownerId: string;
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
  ownerId: PROD_SEARCH,
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
  ownerId: PROD_SEARCH,
  dbName: 'default',
  share: 0.22,
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
  ownerId: PLAYGROUND,
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

const productReviews: SeededCollection = {
  ownerId: PROD_SEARCH,
  dbName: 'default',
  share: 0.22,
  plan: count => ({
    collectionName: 'product_reviews',
    description: 'Reviews of products; inner product of unit vectors',
    fields: fields(
      { name: 'id', type: 'Int64', primaryKey: true },
      varChar('title', 200),
      text,
      varChar('category', 32),
      { name: 'rating', type: 'Int8' },
      { name: 'price', type: 'Double' },
      { name: 'verified', type: 'Bool' },
      { name: 'year', type: 'Int16' },
      vector('vector'),
    ),
    indexes: index('vector', 'IP'),
    seeds: seeds(count, {
      material: PRODUCT_REVIEWS,
      seed: 41,
      vectorField: 'vector',
      beside: ({ title, topic }, number, random) => {
        const [category, verdict] = topic.category.split('/');
        return {
          id: 100_000 + number * 7,
          title,
          category,
          rating: verdict === 'good' ? between(random, 4, 5) : between(random, 1, 2),
          price: between(random, 900, 24_900) / 100,
          verified: random() < 0.8,
          year: between(random, 2021, 2026),
        };
      },
    }),
  }),
};

const releaseNotes: SeededCollection = {
  ownerId: PROD_SEARCH,
  dbName: 'engineering',
  share: 0.05,
  plan: count => ({
    collectionName: 'release_notes',
    description: 'What changed from version to version',
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

const scienceNews: SeededCollection = {
  ownerId: RECALL_LAB,
  dbName: 'default',
  share: 0.12,
  plan: count => ({
    collectionName: 'science_news',
    description: 'News of the sciences, with years as partitions',
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

const photoCaptions: SeededCollection = {
  ownerId: SANDBOX,
  dbName: 'default',
  share: 0.05,
  plan: count => ({
    collectionName: 'photo_captions',
    description: 'Captions as binary vectors: one bit per dimension, Hamming distance',
    fields: fields(
      { name: 'id', type: 'Int64', primaryKey: true },
      text,
      varChar('subject', 32),
      { name: 'iso', type: 'Int32' },
      { name: 'bits', type: 'BinaryVector', params: [param('dim', DIMENSION)] },
    ),
    indexes: index('bits', 'HAMMING'),
    seeds: seeds(count, {
      material: PHOTO_CAPTIONS,
      seed: 79,
      vectorField: 'bits',
      vector: signs,
      beside: ({ topic }, number, random) => ({
        id: number + 1,
        subject: topic.category,
        iso: 100 * 2 ** between(random, 0, 6),
      }),
    }),
  }),
};

const reviewArchive: SeededCollection = {
  ownerId: SEARCH_TEAM,
  dbName: 'default',
  share: 0.02,
  plan: count => ({
    collectionName: 'review_archive',
    description: 'Old reviews, read where they lie in a volume',
    fields: fields(
      { name: 'review', type: 'Int64', primaryKey: true, externalField: 'review_id' },
      { ...text, externalField: 'body' },
      { ...varChar('category', 32), externalField: 'category' },
      { ...vector('vector'), externalField: 'embedding' },
    ),
    indexes: index('vector', 'COSINE'),
    externalSource: 'volume://catalog_lake/catalog/current/reviews/',
    externalSpec: '{"format":"parquet"}',
    seeds: seeds(count, {
      material: PRODUCT_REVIEWS,
      seed: 97,
      vectorField: 'vector',
      beside: ({ topic }, number) => ({ review: number + 1, category: topic.category.split('/')[0] }),
    }),
  }),
};

/** Every seeded collection; their shares make one. */
export const SEEDED_COLLECTIONS: readonly SeededCollection[] = [
  helpCenter,
  supportTickets,
  productReviews,
  releaseNotes,
  recipes,
  scienceNews,
  photoCaptions,
  reviewArchive,
];
