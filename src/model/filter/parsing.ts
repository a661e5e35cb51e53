import { MAX_ISSUES } from './complaints';
import { FilterParser } from './parser';
import { tokenize } from './tokens';
import type { FilterIssue, FilterNode } from './tree';

/** A filter as a tree (none for a blank one, which matches everything), with its syntax errors. Never throws. */
interface ParsedFilter {
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
