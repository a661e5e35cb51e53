import { ties, type ExactMetric } from '../model/checks/recalls';
import { smallerIsNearer } from '../model/collections/metric-types';

/** Query vectors one after the other: components, or bytes of eight bits for HAMMING and JACCARD. */
export interface Queries {
  readonly metric: ExactMetric;
  readonly k: number;
  readonly width: number;
  readonly values: Float64Array<ArrayBuffer>;
}

/** Entities with their vectors one after the other: float32, or bytes. */
export interface Block {
  readonly ids: readonly string[];
  readonly values: Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;
}

/**
 * The nearest entities of a query so far, nearest first: `k`, and those as near as the last of them. `lostFrom`: the nearest distance among
 * ties that were dropped, of more than 10,000.
 */
export interface Nearest {
  readonly ids: readonly string[];
  readonly distances: readonly number[];
  readonly lostFrom?: number | undefined;
}

/** Maximum number of ties of a query: more would not fit in memory for many queries. */
const MAX_TIES = 10_000;

/** Searches blocks of entities exactly, and holds no more than the nearest of each query. The same distances as `exactNeighbors`. */
export class NearestEntities {
  private readonly heaps: Heap[];
  private readonly sign: number;
  private readonly measure: (block: Block, offer: Heap[]) => void;

  constructor(queries: Queries, before: readonly Nearest[] = [], maxTies = MAX_TIES) {
    const { metric, k, width, values } = queries;
    this.sign = smallerIsNearer(metric) ? 1 : -1;
    const number = width === 0 ? 0 : values.length / width;
    this.heaps = Array.from({ length: number }, (_, at) => new Heap(k, this.sign, maxTies, before[at]));
    this.measure =
      metric === 'HAMMING' || metric === 'JACCARD' ? bits(queries, metric === 'JACCARD') : numbers(queries, metric);
  }

  add(block: Block): void {
    this.measure(block, this.heaps);
  }

  snapshot(): Nearest[] {
    return this.heaps.map(heap => heap.snapshot());
  }
}

/** Costs are distances with the sign that makes lower ones nearer. */
class Heap {
  /** A higher cost cannot be among the nearest. */
  bound = Infinity;
  private ids: string[];
  private costs: number[];
  private lostFrom: number;
  private full: number;

  constructor(
    private readonly k: number,
    private readonly sign: number,
    private readonly maxTies: number,
    before: Nearest | undefined,
  ) {
    this.ids = [...(before?.ids ?? [])];
    this.costs = (before?.distances ?? []).map(distance => sign * distance);
    this.lostFrom = before?.lostFrom === undefined ? Infinity : sign * before.lostFrom;
    this.full = 0;
    this.cut();
  }

  offer(id: string, cost: number): void {
    this.ids.push(id);
    this.costs.push(cost);
    if (this.ids.length >= this.full) this.cut();
  }

  /** Keeps the `k` nearest with their ties, in the order of their arrival among equals. */
  private cut(): void {
    const { costs, ids, k } = this;
    const order = costs.map((_, at) => at).toSorted((a, b) => costs[a]! - costs[b]!);
    const last = order[k - 1];
    this.bound = last === undefined ? Infinity : ties(costs[last]!);
    const near = order.filter(at => costs[at]! <= this.bound);
    const kept = near.slice(0, k + this.maxTies);
    if (near.length > kept.length) this.lostFrom = Math.min(this.lostFrom, costs[near[kept.length]!]!);
    this.ids = kept.map(at => ids[at]!);
    this.costs = kept.map(at => costs[at]!);
    this.full = 2 * Math.max(k, kept.length) + SPARE;
  }

  snapshot(): Nearest {
    this.cut();
    const lost = this.lostFrom < Infinity && this.lostFrom <= this.bound ? { lostFrom: this.sign * this.lostFrom } : {};
    return { ids: this.ids, distances: this.costs.map(cost => this.sign * cost), ...lost };
  }
}

/** Number of entities that a heap takes before it is cut. */
const SPARE = 256;

/** Number of queries that share the reading of a vector. Each is summed in the order of its components, so that sums are the same anywhere. */
const LANES = 4;

function numbers(
  { metric, width, values }: Queries,
  kind: ExactMetric,
): (block: Block, heaps: readonly Heap[]) => void {
  const count = values.length / width;
  const lanes = Array.from({ length: Math.ceil(count / LANES) * LANES }, (_, at) =>
    at < count ? values.subarray(at * width, (at + 1) * width) : new Float64Array(width),
  );
  const squares = lanes.map(lane => dot(lane, lane));
  const vector = new Float64Array(width);
  const sums = new Float64Array(LANES);
  const add = metric === 'L2' ? addSquares : addProducts;
  return ({ ids, values: block }, heaps) => {
    for (let row = 0; row < ids.length; row++) {
      for (let at = 0; at < width; at++) vector[at] = block[row * width + at]!;
      const square = kind === 'COSINE' ? dot(vector, vector) : 0;
      for (let first = 0; first < count; first += LANES) {
        add(vector, lanes[first]!, lanes[first + 1]!, lanes[first + 2]!, lanes[first + 3]!, sums);
        const end = Math.min(LANES, count - first);
        for (let lane = 0; lane < end; lane++) {
          const heap = heaps[first + lane]!;
          const cost =
            kind === 'L2'
              ? sums[lane]!
              : kind === 'IP'
                ? -sums[lane]!
                : -cosine(sums[lane]!, squares[first + lane]! * square);
          if (cost <= heap.bound) heap.offer(ids[row]!, cost);
        }
      }
    }
  };
}

/** A vector of zeros has no direction. */
function cosine(product: number, squares: number): number {
  const lengths = Math.sqrt(squares);
  return lengths === 0 ? 0 : product / lengths;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}

type Lanes = readonly [v: Float64Array, a: Float64Array, b: Float64Array, c: Float64Array, d: Float64Array];

function addProducts(...[v, a, b, c, d, sums]: [...Lanes, Float64Array]): void {
  let [one, two, three, four] = [0, 0, 0, 0];
  for (let at = 0; at < v.length; at++) {
    const value = v[at]!;
    one += a[at]! * value;
    two += b[at]! * value;
    three += c[at]! * value;
    four += d[at]! * value;
  }
  sums[0] = one;
  sums[1] = two;
  sums[2] = three;
  sums[3] = four;
}

function addSquares(...[v, a, b, c, d, sums]: [...Lanes, Float64Array]): void {
  let [one, two, three, four] = [0, 0, 0, 0];
  for (let at = 0; at < v.length; at++) {
    const value = v[at]!;
    const x = a[at]! - value;
    const y = b[at]! - value;
    const z = c[at]! - value;
    const w = d[at]! - value;
    one += x * x;
    two += y * y;
    three += z * z;
    four += w * w;
  }
  sums[0] = one;
  sums[1] = two;
  sums[2] = three;
  sums[3] = four;
}

function bits({ width, values }: Queries, jaccard: boolean): (block: Block, heaps: readonly Heap[]) => void {
  const queries = Uint8Array.from(values);
  return ({ ids, values: block }, heaps) => {
    for (let row = 0; row < ids.length; row++) {
      for (const [query, heap] of heaps.entries()) {
        let shared = 0;
        let either = 0;
        let differing = 0;
        for (let at = 0; at < width; at++) {
          const a = queries[query * width + at]!;
          const b = block[row * width + at]!;
          shared += ONES[a & b]!;
          either += ONES[a | b]!;
          differing += ONES[a ^ b]!;
        }
        const cost = jaccard ? (either === 0 ? 0 : 1 - shared / either) : differing;
        if (cost <= heap.bound) heap.offer(ids[row]!, cost);
      }
    }
  };
}

/** Number of set bits of each byte. */
const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);
