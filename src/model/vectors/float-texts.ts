import { CompactVector } from './compact';

/** Digits that tell a 32-bit float from every other. */
const DIGITS = 9;
const MAX = 10 ** DIGITS;
/** Numbers from here to `MAX` are written without an exponent. */
const MIN = 1e-5;
const POWERS = Array.from({ length: 2 * DIGITS }, (_, exponent) => 10 ** exponent);

/** Maximum length of a number in JSON, and a comma. */
const NUMBER_BYTES = 26;

const [ZERO, DOT, MINUS, COMMA, OPEN, CLOSE] = [0x30, 0x2e, 0x2d, 0x2c, 0x5b, 0x5d];

/** A vector of 32-bit floats. Its JSON has no more digits than they need: `0.1`, not `0.10000000149011612`. */
export class Floats extends CompactVector {
  readonly #floats: Float32Array;

  /** `floats`: finite ones. */
  constructor(floats: Float32Array) {
    super();
    this.#floats = floats;
  }

  get length(): number {
    return this.#floats.length;
  }

  get maxBytes(): number {
    return 2 + NUMBER_BYTES * this.length;
  }

  write(target: Uint8Array, at: number): number {
    target[at++] = OPEN;
    const floats = this.#floats;
    for (let index = 0; index < floats.length; index++) {
      if (index > 0) target[at++] = COMMA;
      at = writeFloat(floats[index]!, target, at);
    }
    target[at++] = CLOSE;
    return at;
  }

  numbers(): number[] {
    return Array.from(this.#floats);
  }
}

function writeFloat(float: number, target: Uint8Array, at: number): number {
  const size = Math.abs(float);
  if (size !== 0 && !(size >= MIN && size < MAX)) return writeText(String(float), target, at);
  if (float < 0) target[at++] = MINUS;
  const whole = size | 0;
  if (whole === size) return writeDigits(whole, lengthOf(whole), target, at);
  return whole === 0 ? writeFraction(size, target, at) : writeMixed(size, lengthOf(whole), target, at);
}

/** Writes a number below 1. */
function writeFraction(size: number, target: Uint8Array, at: number): number {
  let zeros = 0;
  while (size * POWERS[zeros + 1]! < 1) zeros++;
  let digits = (size * POWERS[DIGITS + zeros]! + 0.5) | 0;
  if (digits === MAX) {
    // Rounded up to the next power of ten.
    if (zeros === 0) return writeDigits(1, 1, target, at);
    zeros--;
    digits = MAX / 10;
  }
  target[at++] = ZERO;
  target[at++] = DOT;
  for (; zeros > 0; zeros--) target[at++] = ZERO;
  return writeDecimals(digits, DIGITS, target, at);
}

/** Writes a number above 1 whose integer has `length` digits. */
function writeMixed(size: number, length: number, target: Uint8Array, at: number): number {
  const left = DIGITS - length;
  const unit = POWERS[left]! | 0;
  const digits = (size * unit + 0.5) | 0;
  const whole = (digits / unit) | 0;
  const decimals = digits - whole * unit;
  at = writeDigits(whole, whole >= POWERS[length]! ? length + 1 : length, target, at);
  if (decimals === 0) return at;
  target[at++] = DOT;
  return writeDecimals(decimals, left, target, at);
}

/** Writes the digits after a decimal point without zeros at the end. */
function writeDecimals(digits: number, length: number, target: Uint8Array, at: number): number {
  while (digits % 10 === 0) {
    digits = (digits / 10) | 0;
    length--;
  }
  return writeDigits(digits, length, target, at);
}

/** Number of digits of a whole number. */
function lengthOf(whole: number): number {
  let length = 1;
  while (whole >= POWERS[length]!) length++;
  return length;
}

/** Writes a whole number of 31 bits with as many digits. */
function writeDigits(whole: number, length: number, target: Uint8Array, at: number): number {
  for (let place = at + length - 1; place >= at; place--) {
    const rest = (whole / 10) | 0;
    target[place] = ZERO + whole - rest * 10;
    whole = rest;
  }
  return at + length;
}

function writeText(text: string, target: Uint8Array, at: number): number {
  for (let index = 0; index < text.length; index++) target[at++] = text.charCodeAt(index);
  return at;
}
