import { DIMENSION, signs } from '../../embeddings/embed';
import { fields, param } from '../../data-plane/collections/fields';
import { PHOTO_CAPTIONS } from '../material/photo-captions';
import { SANDBOX } from '../clusters';
import type { SeededCollection } from '../collections';
import { seeds, between, index, text, varChar } from './parts';

/** Captions of photos: binary vectors, Hamming distance, on a free cluster. */
export const photoCaptions: SeededCollection = {
  ownerId: SANDBOX,
  dbName: 'default',
  share: 0.04,
  plan: count => ({
    collectionName: 'photo_captions',
    description: 'Captions as binary vectors; Hamming distance',
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
      vectorOf: signs,
      beside: ({ topic }, number, random) => ({
        id: number + 1,
        subject: topic.category,
        iso: 100 * 2 ** between(random, 0, 6),
      }),
    }),
  }),
};
