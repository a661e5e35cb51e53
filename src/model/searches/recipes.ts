import type { CombinedEntity, Combination } from './combinations';

export const weightOf = ({ weight = 1 }: Pick<CombinedEntity, 'weight'>): number => weight;

/** 1 for an entity that the hits must be like, -1 for unlike. */
export type Sign = 1 | -1;

/** Returns the sign of a weight. While its number is typed, it can be 0 or no number: it then keeps the sign that it had. */
export const signOf = (weight: unknown, before: Sign): Sign =>
  typeof weight !== 'number' || weight === 0 ? before : weight < 0 ? -1 : 1;

/** Returns the weight for a typed number, which has no sign of its own unless it is typed below 0. Undefined: an empty text. */
export const typedWeight = (typed = 1, sign: Sign): number => (typed < 0 ? typed : typed * sign);

/** Returns the recipe on one line: `1 + 2 − 3`, with the weights that are not 1. `strength` stands before what is unlike. */
export function recipeText({ entities, strength = 1 }: Combination): string {
  const term = ({ id, weight = 1 }: CombinedEntity): string => {
    const size = Math.abs(weight) * (weight < 0 ? strength : 1);
    return size === 1 ? String(id) : `${Number(size.toPrecision(6))} × ${id}`;
  };
  return entities
    .map((each, at) => {
      const sign = weightOf(each) < 0 ? '−' : '+';
      return at === 0 ? (sign === '−' ? `−${term(each)}` : term(each)) : `${sign} ${term(each)}`;
    })
    .join(' ');
}

/**
 * Returns a recipe with more entities, like or unlike. An entity that it already has gets the new sign, so that each stands in it once.
 */
export function withEntities(
  { entities, ...rest }: Combination,
  ids: readonly (string | number)[],
  like: boolean,
): Combination {
  const fresh = new Set(ids.map(String));
  const kept = new Map<string, CombinedEntity>();
  for (const each of entities)
    if (!fresh.has(String(each.id)) && !kept.has(String(each.id))) kept.set(String(each.id), each);
  const added = [...fresh].map((id): CombinedEntity => (like ? { id } : { id, weight: -1 }));
  return { ...rest, entities: [...kept.values(), ...added] };
}
