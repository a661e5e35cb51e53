import { t } from '@vscode/l10n';
import type { Field } from '../collections/collections';
import type { Combination } from '../searches/combinations';
import { weightOf } from '../searches/recipes';
import type { QueryVector } from '../searches/searches';
import { isOfIntegers, vectorKind } from './vectors';

type Sums = Map<string, number>;

/** Share of the summed lengths below which a result is rounding error: its vectors cancel out. */
const NOTHING = 1e-9;

/**
 * Returns the query vector of a combination. `vectors`: those of its entities by id, read before.
 *
 * The rule: `like + strength × (like − unlike)`, where `like` is the weighted mean of the vectors with weights above 0, and `unlike` that of
 * the others. So the mean of one vector is the vector, and with strength 1 `A − B + C` is exactly that sum; its coefficients add up to 1, so
 * that an L2 field's result does not depend on the origin. Without `unlike` the result is `like`; without `like`, `−unlike`.
 *
 * COSINE: each vector is first scaled to length 1, because only its direction counts; IP and L2: vectors are used as they are. Sparse
 * vectors: indexes whose weight is not above 0 are left out, because services refuse them. Int8 vectors: rounded to integers from −128 to
 * 127 (`integers`).
 *
 * @throws Error: a vector of another length; vectors that cancel out, whose direction is undefined; integers that cannot tell the result
 */
export function combinedVector(
  { entities, strength = 1 }: Combination,
  vectors: ReadonlyMap<string, QueryVector>,
  { field, metric }: { readonly field: Field; readonly metric: string | undefined },
): QueryVector {
  const isCosine = metric === 'COSINE';
  // In the order of the ids, so that the order of the recipe does not change a digit.
  const terms = entities
    .map(each => ({ id: String(each.id), weight: weightOf(each) }))
    .toSorted((a, b) => (a.id === b.id ? a.weight - b.weight : a.id < b.id ? -1 : 1))
    .map(({ id, weight }) => ({ weight, id, vector: sumsOf(vectors.get(id)!, isCosine) }));
  const isSparse = vectorKind(field) === 'sparse';
  const [first, ...others] = terms;
  const odd = isSparse ? undefined : others.find(({ vector }) => vector.size !== first!.vector.size);
  if (odd)
    throw new Error(
      t(
        'Vectors of entities {0} and {1} have {2} and {3} dimensions.',
        first!.id,
        odd.id,
        first!.vector.size,
        odd.vector.size,
      ),
    );
  const like = mean(terms.filter(({ weight }) => weight > 0));
  const unlike = mean(terms.filter(({ weight }) => weight < 0));
  const result =
    like && unlike ? added(like, 1 + strength, unlike, -strength) : like ? like : added(new Map(), 0, unlike!, -1);
  const whole = (like ? lengthOf(like) : 0) + (unlike ? lengthOf(unlike) : 0);
  if (metric !== 'L2' && lengthOf(result) <= NOTHING * whole) throw cancelled();
  if (!isSparse) return isOfIntegers(field) ? integers([...result.values()], field, metric) : [...result.values()];
  const above = [...result].filter(([, weight]) => weight > 0);
  if (above.length === 0) throw cancelled();
  return Object.fromEntries(above);
}

const cancelled = (): Error =>
  new Error(t('The vectors of these entities cancel out. Remove an entity, or change a weight or the strength.'));

/** The components by index. `unit`: scaled to length 1; a vector of length 0 has no direction and stays. */
function sumsOf(vector: QueryVector, unit: boolean): Sums {
  const sums: Sums = new Map(Object.entries(vector).map(([index, number]) => [index, Number(number)]));
  const length = unit ? lengthOf(sums) : 1;
  return length === 0 || length === 1 ? sums : new Map([...sums].map(([index, number]) => [index, number / length]));
}

/** Weighted mean, by the sizes of the weights. */
function mean(terms: readonly { readonly weight: number; readonly vector: Sums }[]): Sums | undefined {
  const [only] = terms;
  if (!only) return undefined;
  if (terms.length === 1) return only.vector;
  const total = terms.reduce((sum, { weight }) => sum + Math.abs(weight), 0);
  return terms.reduce((sum, { vector, weight }) => added(sum, 1, vector, Math.abs(weight) / total), new Map() as Sums);
}

function added(one: Sums, factor: number, other: Sums, by: number): Sums {
  const sums: Sums = new Map([...one].map(([index, number]) => [index, number * factor]));
  for (const [index, number] of other) sums.set(index, (sums.get(index) ?? 0) + number * by);
  return sums;
}

const lengthOf = (sums: Sums): number => Math.hypot(...sums.values());

const MIN = -128;
const MAX = 127;

/**
 * Returns the integers of 8 bits for a result. COSINE: scaled so that the largest component is 127. L2: not scaled, because the place counts.
 * IP and others: scaled down where a component exceeds the range; the order of the hits does not depend on the length of the query vector.
 * @throws Error: out of the range (L2), or all 0 (others), which is no direction
 */
function integers(numbers: readonly number[], field: Field, metric: string | undefined): number[] {
  const round = (number: number) => Math.round(number) + 0; // no -0
  const isInside = (number: number) => round(number) >= MIN && round(number) <= MAX;
  const outside = numbers.findIndex(number => !isInside(number));
  if (metric === 'L2') {
    if (outside >= 0) throw beyond(outside, numbers[outside]!, field);
    return numbers.map(round);
  }
  const largest = numbers.reduce((max, number) => Math.max(max, Math.abs(number)), 0);
  const scale = metric === 'COSINE' || outside >= 0 ? MAX / largest : 1;
  const scaled = numbers.map(number => round(number * scale));
  if (scaled.every(number => number === 0))
    throw new Error(
      t('The combined vector rounds to 0 in all dimensions. Remove an entity, or change a weight or the strength.'),
    );
  return scaled;
}

const beyond = (at: number, number: number, { name }: Field): Error =>
  new Error(
    t(
      'Component {0} of the combined vector is {1}: `{2}` needs integers from -128 to 127. Change a weight or the strength.',
      at + 1,
      Number(number.toPrecision(6)),
      name,
    ),
  );
