/** Initial capacity in values. */
const ROOM = 1024;

/**
 * The values of a moving window. It counts values and, if `averaged`, averages them with two stacks of sums: subtracting from a single sum
 * would accumulate the rounding errors of large values.
 */
export class WindowState {
  /** Number of values in the window. */
  count = 0;
  /** Number of values beyond the threshold. */
  beyond = 0;
  private times = new Float64Array(ROOM);
  private values = new Float64Array(ROOM);
  private flags = new Uint8Array(ROOM);
  private first = 0;
  private end = 0;
  /** Sums from a place to `turned`, for the places before it. */
  private sums = new Float64Array(ROOM);
  private turned = 0;
  private newer = 0; // sum of the newer values

  constructor(
    private readonly lengthMs: number,
    private readonly averaged: boolean,
  ) {}

  /** Adds a value, and drops those `lengthMs` or more before it. */
  add(time: number, value: number, beyond: boolean): void {
    if (this.end === this.times.length) this.makeRoom();
    this.times[this.end] = time;
    this.values[this.end] = value;
    this.flags[this.end] = Number(beyond);
    this.end++;
    this.count++;
    if (beyond) this.beyond++;
    this.newer += value;
    while (this.first < this.end - 1 && this.times[this.first]! <= time - this.lengthMs) this.drop();
  }

  /** Average of the values; requires at least one. */
  get average(): number {
    const older = this.first < this.turned ? this.sums[this.first]! : 0;
    return (older + this.newer) / this.count;
  }

  clear(): void {
    this.first = this.end = this.turned = 0;
    this.count = this.beyond = this.newer = 0;
  }

  private drop(): void {
    if (this.averaged && this.first >= this.turned) this.turn();
    this.beyond -= this.flags[this.first]!;
    this.count--;
    this.first++;
  }

  /** All that is here becomes the older part. */
  private turn(): void {
    let sum = 0;
    for (let at = this.end - 1; at >= this.first; at--) {
      sum += this.values[at]!;
      this.sums[at] = sum;
    }
    this.turned = this.end;
    this.newer = 0;
  }

  /** Moves the values over dropped ones, or doubles the capacity. */
  private makeRoom(): void {
    const { first, end } = this;
    const size = this.count * 2 > this.times.length ? this.times.length * 2 : this.times.length;
    const moved = <T extends Float64Array | Uint8Array>(list: T, make: (length: number) => T): T => {
      if (size === list.length) return list.copyWithin(0, first, end) as T;
      const room = make(size);
      room.set(list.subarray(first, end));
      return room;
    };
    this.times = moved(this.times, length => new Float64Array(length));
    this.values = moved(this.values, length => new Float64Array(length));
    this.sums = moved(this.sums, length => new Float64Array(length));
    this.flags = moved(this.flags, length => new Uint8Array(length));
    this.turned = Math.max(0, this.turned - first);
    this.end -= first;
    this.first = 0;
  }
}
