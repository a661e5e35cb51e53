import { checkTree } from './checks';
import { literal, made } from './literals';
import { parseFilter } from './parsing';
import { printFilter } from './printer';
import { type FilterField, type FilterOptions, FilterSchema, type Kind } from './schema';
import { kindAt, subjectOf, termsOf, type ValuePlace, type ValueTerm } from './terms';
import type { FilterNode } from './tree';

/** Ways of the filters of a single value: those that keep its entities, and those that exclude them. */
const WAYS = [
  ['only', 'or', new Set<string>(['only', 'null', 'absent'])],
  ['not', 'and', new Set<string>(['not', 'notNull', 'present'])],
] as const;

/**
 * Returns the filters that several values at a place offer: `age in [30, 31] or age is null`, and its opposite. No filter leaves a value
 * out: none is returned if the filter language has none for one of the values. `undefined`: the entity has no such value.
 */
export function termsOfSeveral(
  values: readonly unknown[],
  place: ValuePlace,
  fields?: readonly FilterField[],
  options?: FilterOptions,
): ValueTerm[] {
  const schema = new FilterSchema(fields, options);
  const kind = kindAt(place, schema);
  const subject = subjectOf(place, schema);
  const items = new Map<string, FilterNode>();
  const others = new Map<string, unknown>();
  for (const value of values) {
    const item = kind === 'time' ? undefined : scalar(value, kind);
    if (item) items.set(printFilter(item), item);
    else others.set(`${typeof value} ${String(value)}`, value);
  }
  const lists = [...Map.groupBy(items.values(), groupOf).values()];
  return WAYS.flatMap(([way, op, singles]) => {
    const rest = [...others.values()].map(value => {
      const term = termsOf(value, place, fields, options).find(each => singles.has(each.way));
      return term && parseFilter(term.filter).tree;
    });
    const parts = [...lists.map(list => listed(subject, way, list)), ...rest];
    if (parts.length === 0 || !parts.every(part => part !== undefined)) return [];
    const tree = parts.length === 1 ? parts[0]! : made({ kind: 'logic', op, operands: parts });
    const filter = printFilter(tree);
    const read = parseFilter(filter);
    const isValid = read.tree && read.issues.length === 0 && checkTree(read.tree, filter, schema).length === 0;
    return isValid ? [{ way, filter }] : [];
  });
}

/** A value that a list of the filter language can contain; lists, objects and nothing are none. */
const scalar = (value: unknown, kind: Kind): FilterNode | undefined =>
  typeof value === 'object' ? undefined : literal(value, kind);

/** Values of one list have one type. Each boolean is a group of its own, because a list contains none. */
const groupOf = (item: FilterNode): string =>
  item.kind === 'bool' ? String(item.value) : item.kind === 'string' ? 'string' : 'number';

function listed(subject: FilterNode, way: 'only' | 'not', items: readonly FilterNode[]): FilterNode {
  const [first] = items;
  if (items.length === 1)
    return made({ kind: 'binary', op: way === 'only' ? '==' : '!=', left: subject, right: first });
  const op = way === 'only' ? 'in' : 'not in';
  return made({ kind: 'binary', op, left: subject, right: made({ kind: 'array', items }) });
}
