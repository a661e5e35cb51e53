import { t } from '@vscode/l10n';
/**
 * Kind of an argument. `name`: a field name alone; `listed`: a JSON path or an ARRAY field; `measured`: those or a struct's field;
 * `structs`: an array of structs; `predicate`: a condition on one element; `any`: a constant; `text`: a string or a field of strings.
 */
export type Shape =
  | 'name'
  | 'listed'
  | 'measured'
  | 'structs'
  | 'predicate'
  | 'any'
  | 'array'
  | 'string'
  | 'text'
  | 'count'
  | 'factor'
  | 'number';

/** A function of the filter language (service facts 17.3). */
export interface FilterFunction {
  readonly name: string;
  readonly signature: string;
  /** One line of help. */
  readonly help: () => string;
  readonly args: readonly Shape[];
  /** Number of optional arguments at the end. */
  readonly optional?: number;
  /** A named argument at the end, and whether it must be there. */
  readonly option?: { readonly name: string; readonly required: boolean };
  /** Fields can have its name, and it is written in any case. */
  readonly unreserved?: boolean;
}

const one = (name: string, of: string, help: () => string, args: readonly Shape[]): FilterFunction => ({
  name,
  signature: `${name}(${of})`,
  help,
  args,
});

const contains = (family: string, field: string, what: () => string): FilterFunction[] => [
  one(`${family}_contains`, `${field}, value`, () => t('True if {0} contains the value', what()), ['listed', 'any']),
  one(`${family}_contains_all`, `${field}, [a, b]`, () => t('True if {0} contains all values', what()), [
    'listed',
    'array',
  ]),
  one(`${family}_contains_any`, `${field}, [a, b]`, () => t('True if {0} contains any of the values', what()), [
    'listed',
    'array',
  ]),
];

const threshold = (name: string, help: () => string): FilterFunction => ({
  name,
  signature: `${name}(structs, predicate, threshold=N)`,
  help,
  args: ['structs', 'predicate'],
  option: { name: 'threshold', required: true },
});

const spatial = (what: string, help: () => string): FilterFunction =>
  one(`st_${what}`, 'field, "WKT"', help, ['name', 'string']);

const ALL: readonly FilterFunction[] = [
  ...contains('json', 'field["key"]', () => t('the list at the path')),
  ...contains('array', 'field', () => t('the array')),
  one('array_length', 'field', () => t('Number of elements'), ['measured']),
  {
    name: 'text_match',
    signature: 'text_match(field, "words"[, minimum_should_match=N])',
    help: () => t('True if the text contains any (or at least N) of the words'),
    args: ['name', 'string'],
    option: { name: 'minimum_should_match', required: false },
  },
  {
    name: 'phrase_match',
    signature: 'phrase_match(field, "phrase"[, slop])',
    help: () => t('True if the text contains the words in this order, with at most “slop” positions between them'),
    args: ['name', 'string', 'count'],
    optional: 1,
  },
  {
    name: 'text_match_fuzzy',
    signature: 'text_match_fuzzy(field, "words", max_edit_distance=N)',
    help: () => t('True if the text contains a word within edit distance N (in development)'),
    args: ['name', 'string'],
    option: { name: 'max_edit_distance', required: true },
  },
  one(
    'random_sample',
    'factor',
    () => t('Random sample of the entities that match. Must be the last operand of “and”'),
    ['factor'],
  ),
  one('element_filter', 'structs, predicate', () => t('Elements that satisfy the condition on $[field]'), [
    'structs',
    'predicate',
  ]),
  one('match_all', 'structs, predicate', () => t('True if all elements satisfy the condition'), [
    'structs',
    'predicate',
  ]),
  one('match_any', 'structs, predicate', () => t('True if any element satisfies the condition'), [
    'structs',
    'predicate',
  ]),
  threshold('match_least', () => t('True if at least N elements satisfy the condition on $[field]')),
  threshold('match_most', () => t('True if at most N elements satisfy the condition on $[field]')),
  threshold('match_exact', () => t('True if exactly N elements satisfy the condition on $[field]')),
  spatial('equals', () => t('True if the geometry equals the given one')),
  spatial('touches', () => t('True if the geometry touches the given one')),
  spatial('overlaps', () => t('True if the geometry overlaps the given one')),
  spatial('crosses', () => t('True if the geometry crosses the given one')),
  spatial('contains', () => t('True if the geometry contains the given one')),
  spatial('intersects', () => t('True if the geometry intersects the given one')),
  spatial('within', () => t('True if the geometry lies within the given one')),
  one(
    'st_dwithin',
    'field, "POINT (x y)", distance',
    () => t('True if the geometry is within the distance (meters) of the point'),
    ['name', 'string', 'number'],
  ),
  one('st_isvalid', 'field', () => t('True if the geometry is valid'), ['name']),
  { ...one('empty', 'field', () => t('True if the text is empty'), ['text']), unreserved: true },
  {
    ...one('starts_with', 'field, prefix', () => t('True if the text starts with the given text'), ['text', 'text']),
    unreserved: true,
  },
];

/** Every function, by its name in lower case. */
export const FUNCTIONS: ReadonlyMap<string, FilterFunction> = new Map(ALL.map(each => [each.name, each]));

/** Functions that must be the last operand of `and`, by their names in lower case. */
export const LAST: ReadonlySet<string> = new Set(['random_sample', 'element_filter']);

/** Returns true if a lower-case name is reserved for a function. */
export function isReserved(name: string): boolean {
  const declared = FUNCTIONS.get(name);
  return declared !== undefined && !declared.unreserved;
}
