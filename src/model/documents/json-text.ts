import { t } from '@vscode/l10n';
import {
  applyEdits,
  findNodeAtLocation,
  getLocation,
  modify,
  parse,
  parseTree,
  printParseErrorCode,
  visit,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import { isNumbers, masked } from './number-lists';

/** Position in a text, in UTF-16 units. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/** A JSON syntax error: its position, and the expected token. */
export interface Broken extends Span {
  readonly message: string;
}

export type Path = readonly (string | number)[];

const OPTIONS = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** Maximum nesting depth of a document: much deeper ones overflow the stack. */
const MAX_DEPTH = 500;

/** Matches a comment, a string up to the end of its line at most, or a bracket, as the parser reads them. */
const NESTING = /\/\/[^\r\n]*|\/\*[^]*?(?:\*\/|$)|"[^"\\\r\n]*(?:\\[^][^"\\\r\n]*)*"?|[[\]{}]/g;

/** Returns the position of the first bracket beyond the maximum depth. */
function tooDeep(text: string): number | undefined {
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(NESTING)) {
    if (found === '[' || found === '{') depth += 1;
    else if (found === ']' || found === '}') depth = Math.max(0, depth - 1);
    if (depth > MAX_DEPTH) return index;
  }
  return undefined;
}

const nestedTooDeeply = (): string => t('more than {0} nested levels', MAX_DEPTH);

/** Parses a text to a tree, even with syntax errors; undefined if it is empty or nested too deeply. */
export const treeOf = (text: string): Node | undefined => (tooDeep(text) === undefined ? parseTree(text) : undefined);

/** Matches a text that can have a key called `__proto__`, which the library takes for the prototype of the object. */
const PROTO = /__proto__|\\u/;

/** Returns the value of a node, with all its keys. */
function valueOf({ type, children = [], value }: Node): unknown {
  if (type === 'array') return children.map(valueOf);
  if (type !== 'object') return value as unknown;
  const members = children.map(property => property.children ?? []);
  return Object.fromEntries(members.flatMap(([key, item]) => (key && item ? [[key.value, valueOf(item)]] : [])));
}

/** The value of a JSON text, or where it is broken first. */
export function readText(text: string): { readonly value: unknown } | { readonly broken: Broken } {
  const deep = tooDeep(text);
  if (deep !== undefined) {
    return { broken: { offset: deep, length: 1, message: nestedTooDeeply() } };
  }
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, OPTIONS);
  const [first] = errors.toSorted((a, b) => a.offset - b.offset);
  if (!first) return { value: PROTO.test(text) ? JSON.parse(text) : value };
  const message = printParseErrorCode(first.error)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return { broken: { offset: first.offset, length: Math.max(1, first.length), message } };
}

/** Describes a syntax error of a text, with its line. */
export function brokenAt(text: string, { offset, message }: Broken): string {
  const line = text.slice(0, offset).split(/\r\n|\r|\n/).length;
  return t('Line {0}: not valid JSON: {1}.', line, message);
}

/** Returns the first key that an object of a readable JSON text has twice: only one of the two values would count. */
export function repeatedKey(text: string): { readonly key: string; readonly line: number } | undefined {
  if (tooDeep(text) !== undefined) return undefined;
  const objects: Set<string>[] = [];
  let found: { readonly key: string; readonly line: number } | undefined;
  visit(text, {
    onObjectBegin: () => void objects.push(new Set()),
    onObjectEnd: () => void objects.pop(),
    onObjectProperty(key, _offset, _length, line) {
      if (objects.at(-1)?.has(key)) found ??= { key, line: line + 1 };
      objects.at(-1)?.add(key);
    },
  });
  return found;
}

/** Returns the span of an issue: its value, otherwise the nearest parent. For an object or a list only its start. */
export const spanOf = (text: string, path: Path): Span => spansIn(text)(path);

/** The same of several complaints: the text is parsed for the first one alone. */
export function spansIn(text: string): (path: Path) => Span {
  let root: { readonly node: Node | undefined } | undefined;
  return path => {
    root ??= { node: treeOf(text) };
    return spanBelow(root.node, text, path);
  };
}

function spanBelow(root: Node | undefined, text: string, path: Path): Span {
  let node: Node | undefined;
  for (let depth = path.length; depth >= 0 && !node; depth--) {
    node = root && findNodeAtLocation(root, path.slice(0, depth));
  }
  if (!node) return { offset: 0, length: Math.min(1, text.length) };
  const parts = node.type === 'object' || node.type === 'array';
  const shown = parts && node.parent?.type === 'property' ? (node.parent.children?.[0] ?? node) : node;
  return { offset: shown.offset, length: parts && shown === node ? 1 : shown.length };
}

/** Returns the span of the key of a member, with its quotes; undefined if there is no such member. */
export function keySpan(text: string, path: Path): Span | undefined {
  const root = treeOf(text);
  const key = root && findNodeAtLocation(root, [...path])?.parent?.children?.[0];
  return key && { offset: key.offset, length: key.length };
}

/** Replaces `length` units at `offset` by `content`. */
export interface TextEdit extends Span {
  readonly content: string;
}

/**
 * Returns the minimal edits that set `path` to `value` (undefined: removed): for a list or an object only the differences. A replaced value
 * changes nothing else; a new or removed one reformats its lines. A list of numbers is one value, on one line.
 * @throws Error if the text is nested too deeply
 */
export function edits(text: string, path: Path, value: unknown): TextEdit[] {
  const deep = tooDeep(text);
  if (deep !== undefined) throw new Error(brokenAt(text, { offset: deep, length: 1, message: nestedTooDeeply() }));
  const root = parseTree(text, [], OPTIONS);
  const node = root && findNodeAtLocation(root, [...path]);
  return value === undefined || !node ? modified(text, path, value) : smallest(text, path, valueOf(node), value);
}

function smallest(text: string, path: Path, before: unknown, after: unknown): TextEdit[] {
  const part = (key: string | number, was: unknown, is: unknown) => smallest(text, [...path, key], was, is);
  if (isSame(before, after)) return [];
  if (isNumbers(before) || isNumbers(after)) return modified(text, path, after);
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length === after.length) return before.flatMap((was, at) => part(at, was, after[at]));
    const [long, short] = before.length > after.length ? [before, after] : [after, before];
    const at = short.findIndex((item, index) => !isSame(item, long[index]));
    const moved = at < 0 ? short.length : at;
    if (!isSame(long.toSpliced(moved, 1), short)) return modified(text, path, after);
    return modified(text, [...path, moved], long === after ? after[moved] : undefined, long === after);
  }
  if (isObject(before) && isObject(after) && isSame(Object.keys(before), Object.keys(after))) {
    return Object.keys(before).flatMap(key => part(key, before[key], after[key]));
  }
  return modified(text, path, after);
}

/** One edit; several of one text go together where each replaces a value. */
function modified(text: string, path: Path, value: unknown, isArrayInsertion = false): TextEdit[] {
  const last = value === undefined ? withoutLast(text, path) : undefined;
  if (last) return [last];
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: eolOf(text) };
  const lists = masked(text);
  return modify(lists.text, [...path], lists.mask(value), { isArrayInsertion, formattingOptions }).map(lists.unmask);
}

/** Removes the last of several items. The library breaks the text where the list ends on the line of the item. */
function withoutLast(text: string, path: Path): TextEdit | undefined {
  const root = parseTree(text, [], OPTIONS);
  const node = root && findNodeAtLocation(root, [...path]);
  const items = node?.parent?.type === 'array' ? node.parent.children! : [];
  const previous = items.at(-2);
  if (!node || !previous || items.at(-1) !== node) return undefined;
  const offset = previous.offset + previous.length;
  return { offset, length: node.offset + node.length - offset, content: '' };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The text with `path` being `value`. */
export const withValue = (text: string, path: Path, value: unknown): string =>
  applyEdits(text, edits(text, path, value));

const eolOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

const own = (object: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** Returns the fields that differ between two JSON objects, in order. */
export function changedFields(before: string, after: string): string[] {
  const fields = (text: string): Record<string, unknown> => {
    const read = readText(text);
    return 'value' in read && typeof read.value === 'object' && read.value !== null ? { ...read.value } : {};
  };
  const [a, b] = [fields(before), fields(after)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    key => JSON.stringify(own(a, key)) !== JSON.stringify(own(b, key)),
  );
}

/** Returns the value at a caret, in a JSON text with or without errors: its path and span. Undefined: the caret is at a name. */
export function placeAt(text: string, offset: number): { readonly path: Path; readonly span: Span } | undefined {
  if (tooDeep(text) !== undefined) return undefined;
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  if (isAtPropertyKey) return undefined;
  const { offset: from = offset, length = 0 } = previousNode ?? {};
  const inside = previousNode !== undefined && from <= offset && offset <= from + length;
  return { path, span: inside ? { offset: from, length } : { offset, length: 0 } };
}

/**
 * Returns the key at an offset, or the place of a new one. `path`: the object; `span`: the key with its quotes; `follows`: the next character
 * after the key. Undefined outside keys.
 */
export function keyAt(
  text: string,
  offset: number,
): { readonly path: Path; readonly span: Span; readonly follows: string } | undefined {
  if (tooDeep(text) !== undefined) return undefined;
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  if (!isAtPropertyKey) return undefined;
  let start = offset; // of a key without quotes yet
  while (/[\w$]/.test(text.charAt(start - 1))) start -= 1; // a pattern would begin again at each character of a long word
  const span =
    previousNode?.type === 'property' && previousNode.offset < offset
      ? { offset: previousNode.offset, length: previousNode.length }
      : { offset: start, length: offset - start };
  const follows = text
    .slice(span.offset + span.length)
    .trimStart()
    .slice(0, 1);
  return { path: path.slice(0, -1), span, follows };
}

/** Returns the readable part of a text, even with syntax errors; undefined if it is nested too deeply. */
export function readable(text: string): unknown {
  if (tooDeep(text) !== undefined) return undefined;
  const root = PROTO.test(text) ? parseTree(text, [], { allowTrailingComma: true }) : undefined;
  return root ? valueOf(root) : parse(text, [], { allowTrailingComma: true });
}
