import { damaged } from './problems';

/** The widest values: a wider index would need a dictionary of millions. */
const MAX_WIDTH = 24;

/**
 * Decodes runs of values, repeated or packed in bits, until `values` is full. Within the bytes from `at` to `end`; never writes beyond `values`,
 * whatever count a run declares. @throws UnreadableParquet if the bytes end before
 */
export function readRuns(bytes: Uint8Array, at: number, end: number, width: number, values: Uint8Array | Uint32Array) {
  if (width > MAX_WIDTH) throw damaged('page');
  let filled = 0;
  while (filled < values.length) {
    let head = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = at < end && shift < 32 ? bytes[at++]! : undefined;
      if (byte === undefined) throw damaged('page');
      head += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    const count = Math.floor(head / 2);
    if (head % 2 === 0) {
      const size = Math.ceil(width / 8);
      if (at + size > end) throw damaged('page');
      let value = 0;
      for (let byte = 0; byte < size; byte++) value |= bytes[at++]! << (8 * byte);
      const stop = Math.min(values.length, filled + count);
      values.fill(value, filled, stop);
      filled = stop;
    } else {
      const stop = Math.min(values.length, filled + count * 8);
      if (at + Math.ceil(((stop - filled) * width) / 8) > end) throw damaged('page');
      unpack(bytes, at, width, values, filled, stop);
      at += count * width;
      filled = stop;
    }
  }
}

function unpack(
  bytes: Uint8Array,
  at: number,
  width: number,
  values: Uint8Array | Uint32Array,
  from: number,
  to: number,
): void {
  const mask = 2 ** width - 1;
  let held = 0;
  let bits = 0;
  for (let index = from; index < to; index++) {
    while (bits < width) {
      held |= bytes[at++]! << bits;
      bits += 8;
    }
    values[index] = held & mask;
    held >>>= width;
    bits -= width;
  }
}
