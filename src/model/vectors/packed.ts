import type { Field } from '../collections/collections';
import { dimension } from '../collections/collections';
import { half } from './npy';

/** Binary encoding of a vector component, little-endian. */
interface Packing {
  readonly type: RegExp;
  /** Bytes per dimension. */
  readonly bytes: number;
  readonly read: (view: DataView, at: number) => number;
}

/** Binary vectors stay bytes of eight bits, as requests have them. */
const PACKINGS: readonly Packing[] = [
  { type: /^BinaryVector/, bytes: 1 / 8, read: (view, at) => view.getUint8(at) },
  { type: /^Int8Vector/, bytes: 1, read: (view, at) => view.getInt8(at) },
  { type: /^Float16Vector/, bytes: 2, read: (view, at) => half(view.getUint16(at, true)) },
  { type: /^BFloat16Vector/, bytes: 2, read: bfloat16 },
  { type: /^FloatVector/, bytes: 4, read: (view, at) => view.getFloat32(at, true) },
];

/** A weight of a sparse vector: its index, an unsigned integer, and its value, a float32. */
const WEIGHT_SIZE = 8;

/** Decodes the vector in bytes to the form of a request; undefined if the bytes do not fit the field. */
export function unpackedVector(
  field: Pick<Field, 'type' | 'params'>,
  bytes: Uint8Array,
): number[] | Record<string, number> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (field.type.startsWith('SparseFloatVector')) return weights(view);
  const packing = PACKINGS.find(({ type }) => type.test(field.type));
  if (!packing) return undefined;
  const step = Math.max(1, packing.bytes);
  const length = bytes.length / step;
  const expected = dimension(field);
  const fits =
    expected === undefined ? Number.isInteger(length) && length > 0 : bytes.length === expected * packing.bytes;
  return fits ? Array.from({ length }, (_, at) => packing.read(view, at * step)) : undefined;
}

/** Decodes a vector in base64; undefined for a text that is not the base64 of a vector of the field. */
export function base64Vector(field: Pick<Field, 'type' | 'params'>, text: string): ReturnType<typeof unpackedVector> {
  try {
    return unpackedVector(
      field,
      Uint8Array.from(atob(text), each => each.charCodeAt(0)),
    );
  } catch (error) {
    if (error instanceof DOMException) return undefined; // not base64
    throw error;
  }
}

/** The upper half of a float32. */
function bfloat16(view: DataView, at: number): number {
  FLOAT.setUint16(0, view.getUint16(at, true));
  return FLOAT.getFloat32(0);
}

const FLOAT = new DataView(new ArrayBuffer(4));

function weights(view: DataView): Record<string, number> | undefined {
  if (view.byteLength % WEIGHT_SIZE !== 0) return undefined;
  return Object.fromEntries(
    Array.from({ length: view.byteLength / WEIGHT_SIZE }, (_, each) => {
      const at = each * WEIGHT_SIZE;
      return [String(view.getUint32(at, true)), view.getFloat32(at + 4, true)];
    }),
  );
}
