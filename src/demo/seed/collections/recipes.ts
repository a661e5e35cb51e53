import { fields } from '../../data-plane/collections/fields';
import { RECIPES } from '../material/recipes';
import { PLAYGROUND } from '../clusters';
import type { SeededCollection } from '../collections';
import { seeds, between, index, text, varChar, vector } from './parts';

/** Recipes: string keys, Euclidean distance, on a serverless cluster. */
export const recipes: SeededCollection = {
  ownerId: PLAYGROUND,
  dbName: 'default',
  share: 0.1,
  plan: count => ({
    collectionName: 'recipes',
    description: 'Short recipes; string primary keys, Euclidean distance',
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
