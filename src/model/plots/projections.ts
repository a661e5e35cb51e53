import { Matrix, SVD } from 'ml-matrix';

/** A place on a plane. */
export type Point = readonly [x: number, y: number];

export interface Projection {
  /** Points in the order of the vectors. */
  readonly points: readonly Point[];
  /** Explained variance per axis: 0 to 1. */
  readonly shown: readonly [x: number, y: number];
}

/**
 * Projects vectors of one length to the plane of maximum variance (principal components). Takes seconds for 1,000 × 768: never run it on a
 * shared thread. Identical vectors give points at 0, 0. The sign of an axis is arbitrary: the farthest point of each axis is on its
 * positive side, so that equal vectors always give the same plot. @throws RangeError for vectors of different lengths
 */
export function projectionOf(vectors: readonly (readonly number[])[]): Projection {
  const width = vectors[0]?.length ?? 0;
  if (vectors.some(({ length }) => length !== width)) throw new RangeError('The vectors differ in length');
  if (vectors.length < 2 || width === 0 || vectors.every(vector => isSame(vector, vectors[0]!))) {
    return { points: vectors.map(() => [0, 0]), shown: [0, 0] };
  }
  const centered = new Matrix(vectors).center('column');
  const { rightSingularVectors, diagonal } = new SVD(centered, {
    computeLeftSingularVectors: false,
    autoTranspose: true,
  });
  const axes = Math.min(2, width);
  const places = centered.mmul(rightSingularVectors.subMatrix(0, width - 1, 0, axes - 1)).to2DArray();
  const signs = [0, 1].map(axis => signOf(places.map(place => place[axis] ?? 0)));
  const variances = diagonal.map(value => value * value);
  const all = variances.reduce((sum, value) => sum + value, 0);
  const [x = 0, y = 0] = variances.map(value => value / all);
  return {
    points: places.map(place => [signs[0]! * place[0]!, signs[1]! * (place[1] ?? 0)]),
    shown: [x, axes > 1 ? y : 0],
  };
}

const isSame = (a: readonly number[], b: readonly number[]): boolean => a.every((value, at) => value === b[at]);

function signOf(values: readonly number[]): 1 | -1 {
  const [min, max] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [0, 0]);
  return max >= -min ? 1 : -1;
}
