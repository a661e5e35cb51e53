import { damaged } from './problems';

/** Limits of what a file declares about itself. A real footer stays far below. */
const MAX_VALUES = 4_000_000;
const MAX_DEPTH = 24;
const VARINT_BYTES = 10;

/**
 * Returns the end of a structure in Thrift's compact protocol, undefined if the bytes end before. Run before the structure is parsed: a parser
 * believes any length, count and depth. @throws UnreadableParquet for a structure that no writer writes
 */
export function endOfStruct(bytes: Uint8Array, from: number): number | undefined {
  const scan = new Scan(bytes, from);
  try {
    scan.struct(0);
    return scan.at;
  } catch (error) {
    if (error === SHORT) return undefined;
    throw error;
  }
}

const SHORT = Symbol('short');

const [TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, STRUCT] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12] as const;

class Scan {
  private values = 0;

  constructor(
    private readonly bytes: Uint8Array,
    public at: number,
  ) {}

  struct(depth: number): void {
    if (depth > MAX_DEPTH) throw damaged('structure');
    for (let field = this.byte(); (field & 0x0f) !== 0; field = this.byte()) {
      if (field >> 4 === 0) this.varint();
      this.value(field & 0x0f, depth, false);
    }
  }

  /** `isItem`: an item of a list, where a boolean has a byte of its own. */
  private value(type: number, depth: number, isItem: boolean): void {
    if (++this.values > MAX_VALUES) throw damaged('structure');
    if (type === TRUE || type === FALSE) this.at += Number(isItem);
    else if (type === BYTE) this.at++;
    else if (type === I16 || type === I32 || type === I64) this.varint();
    else if (type === DOUBLE) this.at += 8;
    else if (type === BINARY) this.binary();
    else if (type === STRUCT) this.struct(depth + 1);
    else if (type === LIST) this.list(depth);
    else throw damaged('structure');
    if (this.at > this.bytes.length) throw SHORT;
  }

  private binary(): void {
    const length = this.varint();
    this.at += length;
  }

  private list(depth: number): void {
    const head = this.byte();
    const count = head >> 4 === 15 ? this.varint() : head >> 4;
    if (count > MAX_VALUES) throw damaged('structure');
    for (let item = 0; item < count; item++) this.value(head & 0x0f, depth + 1, true);
  }

  private byte(): number {
    const byte = this.bytes[this.at++];
    if (byte === undefined) throw SHORT;
    return byte;
  }

  private varint(): number {
    let value = 0;
    for (let read = 0; read < VARINT_BYTES; read++) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** (7 * read);
      if (byte < 0x80) return value;
    }
    throw damaged('structure');
  }
}
