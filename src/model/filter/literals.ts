import type { Kind } from './schema';
import type { FilterNode } from './tree';
import { narrow } from './values';

/** Returns a node without a place in a text: it is printed, not reported. */
export const made = (bare: object): FilterNode => ({ ...bare, start: 0, end: 0 }) as FilterNode;

const WHOLE = /^-?\d{1,19}$/;

/**
 * Returns a value of an entity as a filter writes it, or undefined if a filter cannot. `kind`: that of its field. Services can send 64-bit
 * integers as strings of digits, which are integers in a filter.
 */
export function literal(value: unknown, kind: Kind): FilterNode | undefined {
  if (typeof value === 'string' && kind === 'int') return WHOLE.test(value) ? whole(BigInt(value)) : undefined;
  if (typeof value === 'string') return made({ kind: 'string', value });
  if (typeof value === 'boolean') return made({ kind: 'bool', value });
  if (typeof value === 'bigint') return whole(value);
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return Number.isSafeInteger(value) && kind !== 'float' ? whole(BigInt(value)) : signed('float', value);
}

const whole = (value: bigint): FilterNode | undefined =>
  BigInt.asIntN(64, value) === value ? signed('int', narrow(value)) : undefined;

/** A number; negative ones have a sign before them. */
const signed = (kind: 'int' | 'float', value: number | bigint): FilterNode =>
  value < 0
    ? made({ kind: 'unary', op: '-', operand: made({ kind, value: -value }) })
    : made({ kind, value: value === 0 ? 0 : value });
