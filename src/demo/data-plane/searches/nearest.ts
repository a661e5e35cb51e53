import type { Measure } from './measures';

export interface Near {
  readonly row: number;
  readonly distance: number;
}

export interface NearestOptions {
  /** Maximum number of hits. */
  readonly count: number;
  /** Filter of rows; called only for rows near enough to matter. */
  readonly allows?: ((row: number) => boolean) | undefined;
  /** Filter of distances (range search). */
  readonly within?: ((distance: number) => boolean) | undefined;
}

/** The nearest of some rows, given in ascending order, or of the first `rows`; nearest first, among equals the lower row. */
export function nearest(
  measure: Measure,
  rows: number | readonly number[],
  { count, allows, within }: NearestOptions,
): Near[] {
  const sign = measure.descending ? -1 : 1; // so that smaller is always nearer
  const total = typeof rows === 'number' ? rows : rows.length;
  const heap = new FarthestFirst(Math.min(count, total));
  for (let at = 0; at < total; at++) {
    const row = typeof rows === 'number' ? at : rows[at]!;
    const distance = sign * measure.distance(row);
    if (!heap.takes(distance)) continue;
    if (within && !within(sign * distance)) continue;
    if (allows && !allows(row)) continue;
    heap.add(row, distance);
  }
  return heap.sorted().map(({ row, distance }) => ({ row, distance: sign * distance }));
}

/** A heap of the `capacity` smallest distances so far, the largest of them on top. */
class FarthestFirst {
  private readonly rows: Uint32Array;
  private readonly distances: Float64Array;
  private size = 0;

  constructor(private readonly capacity: number) {
    this.rows = new Uint32Array(capacity);
    this.distances = new Float64Array(capacity);
  }

  takes(distance: number): boolean {
    return this.size < this.capacity || (this.capacity > 0 && distance < this.distances[0]!);
  }

  /** Rows arrive in ascending order: a later row never replaces an earlier one with the same distance. */
  add(row: number, distance: number): void {
    if (this.size < this.capacity) this.rise(this.size++, row, distance);
    else this.sink(row, distance);
  }

  sorted(): Near[] {
    return Array.from({ length: this.size }, (_, i) => ({ row: this.rows[i]!, distance: this.distances[i]! })).toSorted(
      (a, b) => a.distance - b.distance || a.row - b.row,
    );
  }

  private rise(start: number, row: number, distance: number): void {
    let place = start;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.farther(row, distance, parent)) break;
      this.move(parent, place);
      place = parent;
    }
    this.rows[place] = row;
    this.distances[place] = distance;
  }

  private sink(row: number, distance: number): void {
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.size) break;
      if (child + 1 < this.size && this.farther(this.rows[child + 1]!, this.distances[child + 1]!, child)) child++;
      if (this.farther(row, distance, child)) break;
      this.move(child, place);
      place = child;
    }
    this.rows[place] = row;
    this.distances[place] = distance;
  }

  private farther(row: number, distance: number, place: number): boolean {
    const other = this.distances[place]!;
    return distance > other || (distance === other && row > this.rows[place]!);
  }

  private move(from: number, to: number): void {
    this.rows[to] = this.rows[from]!;
    this.distances[to] = this.distances[from]!;
  }
}
