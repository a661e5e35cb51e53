import { LAST } from './functions';
import { parseFilter } from './parsing';
import { printFilter } from './printer';
import type { FilterNode } from './tree';

/**
 * Returns a filter that matches what a filter and a term both match: the filter as it was written, `and`, the term. Only an `or` gets
 * parentheses. A term that the filter already demands is not repeated. Undefined: one of the two has syntax errors.
 */
export function joinedFilter(filter: string | undefined, term: string): string | undefined {
  const [own, added] = [parseFilter(filter ?? ''), parseFilter(term)];
  if (own.issues.length + added.issues.length > 0) return undefined;
  if (!own.tree) return term.trim();
  const demanded = new Set(conditionsOf(own.tree).map(printFilter));
  if (!added.tree || conditionsOf(added.tree).every(each => demanded.has(printFilter(each)))) return filter!.trim();
  const sides = [operand(filter!.trim(), own.tree), operand(term.trim(), added.tree)];
  return (mustEnd(own.tree) ? sides.toReversed() : sides).join(' and ');
}

/** Returns true if the last condition must stay the last one. */
function mustEnd(tree: FilterNode): boolean {
  let last = tree;
  while (last.kind === 'logic' && last.op === 'and') last = last.operands.at(-1)!;
  return last.kind === 'call' && LAST.has(last.name.toLowerCase());
}

/** The conditions that must all hold. */
const conditionsOf = (tree: FilterNode): readonly FilterNode[] =>
  tree.kind === 'logic' && tree.op === 'and' ? tree.operands : [tree];

/** The text as one side of `and`. */
const operand = (text: string, tree: FilterNode): string =>
  tree.kind === 'logic' && tree.op === 'or' && !isEnclosed(text) ? `(${text})` : text;

/** Returns true if an `or` stands in parentheses, which leave no node: it is then one of two conditions. */
function isEnclosed(text: string): boolean {
  const { tree } = parseFilter([text, 'true'].join(' and '));
  return tree?.kind === 'logic' && tree.op === 'and';
}
