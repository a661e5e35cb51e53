/**
 * A vector of finite numbers that goes from a file into a request without becoming a list of numbers: reading and formatting them would take most
 * of the time of an import.
 */
export abstract class CompactVector {
  /** Number of components. */
  abstract readonly length: number;
  /** Maximum size of its JSON, in bytes. */
  abstract readonly maxBytes: number;
  /** Writes its JSON to `target` from `at` on; returns the end. */
  abstract write(target: Uint8Array, at: number): number;
  abstract numbers(): number[];

  toJSON(): number[] {
    return this.numbers();
  }
}

/** A vector as the bytes of its JSON list. `bytes`: the list stands there from `begin` to `end`. */
export class VectorText extends CompactVector {
  readonly #bytes: Uint8Array;

  constructor(
    bytes: Uint8Array,
    private readonly begin: number,
    private readonly end: number,
    readonly length: number,
  ) {
    super();
    this.#bytes = bytes;
  }

  get maxBytes(): number {
    return this.end - this.begin;
  }

  write(target: Uint8Array, at: number): number {
    target.set(this.list(), at);
    return at + this.maxBytes;
  }

  numbers(): number[] {
    return JSON.parse(new TextDecoder().decode(this.list())) as number[];
  }

  private list(): Uint8Array {
    return this.#bytes.subarray(this.begin, this.end);
  }
}
