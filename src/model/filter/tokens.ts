import { t } from '@vscode/l10n';
import { isReserved } from './functions';
import { readNumber, shortened } from './numbers';
import { readPath } from './paths';
import { readString, invalidEscape } from './strings';
import type { FilterIssue, FilterNode, Span } from './tree';
import { isOneCase, WORDS } from './operators';

/**
 * A piece of a filter. `leaf`: a literal, field, path … (the node that it makes); `word`: a keyword in lower case, and, or, not
 * also for `&&`, `||`, `!`; `function`: its name in lower case; `null`: a null test; `bad`: already complained about.
 */
export type Token = Span &
  (
    | { readonly type: 'leaf'; readonly node: FilterNode }
    | { readonly type: 'word' | 'function' | 'sign'; readonly text: string }
    | { readonly type: 'null'; readonly not: boolean }
    | { readonly type: 'bad' }
  );

const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const SIGN = /\*\*|<<|>>|<=|>=|==|!=|!~|=~|&&|\|\||[<>=+\-*/%&|^~!()[\]{},]/y;
const NULL_TEST = /(?:is( not)? null|IS( NOT)? NULL)(?!\w)/y;
const LOOSE_NULL_TEST = /is\s+(not\s+)?null(?!\w)/iy;
const TRUTH: Readonly<Record<string, boolean>> = {
  true: true,
  True: true,
  TRUE: true,
  false: false,
  False: false,
  FALSE: false,
};
const LOGIC: Readonly<Record<string, string>> = { '&&': 'and', '||': 'or', '!': 'not' };
const FOREIGN = /[\p{L}\p{M}\p{N}_]+/uy;
const JUNK = /[^\s\w$"'.<>=+\-*/%&|^~!()[\]{},]+|[^]/y;

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? text.slice(at, pattern.lastIndex) : undefined;
}

/** `quote`: the one of the string that the text ends in, which is still open. */
export interface Tokens {
  readonly tokens: readonly Token[];
  readonly issues: readonly FilterIssue[];
  readonly quote?: string;
}

/** Splits a filter into tokens. Never throws; invalid characters are reported in `issues` and skipped. */
export function tokenize(text: string): Tokens {
  const tokens: Token[] = [];
  const issues: FilterIssue[] = [];
  const complain = (start: number, end: number, message: string): void => void issues.push({ start, end, message });
  let at = 0;
  let quote: string | undefined;

  const leaf = (node: FilterNode): void => void tokens.push({ type: 'leaf', node, start: node.start, end: node.end });
  const bad = (end: number, message: string): void => {
    if (issues.at(-1)?.message !== message) complain(at, end, message);
    tokens.push({ type: 'bad', start: at, end });
    at = end;
  };

  function string(open: number, raw: boolean): void {
    const { end, value, closed } = readString(text, open, raw);
    if (!closed) complain(at, end, t('String has no closing {0}', text.charAt(open)));
    if (!closed && end === text.length) quote = text[open];
    const more = raw || !closed ? undefined : escapable();
    const invalid = more === undefined ? undefined : invalidEscape(text.slice(open, end), more);
    if (invalid !== undefined)
      complain(open + invalid, open + invalid + 2, t('Unknown escape. For a backslash, write \\\\'));
    leaf({ kind: 'string', value, start: at, end });
    at = end;
  }

  /** Characters that can follow a backslash besides those of every string; undefined in a regular expression: any. */
  function escapable(): string | undefined {
    const before = tokens.findLast(token => token.type !== 'sign' || token.text !== '(');
    const word = before && 'text' in before ? before.text : '';
    return word === '=~' || word === '!~' ? undefined : word === 'like' ? '%_' : '';
  }

  function name(word: string): void {
    const after = at + word.length;
    const next = text[after];
    if ((next === '"' || next === "'") && /^(?:u8|[uULrR])$/.test(word)) return string(after, /^[rR]$/.test(word));
    if (next !== undefined && next > '\x7f' && match(FOREIGN, text, after) !== undefined) {
      const whole = match(FOREIGN, text, at)!;
      return bad(
        at + whole.length,
        t('Names can contain A-Z, a-z, 0-9 and _ only. Write $meta["{0}"]', shortened(whole)),
      );
    }
    if (next === '[' && path(word)) return;
    const lower = word.toLowerCase();
    const span = { start: at, end: after };
    if (lower === 'is' && nullTest()) return;
    if (Object.hasOwn(TRUTH, word)) leaf({ kind: 'bool', value: TRUTH[word]!, ...span });
    else if (isOneCase(word) && WORDS.has(lower)) tokens.push({ type: 'word', text: lower, ...span });
    else if (isOneCase(word) && isReserved(lower)) tokens.push({ type: 'function', text: lower, ...span });
    else leaf({ kind: 'field', name: word, ...span });
    at = after;
  }

  /** A path or a struct form: one token without blanks. False where the bracket belongs to something else. */
  function path(word: string): boolean {
    const node = readPath(text, at, word);
    if (!node) return false;
    if (isOneCase(word) && WORDS.has(word.toLowerCase())) {
      complain(at, at + word.length + 1, t('Add a space between {0} and [. Without a space they form a path', word));
      return false;
    }
    leaf(node);
    at = node.end;
    return true;
  }

  function nullTest(): boolean {
    const exact = match(NULL_TEST, text, at);
    const found = exact ?? match(LOOSE_NULL_TEST, text, at);
    if (found === undefined) return false;
    const not = /not/i.test(found);
    const form = not ? 'is not null' : 'is null';
    if (exact === undefined) {
      complain(
        at,
        at + found.length,
        t('Write "{0}" with one space between the words, all lowercase or all uppercase', form),
      );
    }
    tokens.push({ type: 'null', not, start: at, end: at + found.length });
    at += found.length;
    return true;
  }

  function dollar(): void {
    const after = match(NAME, text, at + 1);
    if (after === undefined) {
      const node = readPath(text, at, '$') ?? ({ kind: 'element', start: at, end: at + 1 } as const);
      leaf(node);
      at = node.end;
    } else if (after !== 'meta') {
      bad(at + 1 + after.length, t('$ is valid only in $meta and in $[name] (array elements)'));
    } else if (text[at + 5] !== '[' || !path('$meta')) {
      leaf({ kind: 'field', name: '$meta', start: at, end: at + 5 });
      at += 5;
    }
  }

  function number(): void {
    const before = tokens.at(-1);
    const { end, node, problem } = readNumber(text, at, before?.type === 'sign' && before.text === '-');
    if (problem !== undefined) complain(at, end, problem);
    leaf(node);
    at = end;
  }

  function other(): void {
    const sign = match(SIGN, text, at);
    if (sign !== undefined) {
      const span = { start: at, end: at + sign.length };
      tokens.push({ type: Object.hasOwn(LOGIC, sign) ? 'word' : 'sign', text: LOGIC[sign] ?? sign, ...span });
      at += sign.length;
      return;
    }
    if (text[at] === '.') return bad(at + 1, t('Paths have no dots. Write name["key"]'));
    const foreign = match(FOREIGN, text, at);
    if (foreign !== undefined)
      return bad(
        at + foreign.length,
        t('Names can contain A-Z, a-z, 0-9 and _ only. Write $meta["{0}"]', shortened(foreign)),
      );
    const junk = match(JUNK, text, at)!;

    const message = /^[“”„‘’‚«»]/.test(junk)
      ? t('Use straight quotes: "…" or \'…\'')
      : t('Unexpected character {0}', shortened(JSON.stringify(junk)));
    bad(at + junk.length, message);
  }

  while (at < text.length) {
    const char = text[at]!;
    if (char === ' ' || char === '\t' || char === '\n' || char === '\r') {
      at++;
      continue;
    }
    const word = match(NAME, text, at);
    if (word !== undefined) name(word);
    else if (char === '"' || char === "'") string(at, false);
    else if (char === '$') dollar();
    else if (/\d/.test(char) || (char === '.' && /\d/.test(text[at + 1] ?? ''))) number();
    else other();
  }
  return { tokens, issues, ...(quote === undefined ? {} : { quote }) };
}
