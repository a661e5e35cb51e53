import fc from 'fast-check';
import { entities, type RecordedEntity, valueAt } from '../entities';

/** Reads the value of a name from an entity; undefined if absent. */
type Reader = (entity: RecordedEntity) => unknown;

/** Operand of a filter: its text, and the path of its values in an entity. */
export interface Operand {
  readonly text: string;
  readonly read: Reader;
}

const column = (name: string): Operand => ({ text: name, read: entity => entity[name] });
/** `meta["deep"]["x"]`, `tags[0]`. */
const path = (name: string, ...keys: (string | number)[]): Operand => ({
  text: name + keys.map(key => `[${JSON.stringify(key)}]`).join(''),
  read: entity => valueAt(entity, [name, ...keys]),
});

export const WHOLES = ['year', 'tiny', 'small', 'big', 'id'].map(column).concat(path('nums', 0), path('nums', 2));
export const FRACTIONS = ['score', 'precise'].map(column);
export const NUMBERS = [...WHOLES, ...FRACTIONS];
export const TEXTS = ['lang', 'title'].map(column).concat(path('tags', 0), path('tags', 1));
export const OK = column('ok');
/** Values of JSON, of one type, of several, and those that some entities or all lack. */
export const JSON_VALUES = [
  path('meta', 'n'),
  path('meta', 'kind'),
  path('meta', 'deep', 'x'),
  path('meta', 'rare'),
  path('meta', 'mixed'),
  path('meta', 'deep', 'tags', 0),
  path('meta', 'none'),
  column('opt'),
  column('extra'),
  column('unknown'),
];
export const JSON_LISTS = [path('meta', 'deep', 'tags'), path('meta', 'deep'), column('opt')];
export const LISTS = ['tags', 'nums'].map(column);

/** Returns a constant in filter syntax. */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

export const wholeNumber: fc.Arbitrary<number | bigint> = fc.oneof(
  fc.integer({ min: -3, max: 12 }),
  fc.integer({ min: 1985, max: 2030 }),
  fc.constantFrom(-128, 127, 32767, -15000, 9007199254740993n, 4611686018427387904n, 9223372036854775807n),
);
export const fraction = fc.constantFrom(0.5, -1.5, 2.25, 6.11922025680542, 9.209586, 1e3, 1e-7, 0.1);
export const word = fc.constantFrom('en', 'de', 'a', 'b', 't1', 'p0', 'x3', '', 'title 7 green', 'ä', '0', '%');
/** Returns the values of the entities at the operand, without arrays and objects. */
const valuesOf = ({ read }: Operand): unknown[] =>
  entities.map(read).filter(value => value !== undefined && typeof value !== 'object');

/** Values that the entities have there, so that filters let some through; any other value too. */
export function near(operand: Operand): fc.Arbitrary<unknown> {
  const any = fc.oneof(wholeNumber, fraction, word, fc.boolean());
  const values = valuesOf(operand);
  if (values.length === 0) return any;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: any });
}

/** Generates numbers near those of an operand: equal, one more or less, or a fraction. */
export const number = (operand: Operand): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...(valuesOf(operand) as (number | bigint)[])), fc.constantFrom(0, 0, 0, 1, -1, 0.5))
    .map(([value, step]) => literal(typeof value === 'bigint' ? value + BigInt(Math.trunc(step)) : value + step));
