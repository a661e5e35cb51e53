import { fields } from '../../data-plane/collections/fields';
import { PRODUCT_REVIEWS } from '../material/product-reviews';
import { SEARCH_TEAM } from '../../control-plane/projects';
import type { SeededCollection } from '../collections';
import { seeds, index, text, varChar, vector } from './parts';

/** Old reviews: an external collection on the project's own data plane. */
export const reviewArchive: SeededCollection = {
  ownerId: SEARCH_TEAM,
  dbName: 'default',
  share: 0.02,
  plan: count => ({
    collectionName: 'review_archive',
    description: 'External collection of old reviews in a volume',
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
