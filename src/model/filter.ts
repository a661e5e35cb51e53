import { checkTree } from './filter/checks';
import { MAX_ISSUES } from './filter/complaints';
import { dynamicHintsOf, hintsOf, slipsOf } from './filter/hints';
import { parseFilter } from './filter/parsing';
import { type FilterField, type FilterOptions, FilterSchema } from './filter/schema';
import type { FilterIssue } from './filter/tree';

export { completionsAt } from './filter/completion';
export { exampleFilter } from './filter/examples';
export { joinedFilter } from './filter/joining';
export { isComparisonOperator } from './filter/operators';
export { parseFilter } from './filter/parsing';
export { printFilter } from './filter/printer';
export { elementKindOf, type FilterField, type FilterOptions, FilterSchema, kindOf } from './filter/schema';
export { SeenValues } from './filter/seen';
export { termsOfSeveral } from './filter/several-terms';
export { placeText, termsOf, type ValuePlace } from './filter/terms';
export { fold } from './filter/tree';
export type {
  Arithmetic,
  BinaryNode,
  CallNode,
  ComparisonOperator,
  FieldNode,
  FilterIssue,
  FilterNode,
  PathNode,
  RangeNode,
  Span,
  StructNode,
  TimeNode,
} from './filter/tree';

/**
 * Checks a filter expression. Returns its issues in text order; none for a valid or blank one. `fields` are those of collection describe:
 * without them, or with a dynamic field, unknown names pass (service facts 17.4).
 */
export function checkFilter(text: string, fields?: readonly FilterField[], options?: FilterOptions): FilterIssue[] {
  const { tree, issues } = parseFilter(text);
  if (!tree) return [...issues];
  const meaning = checkTree(tree, text, new FilterSchema(fields, options));
  return [...issues, ...meaning].toSorted((a, b) => a.start - b.start).slice(0, MAX_ISSUES);
}

/** Returns a hint for each name of a filter that is not in the schema, where a dynamic field makes the name valid. */
export function dynamicHints(text: string, fields: readonly FilterField[], options: FilterOptions): FilterIssue[] {
  const { tree, issues } = parseFilter(text);
  return tree && issues.length === 0 ? dynamicHintsOf(tree, new FilterSchema(fields, options)) : [];
}

/** Returns hints about a filter: conditions that are valid and rarely intended. None for a filter with syntax errors. */
export function filterHints(text: string, fields?: readonly FilterField[], options?: FilterOptions): FilterIssue[] {
  const { tree, issues } = parseFilter(text);
  return tree && issues.length === 0 ? [...hintsOf(tree), ...slipsOf(tree, new FilterSchema(fields, options))] : [];
}
