import { checkTree } from './filter-checks';
import { InvalidFilter } from './filter-compiled';
import { compileColumns } from './filter-evaluator';
import { MOST_ISSUES } from './filter-found';
import { FilterParser } from './filter-parser';
import { type FilterField, type FilterOptions, FilterSchema } from './filter-schema';
import { tokenize } from './filter-tokens';
import type { FilterIssue, FilterNode } from './filter-tree';

export { completionsAt } from './filter-completion';
export { InvalidFilter } from './filter-compiled';
export { compileColumns } from './filter-evaluator';
export { printFilter } from './filter-printer';
export type { FilterField, FilterOptions } from './filter-schema';
export type { FilterIssue, FilterNode } from './filter-tree';

/** A filter as a tree (none for a blank one, which lets everything through), and what is wrong with its form. Never throws. */
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
  return { tree, issues: all.slice(0, MOST_ISSUES) };
}

/**
 * What is wrong with a filter expression, in the order of the text; none for a valid or blank one. `fields` are those of collection
 * describe: without them, or with a dynamic field, names that are not among them pass (service facts 17.4).
 */
export function checkFilter(text: string, fields?: readonly FilterField[], options?: FilterOptions): FilterIssue[] {
  const { tree, issues } = parseFilter(text);
  if (!tree) return [...issues];
  const meaning = checkTree(tree, text, new FilterSchema(fields, options));
  return [...issues, ...meaning].toSorted((a, b) => a.start - b.start).slice(0, MOST_ISSUES);
}

/**
 * A filter expression as a function of an entity, `null` and absent alike; a blank one lets everything through. What it answers
 * where a value is null is told at `compileColumns`, which reads rows of any form. Values of templates come from `params`.
 * @throws InvalidFilter: the expression is wrong, or holds what is not evaluated here.
 */
export function compileFilter(
  text: string,
  fields?: readonly FilterField[],
  options: FilterOptions & { readonly seed?: number } = {},
): (entity: Readonly<Record<string, unknown>>) => boolean {
  const complete = { ...options, params: options.params ?? {} };
  const issues = checkFilter(text, fields, complete);
  if (issues.length > 0) throw new InvalidFilter(issues);
  return compileColumns(parseFilter(text).tree, ownColumn, { ...complete, fields });
}

/** What every object has, such as `constructor`, is no field of an entity. */
const ownColumn = (name: string): ((entity: Readonly<Record<string, unknown>>) => unknown) =>
  name in Object.prototype
    ? entity => (Object.hasOwn(entity, name) ? entity[name] : undefined)
    : entity => entity[name];
