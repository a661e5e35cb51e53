import type { BinaryOperator, ComparisonOperator, PrefixOperator } from './tree';

/** Precedence of binary operators, including `in` and `like`: 1 binds tightest (service facts 17.2). */
export const LEVEL: Readonly<Record<BinaryOperator, number>> = {
  like: 2,
  '=~': 2.1,
  '!~': 2.2,
  '**': 3,
  '*': 5,
  '/': 5,
  '%': 5,
  '+': 6,
  '-': 6,
  '<<': 7,
  '>>': 7,
  in: 8,
  'not in': 8,
  '<': 10,
  '<=': 10,
  '>': 10,
  '>=': 10,
  '==': 11,
  '!=': 11,
  '&': 12,
  '^': 13,
  '|': 14,
};

/** `not` binds tighter than every comparison, `exists` tighter than everything. */
export const PREFIX_LEVEL: Readonly<Record<PrefixOperator, number>> = {
  exists: 1,
  '+': 4,
  '-': 4,
  '~': 4,
  not: 4,
};

export const RANGE_LEVEL = 9;
export const LOGIC_LEVEL = { and: 15, or: 16 } as const;

const FACING: Readonly<Record<string, string>> = { '<': '<', '<=': '<', '>': '>', '>=': '>' };

/** Returns `<` for `<` and `<=`, `>` for `>` and `>=`; undefined for other operators. */
export const facing = (sign: string): string | undefined => (Object.hasOwn(FACING, sign) ? FACING[sign] : undefined);

export const isComparisonOperator = (sign: string): sign is ComparisonOperator =>
  facing(sign) !== undefined || sign === '==' || sign === '!=';

export const isBinary = (word: string): word is BinaryOperator => Object.hasOwn(LEVEL, word);

/** Reserved words, which cannot be names of fields (service facts 17.1), nor can names of functions. */
export const WORDS: ReadonlySet<string> = new Set(
  'and or not in like exists interval iso minimum_should_match threshold'.split(' '),
);

/** True for `and`, `AND`; false for `And`, which is a name. */
export const isOneCase = (word: string): boolean => word === word.toLowerCase() || word === word.toUpperCase();
