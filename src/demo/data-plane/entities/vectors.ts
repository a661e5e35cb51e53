/** The vectors of one field, row by row, in one typed array that grows. `T`: floats, or the bytes of bits. */
export class Vectors<T extends Float32Array | Uint8Array> {
  private values: T;
  private rows = 0;

  /** `width`: numbers per row (bytes for a binary vector). */
  constructor(
    readonly width: number,
    private readonly make: (length: number) => T,
  ) {
    this.values = make(width * 256);
  }

  get length(): number {
    return this.rows;
  }

  /** All rows, one after the other. */
  get all(): T {
    return this.values;
  }

  /** Reserves capacity for a number of rows. */
  reserve(rows: number): void {
    if (rows * this.width > this.values.length) this.grow(rows * this.width);
  }

  push(vector: ArrayLike<number>): void {
    if ((this.rows + 1) * this.width > this.values.length) this.grow(this.values.length * 2);
    this.values.set(vector, this.rows++ * this.width);
  }

  /** The numbers of a row; a view, not a copy. */
  at(row: number): T {
    return this.values.subarray(row * this.width, (row + 1) * this.width) as T;
  }

  set(row: number, vector: ArrayLike<number>): void {
    this.values.set(vector, row * this.width);
  }

  /** Takes a row out; the last one moves into its place. */
  remove(row: number): void {
    this.rows--;
    if (row !== this.rows)
      this.values.copyWithin(row * this.width, this.rows * this.width, (this.rows + 1) * this.width);
  }

  private grow(length: number): void {
    const larger = this.make(length);
    larger.set(this.values);
    this.values = larger;
  }
}

/** A sparse vector: the places that are not zero. */
export type Sparse = ReadonlyMap<number, number>;

/** The sparse vectors of one field, row by row. */
export class SparseVectors {
  private readonly rows: Sparse[] = [];

  at(row: number): Sparse {
    return this.rows[row]!;
  }

  set(row: number, vector: Sparse): void {
    this.rows[row] = vector;
  }

  /** Takes a row out; the last one moves into its place. */
  remove(row: number): void {
    const last = this.rows.pop()!;
    if (row < this.rows.length) this.rows[row] = last;
  }
}
