import { t } from '@vscode/l10n';
import { findNodeAtLocation, type Node } from 'jsonc-parser';
import type { Issue } from '../issues';
import { treeOf, type Path, type Span } from '../documents/json-text';

/**
 * Returns issues about integers in the text of a document that would lose digits, above all ids. The vectors of a search are exempt,
 * because they are inexact anyway.
 */
export function lostDigits(text: string): Issue[] {
  const root = treeOf(text);
  if (root?.type !== 'object') return [];
  return [...numbersIn(root)]
    .filter(({ node }) => /^-?\d+$/.test(digits(text, node)) && !Number.isSafeInteger(node.value))
    .map(({ node, path }) => ({ path, message: t('{0} exceeds 53 bits: write it as a string', digits(text, node)) }));
}

const digits = (text: string, { offset, length }: Node): string => text.slice(offset, offset + length);

/** Yields the numbers with their paths. */
function* numbersIn(node: Node, path: Path = []): Generator<{ readonly node: Node; readonly path: Path }> {
  if (isVectors(path)) return;
  if (node.type === 'number') yield { node, path };
  for (const [at, child] of (node.children ?? []).entries()) {
    const [name, value] = child.type === 'property' ? (child.children ?? []) : [];
    if (value) yield* numbersIn(value, [...path, String(name!.value)]);
    else if (node.type === 'array') yield* numbersIn(child, [...path, at]);
  }
}

/** Returns true for the vectors of a search, or of a query of a hybrid search. */
const isVectors = ([first, , third, ...more]: Path): boolean =>
  more.length === 0 && (first === 'queries' ? third === 'vectors' : first === 'vectors' && third === undefined);

/** A filter in a search's text: its path, its value, and the position of each character. */
export interface FilterInText {
  readonly path: Path;
  readonly filter: string;
  /** Converts an offset in the filter to one in the text. */
  offsetInText(offset: number): number;
  /** Converts an offset in the text to one in the filter; undefined outside the string. */
  offsetInFilter(offset: number): number | undefined;
}

/** Returns the filters of a text, which can be incomplete elsewhere: that of the search, and those of its queries. */
export function filtersIn(text: string): FilterInText[] {
  const root = treeOf(text);
  if (!root) return [];
  const queries = findNodeAtLocation(root, ['queries']);
  const own = queries?.type === 'array' ? (queries.children ?? []).map((_, at): Path => ['queries', at, 'filter']) : [];
  return [['filter'], ...own].flatMap(path => filterAt(text, root, path) ?? []);
}

/** Returns true for the path of a filter: that of a search, or of one of its queries. */
export const isFilterPath = ([member, at, key]: Issue['path']): boolean =>
  member === 'filter' || (member === 'queries' && at !== undefined && key === 'filter');

/** Returns the filter at a path; undefined without a string there. */
function filterAt(text: string, root: Node, path: Path): FilterInText | undefined {
  const node = findNodeAtLocation(root, [...path]);
  if (node?.type !== 'string') return undefined;
  const filter = String(node.value);
  const offsets = offsetsIn(text, node);
  return {
    path,
    filter,
    offsetInText: offset => offsets[Math.max(0, Math.min(offset, offsets.length - 1))]!,
    offsetInFilter: offset => {
      if (offset < offsets[0]! || offset > offsets.at(-1)!) return undefined;
      return offsets.findIndex(each => each >= offset);
    },
  };
}

/** Returns the start offset of each character of a JSON string, and the end of the last. */
function offsetsIn(text: string, { offset, length }: Span): number[] {
  const end = offset + length - (text[offset + length - 1] === '"' && length > 1 ? 1 : 0);
  const offsets: number[] = [];
  let at = offset + 1;
  while (at < end) {
    offsets.push(at);
    at += text[at] === '\\' ? (text[at + 1] === 'u' ? 6 : 2) : 1;
  }
  return [...offsets, end];
}

/** Returns a part of a filter escaped for a JSON string. */
export const inJsonString = (part: string): string => JSON.stringify(part).slice(1, -1);
