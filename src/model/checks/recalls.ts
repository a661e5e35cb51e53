import { smallerIsNearer } from '../collections/metric-types';
import type { EntityId } from '../searches/searches';

/** Metrics whose exact answer can be computed from vectors alone. */
export const EXACT_METRICS = ['L2', 'IP', 'COSINE', 'HAMMING', 'JACCARD'] as const;
export type ExactMetric = (typeof EXACT_METRICS)[number];

/** An entity with its vector as the service returns it: numbers, or the bytes of a binary vector. */
export interface Candidate {
  readonly id: EntityId;
  readonly vector: unknown;
}

/** The true answer for one query. */
export interface ExactAnswer {
  readonly k: number;
  /** The `k` nearest, nearest first, and after them all that are as near as the last of these. */
  readonly nearest: readonly { readonly id: EntityId; readonly distance: number }[];
  /** Entities that were left out, having no vector of this length. */
  readonly without: number;
}

/** Distances closer than this, relative to the larger, are equal: the service reckons in float32. */
const TOLERANCE = 1e-5;

/** Returns the highest cost that counts as equal to a cost; the lower cost is nearer. */
export const ties = (cost: number): number => (cost < 0 ? cost * (1 - TOLERANCE) : cost / (1 - TOLERANCE));

/** The exact `k` nearest of the given entities. HAMMING and JACCARD are over bits, eight to a number; L2 is without the root. */
export function exactNeighbors(
  query: readonly number[],
  candidates: readonly Candidate[],
  metric: ExactMetric,
  k: number,
): ExactAnswer {
  const measure = MEASURES[metric];
  const sign = smallerIsNearer(metric) ? 1 : -1;
  const measured: { id: EntityId; distance: number }[] = [];
  for (const { id, vector } of candidates) {
    if (isVectorOf(query.length, vector)) measured.push({ id, distance: measure(query, vector) });
  }
  const sorted = measured.toSorted((a, b) => sign * (a.distance - b.distance));
  return { k, nearest: sorted.slice(0, depthOf(sorted, k)), without: candidates.length - measured.length };
}

/** Counts the `k` nearest hits, including ties with the last. */
function depthOf(nearest: ExactAnswer['nearest'], k: number): number {
  const last = nearest[k - 1];
  if (!last) return nearest.length;
  let depth = k;
  while (depth < nearest.length && isNear(nearest[depth]!.distance, last.distance)) depth += 1;
  return depth;
}

/**
 * Returns recall@k: the share of the exact top-k among the first `k` hits of a search; ties with the last exact hit count. With fewer than
 * `k` entities, of their number; without any, 1. `k` is at most the size of the exact answer.
 */
export function recallAtK(found: readonly EntityId[], exact: ExactAnswer, k = exact.k): number {
  const wanted = Math.min(k, exact.nearest.length);
  if (wanted === 0) return 1;
  const nearest = new Set(exact.nearest.slice(0, depthOf(exact.nearest, k)).map(({ id }) => String(id)));
  const returned = new Set(
    found
      .slice(0, k)
      .map(String)
      .filter(id => nearest.has(id)),
  );
  return Math.min(wanted, returned.size) / wanted;
}

const isVectorOf = (length: number, vector: unknown): vector is number[] =>
  Array.isArray(vector) && vector.length === length && vector.every(item => typeof item === 'number');

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));

type Measure = (a: readonly number[], b: readonly number[]) => number;

const MEASURES: Readonly<Record<ExactMetric, Measure>> = {
  L2: squares,
  IP: dot,
  COSINE: cosine,
  HAMMING: hamming,
  JACCARD: jaccard,
};

function squares(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at]! - b[at]!) ** 2;
  return sum;
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}

/** A vector of zeros has no direction: it is at right angles to everything. */
function cosine(a: readonly number[], b: readonly number[]): number {
  const lengths = Math.sqrt(dot(a, a) * dot(b, b));
  return lengths === 0 ? 0 : dot(a, b) / lengths;
}

function hamming(a: readonly number[], b: readonly number[]): number {
  let differing = 0;
  for (let at = 0; at < a.length; at++) differing += ones(a[at]! ^ b[at]!);
  return differing;
}

/** One minus the shared part of the bits that are set; two without any are the same. */
function jaccard(a: readonly number[], b: readonly number[]): number {
  let shared = 0;
  let set = 0;
  for (let at = 0; at < a.length; at++) {
    shared += ones(a[at]! & b[at]!);
    set += ones(a[at]! | b[at]!);
  }
  return set === 0 ? 0 : 1 - shared / set;
}

function ones(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}
