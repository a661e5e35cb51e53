import type { Random } from '../compose';
import { fields } from '../../data-plane/collections/fields';
import { SCIENCE_NEWS } from '../material/science-news';
import { keyPartitionOf } from '../../data-plane/collections/partitions';
import { RECALL_LAB } from '../clusters';
import type { SeededCollection } from '../collections';
import { seeds, index, text, varChar, vector } from './parts';

/** Longitude and latitude of the universities in the texts. */
const PLACES: Readonly<Record<string, readonly [number, number]>> = {
  Uppsala: [17.63, 59.85],
  Kyoto: [135.78, 35.03],
  Montréal: [-73.58, 45.5],
  Nairobi: [36.82, -1.28],
  Zürich: [8.55, 47.38],
  'São Paulo': [-46.73, -23.56],
  Melbourne: [144.96, -37.8],
  Edinburgh: [-3.19, 55.94],
  Bangalore: [77.57, 13.02],
  Ljubljana: [14.5, 46.05],
  'Cape Town': [18.46, -33.96],
  Tromsø: [18.97, 69.68],
};
const PLACE = new RegExp(Object.keys(PLACES).join('|'), 'u');
const PARTITIONS = Array.from({ length: 16 }, (_, number) => `_default_${number}`);
const HOUR_MS = 3_600_000;

/** The same field in dense vectors and as full text, for hybrid search; a partition key, points in time, places on earth. */
export const researchDigest: SeededCollection = {
  ownerId: RECALL_LAB,
  dbName: 'default',
  share: 0.04,
  plan: count => ({
    collectionName: 'research_digest',
    description: 'Dense vectors and full text (BM25) for hybrid search; partition key: field of science',
    fields: fields(
      { name: 'id', type: 'Int64', primaryKey: true },
      varChar('title', 200),
      text,
      { ...varChar('field', 32), partitionKey: true },
      { name: 'published', type: 'Timestamptz' },
      { name: 'place', type: 'Geometry', nullable: true },
      vector('dense'),
      { name: 'full_text', type: 'SparseFloatVector', isFunctionOutput: true },
    ),
    indexes: [...index('dense', 'COSINE'), ...index('full_text', 'BM25')],
    functions: [
      { name: 'words', type: 'BM25', inputFieldNames: ['text'], outputFieldNames: ['full_text'], params: [] },
    ],
    partitions: PARTITIONS,
    seeds: seeds(count, {
      material: SCIENCE_NEWS,
      seed: 71,
      vectorField: 'dense',
      partition: ({ field }) => keyPartitionOf(field, PARTITIONS),
      beside: ({ text: told, title, topic }, number, random) => ({
        id: number + 1,
        title,
        field: topic.category,
        published: new Date(Date.UTC(2024, 0, 1) + Math.floor(random() * 18_000) * HOUR_MS).toISOString(),
        place: pointIn(told, random),
      }),
    }),
  }),
};

/** A point near the first university that a text names; null where it names none. */
function pointIn(told: string, random: Random): string | null {
  const [name = ''] = PLACE.exec(told) ?? [];
  const center = PLACES[name];
  return center ? `POINT (${center.map(degrees => (degrees + random() * 0.1 - 0.05).toFixed(4)).join(' ')})` : null;
}
