/** Rounds to the fewest digits that identify a 32-bit float, as engines write it. */
export function shortFloat(value: number): number {
  const exact = Math.fround(value);
  const near = Math.round(exact * 1e6) / 1e6;
  if (Math.abs(exact) < 1 && Math.fround(near) === exact) return near; // at most six digits: no shorter form is equivalent
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(exact.toPrecision(digits));
    if (Math.fround(short) === exact) return short;
  }
  return Number(exact.toPrecision(9));
}

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** The 16 bits of a bfloat16: the upper half of a 32-bit float, rounded to even. */
export function bfloat16Of(value: number): number {
  float[0] = value;
  const all = bits[0]!;
  return (all + 0x7fff + ((all >>> 16) & 1)) >>> 16;
}

/** The 16 bits of a half-precision float (IEEE 754), rounded to even. */
export function float16Of(value: number): number {
  float[0] = value;
  const all = bits[0]!;
  const sign = (all >>> 16) & 0x8000;
  const magnitude = Math.abs(float[0]);
  if (Number.isNaN(magnitude)) return sign | 0x7e00;
  if (magnitude >= 65_520) return sign | 0x7c00;
  if (magnitude < 2 ** -14) return sign | evenRound(magnitude * 2 ** 24);
  const exponent = ((all >>> 23) & 0xff) - 127;
  return sign | (((exponent + 15) << 10) + evenRound((magnitude / 2 ** exponent - 1) * 1024));
}

function evenRound(value: number): number {
  const down = Math.floor(value);
  const rest = value - down;
  return rest > 0.5 || (rest === 0.5 && down % 2 === 1) ? down + 1 : down;
}

/** 16-bit words as bytes, the lower one first. */
export const bytesOf = (words: ArrayLike<number>, word: (value: number) => number): Buffer =>
  Buffer.from(Uint16Array.from(words, word).buffer);
