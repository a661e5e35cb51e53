import { readString } from './strings';
import type { FilterNode } from './tree';

const INDEX = /\[(0|[1-9]\d{0,9})\]/y;
const SUB = /\[([A-Za-z_]\w*)\]/y;
const QUOTE = /\[(?:(?:u8|[uUL])?(?=["'])|([rR])(?=["']))/y;

/**
 * The path or struct form that begins at `start` with `name` (a name, `$meta` or `$`) and brackets without a blank (service facts
 * 17.1); the longest there is, undefined where no bracket closes as one.
 */
export function readPath(text: string, start: number, name: string): FilterNode | undefined {
  const after = start + name.length;
  const sub = at(SUB, text, after);
  if (name === '$') return sub && { kind: 'element', sub: sub[1]!, start, end: after + sub[0].length };
  if (sub)
    return name === '$meta' ? undefined : { kind: 'struct', name, sub: sub[1]!, start, end: after + sub[0].length };
  const index = at(INDEX, text, after);
  const inner = index && name !== '$meta' && at(SUB, text, after + index[0].length);
  if (inner) {
    const end = after + index[0].length + inner[0].length;
    return { kind: 'struct', name, index: Number(index[1]), sub: inner[1]!, start, end };
  }
  const keys: (string | number)[] = [];
  let end = after;
  for (let next = key(text, end); next; next = key(text, end)) {
    keys.push(next.key);
    end = next.end;
  }
  return keys.length > 0 ? { kind: 'path', name, keys, start, end } : undefined;
}

function key(text: string, start: number): { key: string | number; end: number } | undefined {
  const index = at(INDEX, text, start);
  if (index) return { key: Number(index[1]), end: start + index[0].length };
  const quote = at(QUOTE, text, start);
  if (!quote) return undefined;
  const { end, value } = readString(text, start + quote[0].length, quote[1] !== undefined);
  return text[end] === ']' ? { key: value, end: end + 1 } : undefined;
}

function at(pattern: RegExp, text: string, start: number): RegExpExecArray | undefined {
  pattern.lastIndex = start;
  return pattern.exec(text) ?? undefined;
}
