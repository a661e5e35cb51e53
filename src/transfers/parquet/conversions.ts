import { t } from '@vscode/l10n';
import type { SchemaElement } from 'hyparquet';
import { parseJson } from '../../client/json';
import { half } from '../../model/vectors/npy';
import { damaged } from './problems';

/** Converts a stored value to JSON. @throws Error for a value that JSON cannot represent */
export type Conversion = (raw: unknown) => unknown;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns the conversion of a leaf. Integers keep all digits, times become ISO texts, bytes base64. */
export function conversionOf(element: SchemaElement): Conversion {
  const { type, converted_type: converted, logical_type: logical } = element;
  const kind = logical?.type;
  if (converted === 'DECIMAL' || kind === 'DECIMAL') return decimal(element);
  if (converted === 'DATE' || kind === 'DATE')
    return raw => dateText(BigInt(raw as number) * DAY_NANOS).slice(0, -NOON);
  if (type === 'INT96') return raw => dateText(ofInt96(raw as bigint)) + 'Z';
  const time = timeOf(element);
  if (time) return time;
  if (converted === 'JSON' || kind === 'JSON') return raw => jsonIn(textIn(raw as Uint8Array));
  if (['UTF8', 'ENUM'].includes(converted ?? '') || ['STRING', 'ENUM'].includes(kind ?? '')) {
    return raw => textIn(raw as Uint8Array);
  }
  if (kind === 'UUID') return raw => uuid(raw as Uint8Array);
  if (kind === 'FLOAT16') return raw => finite(half((raw as Uint8Array)[0]! | ((raw as Uint8Array)[1]! << 8)));
  if (type === 'BYTE_ARRAY' || type === 'FIXED_LEN_BYTE_ARRAY') return raw => bytesOf(raw).toString('base64');
  if (type === 'FLOAT' || type === 'DOUBLE') return raw => finite(raw as number);
  const isUnsigned = converted?.startsWith('UINT_') || (logical?.type === 'INTEGER' && !logical.isSigned);
  if (type === 'INT32') return isUnsigned ? raw => (raw as number) >>> 0 : raw => raw;
  if (type === 'INT64') return raw => whole(isUnsigned ? BigInt.asUintN(64, raw as bigint) : (raw as bigint));
  return raw => raw;
}

const bytesOf = (raw: unknown): Buffer => {
  const { buffer, byteOffset, byteLength } = raw as Uint8Array<ArrayBuffer>;
  return Buffer.from(buffer, byteOffset, byteLength);
};

const whole = (value: bigint): number | bigint => (Number.isSafeInteger(Number(value)) ? Number(value) : value);

function finite(value: number): number {
  if (Number.isFinite(value)) return value;
  throw new Error(t('{0} is not a finite number', String(value)));
}

function textIn(raw: Uint8Array): string {
  try {
    return utf8.decode(raw);
  } catch {
    throw new Error(t('a string is not valid UTF-8'));
  }
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw new Error(t('a string is not valid JSON: {0}', (error as Error).message), { cause: error });
  }
}

const uuid = (raw: Uint8Array): string =>
  bytesOf(raw)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Digits that every number of 64 bits keeps. */
const EXACT_DIGITS = 15;

/** A number if it keeps all digits of the column, otherwise a text. */
function decimal({ type, scale = 0, precision = 0, logical_type: logical }: SchemaElement): Conversion {
  const own = logical?.type === 'DECIMAL' ? logical : { scale, precision };
  if (own.scale > MAX_SCALE) throw damaged('schema');
  const digitsAfter = Math.max(0, own.scale);
  return raw => {
    const isBytes = type === 'BYTE_ARRAY' || type === 'FIXED_LEN_BYTE_ARRAY';
    const unscaled = isBytes ? ofBigEndian(raw as Uint8Array) : BigInt(raw as number | bigint);
    if (digitsAfter === 0) return whole(unscaled);
    const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(digitsAfter + 1, '0');
    const text = `${unscaled < 0n ? '-' : ''}${digits.slice(0, -digitsAfter)}.${digits.slice(-digitsAfter)}`;
    return own.precision <= EXACT_DIGITS ? Number(text) : text;
  };
}

/** Maximum number of digits after the point: above that of any writer. Each value is as long as its column declares. */
const MAX_SCALE = 1000;

/** Longer decimals have no meaning: 256 bits are 77 digits. */
const MAX_DECIMAL_BYTES = 256;

function ofBigEndian(bytes: Uint8Array): bigint {
  if (bytes.length === 0) return 0n;
  if (bytes.length > MAX_DECIMAL_BYTES) throw new Error(t('a decimal has {0} bytes', bytes.length));
  return BigInt.asIntN(bytes.length * 8, BigInt(`0x${bytesOf(bytes).toString('hex')}`));
}

const DAY_NANOS = 86_400_000_000_000n;
const UNITS = { MILLIS: 1_000_000n, MICROS: 1000n, NANOS: 1n } as const;
/** Length of `T00:00:00`. */
const NOON = 9;
/** The day that INT96 counts from is 4713 BC. */
const JULIAN_EPOCH = 2_440_588n;

const ofInt96 = (raw: bigint): bigint => ((raw >> 64n) - JULIAN_EPOCH) * DAY_NANOS + BigInt.asUintN(64, raw);

function timeOf({ converted_type: converted, logical_type: logical }: SchemaElement): Conversion | undefined {
  const [, name, unit] = /^(TIME|TIMESTAMP)_(MILLIS|MICROS)$/.exec(converted ?? '') ?? [];
  const [kind, by, isUtc] =
    logical?.type === 'TIMESTAMP' || logical?.type === 'TIME'
      ? [logical.type, logical.unit, logical.isAdjustedToUTC]
      : [name, unit as keyof typeof UNITS, true];
  if (kind === undefined) return undefined;
  const nanosOf = (raw: unknown) => BigInt(raw as number | bigint) * UNITS[by];
  if (kind === 'TIME') return raw => dateText(nanosOf(raw)).slice('1970-01-01T'.length);
  return raw => dateText(nanosOf(raw)) + (isUtc ? 'Z' : '');
}

/** Formats nanoseconds since 1970 as an ISO text, with the digits of the second that are not 0. */
function dateText(nanos: bigint): string {
  const rest = ((nanos % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n;
  const date = new Date(Number((nanos - rest) / 1_000_000n));
  if (Number.isNaN(date.getTime())) throw new Error(t('a timestamp is out of range'));
  const fraction = rest === 0n ? '' : `.${String(rest).padStart(9, '0').replace(/0+$/, '')}`;
  return date.toISOString().replace(/\.000Z$/, '') + fraction;
}
