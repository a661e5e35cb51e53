import type { Sparse, SparseVectors } from '../entities/vectors';

/** A row's distance from the query that was prepared. Larger is nearer when `descending`. */
export interface Measure {
  readonly descending: boolean;
  /** True if only scores above zero are hits: others have nothing in common with the query. */
  readonly aboveZero?: boolean;
  distance(row: number): number;
}

type Dense = Float32Array;

function dot(a: Dense, start: number, b: Dense): number {
  const width = b.length;
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let i = 0;
  for (; i + 3 < width; i += 4) {
    s0 += a[start + i]! * b[i]!;
    s1 += a[start + i + 1]! * b[i + 1]!;
    s2 += a[start + i + 2]! * b[i + 2]!;
    s3 += a[start + i + 3]! * b[i + 3]!;
  }
  for (; i < width; i++) s0 += a[start + i]! * b[i]!;
  return s0 + s1 + s2 + s3;
}

function squares(a: Dense, start: number, b: Dense): number {
  const width = b.length;
  let s0 = 0;
  let s1 = 0;
  let i = 0;
  for (; i + 1 < width; i += 2) {
    const d0 = a[start + i]! - b[i]!;
    const d1 = a[start + i + 1]! - b[i + 1]!;
    s0 += d0 * d0;
    s1 += d1 * d1;
  }
  for (; i < width; i++) s0 += (a[start + i]! - b[i]!) ** 2;
  return s0 + s1;
}

function cosine(a: Dense, start: number, unit: Dense): number {
  const width = unit.length;
  let shared = 0;
  let own = 0;
  for (let i = 0; i < width; i++) {
    const value = a[start + i]!;
    shared += value * unit[i]!;
    own += value * value;
  }
  return shared / (Math.sqrt(own) || 1);
}

/** Over dense vectors: L2 is the sum of squares, without the root, as services of this family give it. */
export function denseMeasure(metric: string, rows: Dense, query: Dense): Measure | undefined {
  const width = query.length;
  switch (metric) {
    case 'L2':
      return { descending: false, distance: row => squares(rows, row * width, query) };
    case 'IP':
      return { descending: true, distance: row => dot(rows, row * width, query) };
    case 'COSINE': {
      const length = Math.sqrt(Math.fround(dot(query, 0, query))); // beyond 32 bits nothing is like it, as in engines
      const unit = query.map(value => value / (length || 1));
      return {
        descending: true,
        distance: row => cosine(rows, row * width, unit),
      };
    }
    default:
      return undefined;
  }
}

/** Over sparse vectors there is IP alone. */
export const sparseMeasure = (rows: SparseVectors, query: Sparse): Measure => ({
  descending: true,
  aboveZero: true,
  distance: row => {
    const vector = rows.at(row);
    let sum = 0;
    for (const [place, value] of query) sum += value * (vector.get(place) ?? 0);
    return sum;
  },
});

const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/** Distances of bits, eight to a byte: HAMMING counts different bits, JACCARD is one minus the ratio of common to set bits. */
export function binaryMeasure(metric: string, rows: Uint8Array, query: Uint8Array): Measure | undefined {
  const width = query.length;
  switch (metric) {
    case 'HAMMING':
      return {
        descending: false,
        distance: row => {
          let differing = 0;
          for (let i = 0; i < width; i++) differing += ONES[rows[row * width + i]! ^ query[i]!]!;
          return differing;
        },
      };
    case 'JACCARD':
      return {
        descending: false,
        distance: row => {
          let shared = 0;
          let set = 0;
          for (let i = 0; i < width; i++) {
            shared += ONES[rows[row * width + i]! & query[i]!]!;
            set += ONES[rows[row * width + i]! | query[i]!]!;
          }
          return set ? 1 - shared / set : 0;
        },
      };
    default:
      return undefined;
  }
}
