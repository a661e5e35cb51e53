import { t } from '@vscode/l10n';
import { isNumber, isOpen } from './complaints';
import { FUNCTIONS, type Shape } from './functions';
import { type FilterField, type FilterSchema, isOn, type Kind, kindOf } from './schema';
import { quoted } from './strings';
import type { FieldNode, FilterNode, PathNode } from './tree';

/** A completion in a filter. `insert`: the inserted text; `detail`: a one-line description. */
export interface FilterOffer {
  readonly label: string;
  readonly insert: string;
  readonly kind: 'field' | 'function' | 'operator' | 'keyword' | 'value' | 'bracket';
  readonly detail?: string;
}

type Offers = readonly FilterOffer[];

const offers = (kind: FilterOffer['kind'], words: string): FilterOffer[] =>
  words.split('|').map(label => ({ label, insert: label, kind }));

const ORDER = offers('operator', '==|!=|>|>=|<|<=');
const EQUAL = ORDER.slice(0, 2);
const LISTS = offers('operator', 'in|not in');
const NULLS = offers('operator', 'is null|is not null');
const LIKE = offers('operator', 'like|=~|!~');
const SUMS = offers('operator', '+|-|*|/|%');
const BITS = offers('operator', '&|^');
/** Their own text parts the words above. */
const BIT_OR: FilterOffer = { label: '|', insert: '|', kind: 'operator' };
export const LOGIC = offers('keyword', 'and|or');
const NOT = offers('keyword', 'not|exists');
const TRUTH = offers('value', 'true|false');
export const bracket = (label: string): FilterOffer => ({ label, insert: label, kind: 'bracket' });
export const value = (label: string, detail?: string): FilterOffer => ({
  label,
  insert: label,
  kind: 'value',
  ...(detail === undefined ? {} : { detail }),
});
const SIGN: FilterOffer = { label: '-', insert: '-', kind: 'operator' };
const iso = (): FilterOffer => ({
  label: 'iso',
  insert: `iso '2025-01-01T00:00:00Z'`,
  kind: 'keyword',
  detail: t('Timestamp'),
});
const interval = (): FilterOffer => ({
  label: 'interval',
  insert: `interval 'P1D'`,
  kind: 'keyword',
  detail: t('Duration'),
});

/** Returns the operators that can follow a value of a kind; `named`: a field or a path, which alone can be null. */
export function afterValue(kind: Kind, named: boolean): Offers {
  const nulls = named ? NULLS : [];
  if (isNumber(kind)) return [...ORDER, ...LISTS, ...nulls, ...SUMS, ...BITS, BIT_OR];
  if (kind === 'string') return [...ORDER, ...LIKE, ...LISTS, ...nulls];
  if (kind === 'bool') return [...EQUAL, ...LISTS, ...nulls, ...ORDER.slice(2), ...(named ? [] : LOGIC)];
  if (kind === 'time') return [...ORDER, ...SUMS.slice(0, 2), ...nulls];
  if (kind === 'array' || kind === 'list') return [...EQUAL, ...nulls];
  if (kind === 'document' || kind === 'structs' || kind === 'geometry') return nulls.length > 0 ? nulls : LOGIC;
  if (kind === 'predicate') return LOGIC;
  return [...ORDER, ...LISTS, ...LIKE, ...nulls, ...SUMS, ...BITS, BIT_OR, ...LOGIC];
}

/** Fields, those of the wanted kinds first; vectors never. */
export function fieldOffers(schema: FilterSchema, fits: (field: FilterField) => boolean, only = false): FilterOffer[] {
  const fields = schema.fields.filter(field => kindOf(field) !== 'vector' && field.name !== '$meta');
  const chosen = [...fields.filter(fits), ...(only ? [] : fields.filter(field => !fits(field)))];
  const offered = chosen.map(({ name, type, elementType }): FilterOffer => ({
    label: name,
    insert: name,
    kind: 'field',
    detail: elementType ? t('{0} of {1}', type, elementType) : type,
  }));
  const names = schema.dynamic ? dynamicNames(schema).filter(isName) : [];
  const dynamic = names.map((name): FilterOffer => ({
    label: name,
    insert: name,
    kind: 'field',
    detail: t('Key of the dynamic field'),
  }));
  const meta: FilterOffer = { label: '$meta', insert: '$meta[', kind: 'field', detail: t('Dynamic field') };
  return schema.dynamic || !schema.known ? [...offered, ...dynamic, meta] : offered;
}

/** Names in answers that no field has: keys of the dynamic field. Every hit has a distance. */
export const dynamicNames = (schema: FilterSchema): string[] =>
  (schema.seen?.names ?? []).filter(name => !schema.field(name) && name !== '$meta' && name !== 'distance');

/** Returns the place of a path in an entity, where the keys of the dynamic field stand beside the fields. */
export function placeOf(node: FieldNode | PathNode): [name: string, keys: readonly (string | number)[]] {
  const keys = node.kind === 'path' ? node.keys : [];
  return node.name === '$meta' && keys.length > 0 ? [String(keys[0]), keys.slice(1)] : [node.name, keys];
}

/** Returns true if a filter can use a key as a bare name. */
const isName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name);

/** Values that answers held where `subject` points. */
export function seenOffers(subject: FilterNode | undefined, { seen }: FilterSchema): FilterOffer[] {
  if (!seen || (subject?.kind !== 'field' && subject?.kind !== 'path')) return [];
  return seen
    .valuesAt(...placeOf(subject))
    .map(each => value(typeof each === 'string' ? quoted(each) : String(each), t('From results')));
}

const functionOffers = (wanted: (name: string) => boolean): FilterOffer[] =>
  [...FUNCTIONS.values()]
    .filter(({ name }) => wanted(name))
    .map(({ name, signature, help }) => ({
      label: name,
      insert: `${name}(`,
      kind: 'function',
      detail: t('{0}: {1}', signature, help()),
    }));

const element = (): FilterOffer => ({
  label: '$[',
  insert: '$[',
  kind: 'field',
  detail: t('Field of the current element'),
});

/** Returns the beginnings of a condition. `inside`: on an element of an array. */
export function conditionOffers(schema: FilterSchema, inside: boolean): FilterOffer[] {
  return [
    ...(inside ? [element()] : []),
    ...fieldOffers(schema, () => true),
    ...functionOffers(() => true),
    ...NOT,
    bracket('('),
    bracket('{'),
    bracket('['),
    ...valueOffers('any'),
  ];
}

const valueOffers = (kind: Kind): FilterOffer[] => {
  const texts = [value('"', t('String')), value("'", t('String'))];
  if (isNumber(kind)) return [value('0', t('Number')), SIGN];
  if (kind === 'string') return texts;
  if (kind === 'bool') return [...TRUTH];
  if (kind === 'time') return [iso(), interval()];
  return [...texts, ...valueOffers('int'), ...TRUTH, iso()];
};

/** Returns the operands for the other side of a value of a kind. */
export function operandOffers(kind: Kind, schema: FilterSchema, inside: boolean): FilterOffer[] {
  const fits = (field: FilterField): boolean => {
    const its = kindOf(field);
    return isOpen(kind) || its === kind || (isNumber(kind) && isNumber(its));
  };
  const known = kind === 'predicate' || kind === 'document' ? 'any' : kind;
  const literals = known === 'array' ? [bracket('[')] : valueOffers(known);
  const rest = [bracket('{'), bracket('('), bracket('[')].filter(each =>
    literals.every(other => other.label !== each.label),
  );
  const lengths = functionOffers(name => name === 'array_length');
  return [
    ...literals,
    ...(inside ? [element()] : []),
    ...fieldOffers(schema, fits, !isOpen(known)),
    ...rest,
    ...lengths,
  ];
}

/** Fields that `exists` looks into. */
export const pathOffers = (schema: FilterSchema): FilterOffer[] => [
  ...fieldOffers(schema, field => kindOf(field) === 'document'),
  bracket('('),
];

/** Returns the completions of a function argument. */
export function argumentOffers(shape: Shape, name: string, schema: FilterSchema): FilterOffer[] {
  const kinds = (...wanted: Kind[]): FilterOffer[] => fieldOffers(schema, field => wanted.includes(kindOf(field)));
  switch (shape) {
    case 'name':
      if (name.startsWith('st_')) return kinds('geometry');
      return fieldOffers(schema, field => kindOf(field) === 'string' && isOn(field, 'enable_match') !== false);
    case 'listed':
    case 'measured':
      return [...kinds('array', 'document', 'structs'), element()];
    case 'structs':
      return kinds('structs', 'array');
    case 'predicate':
      return conditionOffers(schema, true);
    case 'array':
      return [bracket('['), bracket('{')];
    case 'text':
      return [...kinds('string'), ...valueOffers('string')];
    case 'string':
      return [value('"', name.startsWith('st_') ? t('Geometry as WKT') : t('Words')), value("'"), bracket('{')];
    case 'count':
    case 'number':
      return [value(shape === 'count' ? '1' : '100'), bracket('{')];
    case 'factor':
      return [value('0.01', t('1 in 100')), value('0.1', t('1 in 10')), bracket('{')];
    case 'any':
      break;
  }
  return [...valueOffers('any'), bracket('{'), bracket('[')];
}

/** Returns the completions of a subscript. */
export function subscriptOffers(
  field: FilterField | undefined,
  isElement: boolean,
  keys: readonly string[],
): FilterOffer[] {
  const sub = value('name]', t('Field of the struct'));
  if (isElement) return [sub];
  const key = value('"', t('Quoted key'));
  const index = value('0]', t('First element'));
  const kind = field ? kindOf(field) : 'any';
  if (kind === 'array') return [index];
  if (kind === 'structs') return [sub, index];
  const known = keys.map(each => value(`${quoted(each)}]`, t('From results')));
  return kind === 'document' ? [...known, key, index] : [...known, key, index, sub];
}

/** Names of templates that have a value, with the closing brace. */
export const templateOffers = (schema: FilterSchema): FilterOffer[] => {
  const named = Object.entries(schema.params ?? {}).map(([name, given]) => value(`${name}}`, quoted(String(given))));
  return named.length > 0 ? named : [value('name}', t('Value from exprParams'))];
};
