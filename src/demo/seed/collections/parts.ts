import type { IndexState, Seeds } from '../../data-plane/collections/collection-state';
import { Composer, randomOf, type Random, type Composed, type Material } from '../compose';
import { DIMENSION, embedSentences } from '../../embeddings/embed';
import { param } from '../../data-plane/collections/fields';
import type { Entity } from '../../data-plane/entities/entity-store';

/** A string field; its length counts bytes. */
export const varChar = (name: string, maxLength: number) => ({
  name,
  type: 'VarChar',
  params: [param('max_length', maxLength)],
});

/** The text field that vectors are computed from; filters can match its words. */
export const text = {
  ...varChar('text', 2048),
  params: [param('max_length', 2048), param('enable_analyzer', 'true'), param('enable_match', 'true')],
};

/** A field for vectors of texts. */
export const vector = (name: string) => ({ name, type: 'FloatVector', params: [param('dim', DIMENSION)] });

/** The one index of a collection. */
export const index = (fieldName: string, metricType: string): IndexState[] => [
  { indexName: fieldName, fieldName, metricType, indexType: 'AUTOINDEX' },
];

/** A whole number, both ends included. */
export const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));

/** Returns the other fields of an entity, from its text, its number (from 0) and a deterministic random generator. */
export type OtherFields = (composed: Composed, number: number, random: Random) => Entity;

export interface SeededTexts {
  readonly material: Material;
  /** Seed of the random generator; another seed generates other texts. */
  readonly seed: number;
  readonly beside: OtherFields;
  /** Name of the vector field. */
  readonly vectorField: string;
  /** Converts the vector of a text, for binary fields. */
  readonly vectorOf?: (own: Float32Array) => ArrayLike<number>;
  readonly partition?: (entity: Entity) => string | undefined;
}

/** `count` entities with texts composed from material and vectors computed from those texts. */
export function seeds(
  count: number,
  { material, seed, beside, vectorField, vectorOf = own => own, partition }: SeededTexts,
): Seeds {
  return {
    count,
    *into(store) {
      store.vectors.get(vectorField)?.reserve(count);
      const composer = new Composer(material, randomOf(seed));
      const own = new Float32Array(DIMENSION); // the store copies what it gets
      for (let number = 0; number < count; number++) {
        const composed = composer.next();
        const entity = { ...beside(composed, number, composer.random), text: composed.text };
        const values = vectorOf(embedSentences(composed.sentences, own));
        store.put(entity, new Map([[vectorField, values]]), partition?.(entity));
        if (number % 16 === 0) yield;
      }
    },
  };
}
