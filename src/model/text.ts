import {
  findNodeAtLocation,
  modify,
  parse,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';

/** Where something stands in a text, in UTF-16 units. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/** A text that is no JSON: where it stops to be, and what was expected there. */
export interface Broken extends Span {
  readonly message: string;
}

export type Path = readonly (string | number)[];

const OPTIONS = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** The value of a JSON text, or where it is broken first. */
export function readText(text: string): { readonly value: unknown } | { readonly broken: Broken } {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, OPTIONS);
  const [first] = errors.toSorted((a, b) => a.offset - b.offset);
  if (!first) return { value };
  const message = printParseErrorCode(first.error)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return { broken: { offset: first.offset, length: Math.max(1, first.length), message } };
}

/** Where the complaint about a path is shown: its value, else what should hold it. Of something with parts only where it begins. */
export function spanOf(text: string, path: Path): Span {
  const root = parseTree(text, [], OPTIONS);
  let node: Node | undefined;
  for (let depth = path.length; depth >= 0 && !node; depth--) {
    node = root && findNodeAtLocation(root, path.slice(0, depth));
  }
  if (!node) return { offset: 0, length: Math.min(1, text.length) };
  const parts = node.type === 'object' || node.type === 'array';
  const shown = parts && node.parent?.type === 'property' ? (node.parent.children?.[0] ?? node) : node;
  return { offset: shown.offset, length: parts && shown === node ? 1 : shown.length };
}

/** Replaces `length` units at `offset` by `content`. */
export interface TextEdit extends Span {
  readonly content: string;
}

/** Edits that make `path` be `value` (undefined: gone). A replaced value touches nothing else; a new or removed one re-lays its lines. */
export const edits = (text: string, path: Path, value: unknown): TextEdit[] =>
  modify(text, [...path], value, { formattingOptions: { insertSpaces: true, tabSize: 2, eol: eolOf(text) } });

const eolOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/** The fields whose values two JSON objects do not share, in the order they stand. */
export function changedFields(before: string, after: string): string[] {
  const fields = (text: string): Record<string, unknown> => {
    const read = readText(text);
    return 'value' in read && typeof read.value === 'object' && read.value !== null ? { ...read.value } : {};
  };
  const [a, b] = [fields(before), fields(after)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    key => JSON.stringify(a[key]) !== JSON.stringify(b[key]),
  );
}
