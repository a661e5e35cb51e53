import type { Seeds } from '../data-plane/collection-state';
import { Composer, randomOf, type Composed, type Material, type Random } from './compose';
import { DIMENSION, embedSentences } from '../data-plane/embedding';
import type { Entity } from '../data-plane/entity-store';

/** What stands beside a text: made from it, its number (from 0), and chance that is always the same. */
export type Beside = (composed: Composed, number: number, random: Random) => Entity;

export interface SeededTexts {
  readonly material: Material;
  /** Where chance starts; another number, other texts. */
  readonly seed: number;
  readonly beside: Beside;
  /** Name of the vector field. */
  readonly vectorField: string;
  /** What becomes of a text's own vector; for binary fields. */
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
        const vector = vectorOf(embedSentences(composed.sentences, own));
        store.put(entity, new Map([[vectorField, vector]]), partition?.(entity));
        if (number % 16 === 0) yield;
      }
    },
  };
}
