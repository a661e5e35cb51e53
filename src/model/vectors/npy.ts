import { t } from '@vscode/l10n';
/** An invalid NumPy file, or one without vectors, with a message. */
class UnreadableNpy extends Error {
  override readonly name = 'UnreadableVectors';
}

type Read = (view: DataView, at: number, little: boolean) => number;

/** Number formats by type code, with their size in bytes. */
const NUMBERS: Readonly<Record<string, readonly [bytes: number, read: Read]>> = {
  f8: [8, (view, at, little) => view.getFloat64(at, little)],
  f4: [4, (view, at, little) => view.getFloat32(at, little)],
  f2: [2, (view, at, little) => half(view.getUint16(at, little))],
  i8: [8, (view, at, little) => Number(view.getBigInt64(at, little))],
  i4: [4, (view, at, little) => view.getInt32(at, little)],
  i2: [2, (view, at, little) => view.getInt16(at, little)],
  i1: [1, (view, at) => view.getInt8(at)],
  u1: [1, (view, at) => view.getUint8(at)],
  u2: [2, (view, at, little) => view.getUint16(at, little)],
};

const MAGIC = [0x93, ...new TextEncoder().encode('NUMPY')];

export const isNpy = (bytes: Uint8Array): boolean => MAGIC.every((byte, at) => bytes[at] === byte);

/** The rows of an array, each read when asked for: a list of numbers takes many times the memory of its bytes. */
interface NpyRows {
  readonly length: number;
  readonly row: (at: number) => number[];
}

/** The header of a NumPy array of one or two dimensions. `start`: offset of its numbers; `size`: bytes of a number. */
export interface NpyHead {
  readonly rows: number;
  readonly columns: number;
  readonly start: number;
  readonly size: number;
  /** True if the numbers of a column, not those of a row, are next to each other. */
  readonly isByColumn: boolean;
  readonly read: (view: DataView, at: number) => number;
}

/** Maximum length of a header that is examined, as in NumPy: the patterns take the square of its length. */
const MAX_HEAD = 10_000;

/** Reads the header of a file from its first bytes. @throws UnreadableNpy */
export function headOfNpy(bytes: Uint8Array): NpyHead {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = bytes[6] ?? 0;
  const headAt = version >= 2 ? 12 : 10;
  if (bytes.length < headAt) throw new UnreadableNpy(t('The file ends within its header'));
  const headLength = version >= 2 ? view.getUint32(8, true) : view.getUint16(8, true);
  const head = new TextDecoder('latin1').decode(bytes.subarray(headAt, headAt + Math.min(headLength, MAX_HEAD)));
  const [, order = '<', code = ''] = /'descr':\s*'([<>|=])(\w+)'/.exec(head) ?? [];
  const number = Object.hasOwn(NUMBERS, code) ? NUMBERS[code] : undefined;
  if (!number)
    throw new UnreadableNpy(
      t('The array has type {0}. Expected a numeric type, such as float32', code || t('unknown')),
    );
  const shape = /'shape':\s*\(([^)]*)\)/.exec(head)?.[1]?.match(/\d+/g)?.map(Number) ?? [];
  if (shape.length < 1 || shape.length > 2)
    throw new UnreadableNpy(t('The array must have 1 or 2 dimensions (got {0})', shape.length));
  if (shape.includes(0)) throw new UnreadableNpy(t('The array is empty: one of its dimensions is 0'));
  const [rows, columns] = shape.length === 1 ? [1, shape[0]!] : [shape[0]!, shape[1]!];
  const [size, read] = number;
  const isByColumn = /'fortran_order':\s*True/.test(head);
  const little = order !== '>';
  return { rows, columns, start: headAt + headLength, size, isByColumn, read: (from, at) => read(from, at, little) };
}

/** The rows of a NumPy array of one or two dimensions. @throws UnreadableNpy */
export function readNpy(bytes: Uint8Array): NpyRows {
  const { rows, columns, start, size, isByColumn, read } = headOfNpy(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < start + rows * columns * size) throw new UnreadableNpy(t('The file is truncated'));
  const at = (row: number, column: number) => (isByColumn ? column * rows + row : row * columns + column);
  const rowOf = (row: number) =>
    Array.from({ length: columns }, (_, column) => read(view, start + size * at(row, column)));
  return { length: rows, row: rowOf };
}

/** A number of 16 bits as IEEE 754 has it. */
export function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Infinity;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Vectors of one length as a NumPy file, a row each; every digit is kept. */
export function npyOf(vectors: readonly (readonly number[])[]): Uint8Array {
  const columns = vectors[0]?.length ?? 0;
  const head = `{'descr': '<f8', 'fortran_order': False, 'shape': (${vectors.length}, ${columns}), }`;
  const headLength = Math.ceil((10 + head.length + 1) / 64) * 64 - 10;
  const bytes = new Uint8Array(10 + headLength + vectors.length * columns * 8);
  bytes.set([...MAGIC, 1, 0]);
  const view = new DataView(bytes.buffer);
  view.setUint16(8, headLength, true);
  bytes.set(new TextEncoder().encode(`${head.padEnd(headLength - 1)}\n`), 10);
  for (const [at, number] of vectors.flat().entries()) view.setFloat64(10 + headLength + at * 8, number, true);
  return bytes;
}
