import { checkTree } from './filter/checks';
import { MAX_ISSUES } from './filter/complaints';
import { dynamicHintsOf, hintsOf } from './filter/hints';
import { FilterParser } from './filter/parser';
import { type FilterField, type FilterOptions, FilterSchema } from './filter/schema';
import { tokenize } from './filter/tokens';
import type { FilterIssue, FilterNode } from './filter/tree';

export { completionsAt } from './filter/completion';
export { exampleFilter } from './filter/examples';
export { isComparisonOperator } from './filter/operators';
export { printFilter } from './filter/printer';
export { elementKindOf, type FilterField, type FilterOptions, FilterSchema, kindOf } from './filter/schema';
export { SeenValues } from './filter/seen';
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

/** A filter as a tree (none for a blank one, which matches everything), with its syntax errors. Never throws. */
export interface ParsedFilter {
  readonly tree?: FilterNode;
  readonly issues: readonly FilterIssue[];
}

/** Reads a filter expression (service facts 17.1, 17.2). Takes time in proportion to the text, and no stack. */
export function parseFilter(text: string): ParsedFilter {
  const { tokens, issues } = tokenize(text);
  if (tokens.length === 0) return { issues };
  const parser = new FilterParser(tokens, text.length).read();
  const tree = parser.finish();
  const all = [...issues, ...parser.issues].toSorted((a, b) => a.start - b.start);
  return { tree, issues: all.slice(0, MAX_ISSUES) };
}

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
export function filterHints(text: string): FilterIssue[] {
  const { tree, issues } = parseFilter(text);
  return tree && issues.length === 0 ? hintsOf(tree) : [];
}
