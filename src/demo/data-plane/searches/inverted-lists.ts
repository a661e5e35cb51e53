import { setImmediate as breath } from 'node:timers/promises';
import type { Vectors } from '../entities/vectors';
import { denseMeasure } from './measures';
import { nearest, type Near } from './nearest';

/** Rounds of k-means, and rows per list that they look at. */
const ROUNDS = 4;
const SAMPLED = 20;

/** Number of rows between which other requests get their turn. */
const AT_ONCE = 200;

/** Share of the lists that each level searches, relative to the next higher one. */
const STEP = 0.6;

export const MAX_LEVEL = 10;

/** An approximate index of dense vectors: every row is in the list of its nearest centroid, and a search reads the lists near its query. */
export class InvertedLists {
  private constructor(
    private readonly metric: string,
    private readonly centroids: Float32Array,
    private readonly lists: readonly (readonly number[])[],
  ) {}

  /** Builds the lists: twice the square root of the rows, the same for the same vectors. `metric`: L2, IP or COSINE. */
  static async over(metric: string, vectors: Vectors<Float32Array>): Promise<InvertedLists> {
    const { length: rows, width } = vectors;
    const count = Math.min(rows, Math.round(2 * Math.sqrt(rows)));
    const sampled = Math.min(rows, count * SAMPLED);
    const sample = Array.from({ length: sampled }, (_, at) => Math.floor((at * rows) / sampled));
    let centroids: Float32Array = new Float32Array(count * width);
    for (let list = 0; list < count; list++) centroids.set(vectors.at(Math.floor((list * rows) / count)), list * width);
    for (let round = 0; round < ROUNDS; round++)
      centroids = means(await assigned(metric, centroids, vectors, sample), vectors, centroids, metric !== 'L2');
    const all = Array.from({ length: rows }, (_, row) => row);
    return new InvertedLists(metric, centroids, await assigned(metric, centroids, vectors, all));
  }

  /** Rows of the lists nearest to a query, in ascending order. `level`: from 1, about one list in a hundred, to 10, all lists. */
  rowsNear(query: Float32Array, level: number): readonly number[] {
    const share = STEP ** (MAX_LEVEL - level);
    const measure = denseMeasure(this.metric, this.centroids, query)!;
    const sign = measure.descending ? -1 : 1;
    return this.lists
      .map((rows, list) => ({ rows, far: sign * measure.distance(list) }))
      .toSorted((a, b) => a.far - b.far)
      .slice(0, Math.max(1, Math.round(share * this.lists.length)))
      .flatMap(({ rows }) => rows)
      .toSorted((a, b) => a - b);
  }
}

/** Returns the rows of each centroid: those that it is nearest to. */
async function assigned(
  metric: string,
  centroids: Float32Array,
  vectors: Vectors<Float32Array>,
  rows: readonly number[],
): Promise<number[][]> {
  const lists = Array.from({ length: centroids.length / vectors.width }, (): number[] => []);
  for (const [at, row] of rows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await breath();
    if (row >= vectors.length) break; // removed in between: the caller builds anew
    const [{ row: list }] = nearest(denseMeasure(metric, centroids, vectors.at(row))!, lists.length, { count: 1 }) as [
      Near,
    ];
    lists[list]!.push(row);
  }
  return lists;
}

/** Returns the mean of each list, of length 1 if `isUnit`; an empty list keeps its centroid. */
function means(
  lists: readonly (readonly number[])[],
  vectors: Vectors<Float32Array>,
  before: Float32Array,
  isUnit: boolean,
): Float32Array {
  const { width } = vectors;
  const centroids = before.slice();
  for (const [list, rows] of lists.entries()) {
    if (rows.length === 0) continue;
    const mean = centroids.subarray(list * width, (list + 1) * width).fill(0);
    for (const row of rows) for (const [at, value] of vectors.at(row).entries()) mean[at]! += value;
    const length = isUnit ? Math.hypot(...mean) || 1 : rows.length;
    for (const [at, value] of mean.entries()) mean[at] = value / length;
  }
  return centroids;
}
