import { parseTree, type Node } from 'jsonc-parser';
import type { TextEdit } from './json-text';

/** A JSON text without its lists of numbers, so that formatting keeps each of them on its line. */
export interface Masked {
  readonly text: string;
  /** Masks lists in a value to write. */
  readonly mask: (value: unknown) => unknown;
  /** An edit of the masked text as one of the text. */
  readonly unmask: (edit: TextEdit) => TextEdit;
}

/** Returns the placeholder of a list: a JSON string with a control character. */
const mark = (index: number): string => `\u0001list ${index}\u0001`;
const MARK = /"\\u0001list (\d+)\\u0001"/g;

/** Returns true for a list that is a single value: a vector, whose parts have no meaning alone. */
export const isNumbers = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 1 && value.every(item => typeof item === 'number');

/** Takes the lists of numbers out of a text. */
export function masked(text: string): Masked {
  const lists: string[] = [];
  const moved: { readonly from: number; readonly by: number }[] = []; // offset changes in the masked text, from each position on
  let shorter = 0;
  let out = '';
  let copied = 0;
  const put = (list: string): string => JSON.stringify(mark(lists.push(list) - 1));
  for (const { offset, length } of numberLists(parseTree(text))) {
    out += text.slice(copied, offset);
    copied = offset + length;
    const token = put(text.slice(offset, copied));
    out += token;
    shorter += length - token.length;
    moved.push({ from: out.length, by: shorter });
  }
  out += text.slice(copied);
  const unmaskedOffset = (at: number): number => at + (moved.findLast(({ from }) => from <= at)?.by ?? 0);
  const maskValue = (value: unknown): unknown => {
    if (isNumbers(value)) return mark(lists.push(`[${(value as number[]).join(', ')}]`) - 1);
    if (Array.isArray(value)) return value.map(maskValue);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, maskValue(item)]));
  };
  return {
    text: out,
    mask: maskValue,
    unmask: edit => ({
      ...edit,
      offset: unmaskedOffset(edit.offset),
      length: unmaskedOffset(edit.offset + edit.length) - unmaskedOffset(edit.offset),
      content: edit.content.replace(MARK, (_, index: string) => lists[Number(index)]!),
    }),
  };
}

function* numberLists(node: Node | undefined): Generator<Node> {
  if (
    node?.type === 'array' &&
    (node.children?.length ?? 0) > 1 &&
    node.children!.every(({ type }) => type === 'number')
  ) {
    yield node;
    return;
  }
  for (const child of node?.children ?? []) yield* numberLists(child);
}
