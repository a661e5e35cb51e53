import type { Seeds } from './collection-state';
import { Composer, randomOf, type Composed, type Material, type Random } from './compose';
import { embed } from './embedding';
import type { Entity } from './entity-store';

/** What stands beside a text: made from it, its number (from 0), and chance that is always the same. */
export type Beside = (composed: Composed, number: number, random: Random) => Entity;

export interface SeededTexts {
  readonly material: Material;
  /** Where chance starts; another number, other texts. */
  readonly seed: number;
  readonly beside: Beside;
  /** Name of the vector field. */
  readonly vectorField: string;
  /** Takes the place of the text's own vector; for binary fields. */
  readonly vector?: (text: string) => ArrayLike<number>;
  readonly partition?: (entity: Entity) => string | undefined;
}

/** `count` entities with texts composed from material and vectors computed from those texts. */
export function seeds(
  count: number,
  { material, seed, beside, vectorField, vector = embed, partition }: SeededTexts,
): Seeds {
  return {
    count,
    *into(store) {
      store.vectors.get(vectorField)?.reserve(count);
      const composer = new Composer(material, randomOf(seed));
      for (let number = 0; number < count; number++) {
        const composed = composer.next();
        const entity = { ...beside(composed, number, composer.random), text: composed.text };
        store.put(entity, new Map([[vectorField, vector(composed.text)]]), partition?.(entity));
        if (number % 16 === 0) yield;
      }
    },
  };
}
