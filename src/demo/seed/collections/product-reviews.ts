import { fields } from '../../data-plane/collections/fields';
import { PRODUCT_REVIEWS } from '../material/product-reviews';
import { PROD_SEARCH } from '../clusters';
import type { SeededCollection } from '../collections';
import { seeds, between, index, text, varChar, vector } from './parts';

/** Product reviews: inner product, a price and a rating that fits the text. */
export const productReviews: SeededCollection = {
  ownerId: PROD_SEARCH,
  dbName: 'default',
  share: 0.22,
  plan: count => ({
    collectionName: 'product_reviews',
    description: 'Product reviews; inner product of unit vectors',
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
