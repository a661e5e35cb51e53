import { ALL_READINGS, READINGS, rowsAsRead } from './reading';
import { takenThere } from './taken-there';
import { sameVerdict, type Verdict } from './verdicts';

type Rule = readonly [message: RegExp, rule: string];

/** Filters that 2.3.5 refuses, by its message, and today's planner accepts. */
const REFUSED_THERE: readonly Rule[] = [
  [/unsupported pattern/, 'like with a pattern that is not a prefix'],
  [
    /(Greater|Less)\w+ is not supported in execution backend/,
    'calculations and array_length by order, not by == or !=',
  ],
  [/val_case\(\) == planpb::GenericValue/, 'JSON: a range or a list of constants of two types'],
  [/unsupported (right |left )?data ?type ARRAY/, 'an element of an array compared with a field'],
  [/unsupported data type VAL_NOT_SET/, 'array_contains_all of numbers of two types'],
  [/complicated arithmetic operations are not supported/, 'a chain of + and -, or of *, which planners now fold'],
  [/can not comparisons jsonField directly/, 'a whole JSON field as a value'],
  [/parsing "9223372036854775808": value out of range/, '-2^63, whose digits are read without the sign'],
  [/invalid expression: empty\(|mismatched input '\(' expecting/, 'empty(), a function that came later'],
];

/** Rules that explain a difference between the engine and us; none for a new one. */
export function explanations(filter: string, engine: Verdict, own: Verdict): string[] {
  if ('refused' in own) return takenThere(filter).map(rule => `valid there only: ${rule}`);
  if ('refused' in engine) {
    const rules = REFUSED_THERE.filter(([message]) => message.test(engine.refused));
    return rules.map(([, rule]) => `valid here only: ${rule}`);
  }
  const asRead = (readings: typeof ALL_READINGS): Verdict => ({ rows: rowsAsRead(filter, readings) });
  if (!sameVerdict(asRead(ALL_READINGS), engine)) return [];
  const needed = ALL_READINGS.filter(
    reading => !sameVerdict(asRead(ALL_READINGS.filter(each => each !== reading)), engine),
  );
  // Where each of two would do, both are named.
  return (needed.length > 0 ? needed : ALL_READINGS).map(reading => `rows: ${READINGS[reading]}`);
}
